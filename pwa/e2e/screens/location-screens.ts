import type { Page } from '@playwright/test';
import { authCalls, DIRECTORY_PATH, directoryCalls, locationCalls, UserPlace } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { addLocation, publishWeekAt } from '../support/locations.ts';
import { createOwner, openAs, request, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { isShown, type ShownScreen } from './show-screen.ts';

const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'America/New_York'];
const LONG_LOCATION = 'The café and bakery beside the lighthouse on the old fishing harbor’s northern pier'.slice(
  0,
  80,
);

interface Shops {
  /** Names of the locations after the first. */
  readonly names: readonly string[];
  readonly businessName?: string;
  /** Names of archived ones. */
  readonly archived?: readonly string[];
  /** A directory, and where the visit is: the app, or the directory's page. */
  readonly directory?: 'app' | 'page';
  /** The plan during the visit. */
  readonly plan?: PlanKey;
}

/** Opens an address as a new owner with several locations. */
const withShops =
  (path: string, { names, businessName = 'Harbor Bakery', archived = [], plan = 'enterprise', directory }: Shops) =>
  async (page: Page, server: DoorsignServer): Promise<void> => {
    const owner = await createOwner(server, { businessName });
    await setPlan(server, owner, 'enterprise');
    await publishWeekAt(server, owner, owner.user.id);
    for (const [index, name] of [...names, ...archived].entries()) {
      const { id } = await addLocation(server, owner, { name, timezone: ZONES[index % ZONES.length] ?? '' });
      await publishWeekAt(server, owner, id);
      const archive = locationCalls.archive.path.replace('{id}', id);
      if (archived.includes(name)) await request(server, locationCalls.archive, { token: owner.token, path: archive });
    }
    if (plan !== 'enterprise') await setPlan(server, owner, plan);
    if (directory) await showDirectory(server, owner);
    if (directory === 'page') {
      await page.goto(server.url + DIRECTORY_PATH + directoryNameOf(owner));
      await expect(page.getByRole('listitem').first()).toBeVisible();
      return;
    }
    await openAs(page, server, owner, path);
    await isShown(page);
    await expect(page.getByText(/All changes (live|saved)/).first()).toBeVisible();
  };

const directoryNameOf = ({ user }: Pick<Owner, 'user'>): string =>
  `shop-${user.id.toLowerCase().replace(/[^a-z0-9]/g, '')}`;

/** Turns the directory on. All locations have a phone, an address and a point. */
const showDirectory = async (server: DoorsignServer, { token, user }: Owner): Promise<void> => {
  await request(server, directoryCalls.name, { token, body: { name: directoryNameOf({ user }) } });
  const { body } = await request(server, authCalls.me, { token });
  for (const [index, { id }] of UserPlace.parse(body).locations.entries()) {
    const profile = `${authCalls.profile.path}?location=${id}`;
    const contact = { phone: '+1 555 010 0100', address: `${index + 1} Harbor Street, Boston, MA 02110` };
    await request(server, authCalls.profile, { token, path: profile, body: contact });
    const path = directoryCalls.point.path.replace('{id}', id);
    await request(server, directoryCalls.point, {
      token,
      path,
      body: { point: { latitude: 42 + index, longitude: -71 } },
    });
  }
};

const TWO = { names: ['Airport'] };
const THREE = { names: ['Airport', 'Station'] };
const TEN = { names: Array.from({ length: 9 }, (_, index) => `Shop ${index + 2}`) };
const LONG = { names: [LONG_LOCATION], businessName: LONG_NAME };

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

const then =
  (show: ShownScreen['show'], act: (page: Page) => Promise<void>): ShownScreen['show'] =>
  async (page, server) => {
    await show(page, server);
    await act(page);
  };

/** The screens of a business with several locations. */
export const LOCATION_SCREENS: readonly ShownScreen[] = [
  { name: '/locations one', show: withShops('/locations', { names: [] }) },
  { name: '/locations one of one', show: withShops('/locations', { names: [], plan: 'free' }) },
  { name: '/locations two', show: withShops('/locations', { ...TWO, plan: 'pro', archived: [] }) },
  { name: '/locations ten', show: withShops('/locations', { ...TEN }) },
  {
    name: '/locations long',
    show: withShops('/locations', { ...LONG, archived: [`${LONG_LOCATION.slice(0, 70)} (old)`] }),
  },
  {
    name: '/locations offline',
    show: then(withShops('/locations', THREE), async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByText('Adding a location needs a connection.')).toBeVisible();
    }),
  },
  {
    name: '/locations add',
    show: then(withShops('/locations', THREE), async (page) => {
      await press(page, 'Add location');
      await expect(page.getByLabel('Location name')).toBeVisible();
    }),
  },
  {
    name: '/locations archive',
    show: then(withShops('/locations', THREE), (page) => press(page, 'Archive Airport')),
  },
  {
    name: '/locations delete',
    show: then(withShops('/locations', { ...TWO, archived: ['Station'] }), (page) =>
      press(page, 'Delete Station for good'),
    ),
  },
  {
    name: '/locations with a directory',
    show: withShops('/locations', { ...THREE, directory: 'app' }),
  },
  { name: 'directory, one location', show: withShops('/locations', { names: [], directory: 'page' }) },
  { name: 'directory, three locations', show: withShops('/locations', { ...THREE, directory: 'page' }) },
  { name: 'directory, ten locations', show: withShops('/locations', { ...TEN, directory: 'page' }) },
  { name: 'directory, long names', show: withShops('/locations', { ...LONG, directory: 'page' }) },
  { name: '/locations beyond the plan', show: withShops('/locations', { ...THREE, plan: 'free' }) },
  {
    name: 'switcher, three locations',
    show: then(withShops('/dashboard', THREE), (page) => press(page, /^Location:/)),
  },
  {
    name: 'switcher, ten locations',
    show: then(withShops('/dashboard', TEN), (page) => press(page, /^Location:/)),
  },
  {
    name: 'switcher, long names',
    show: then(withShops('/hours', LONG), (page) => press(page, /^Location:/)),
  },
  { name: 'install, three locations', show: withShops('/install', THREE) },
  { name: 'domain, three locations', show: withShops('/domain', THREE) },
  { name: 'profile, three locations', show: withShops('/profile', THREE) },
  {
    name: 'copy holidays to other locations',
    show: then(withShops('/holidays', THREE), (page) => press(page, 'Copy to other locations…')),
  },
  {
    name: 'close now, three locations',
    show: then(withShops('/dashboard', THREE), async (page) => {
      await press(page, 'Close now');
      await expect(page.getByRole('group', { name: 'Where' })).toBeVisible();
    }),
  },
];
