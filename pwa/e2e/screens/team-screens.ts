import type { Page } from '@playwright/test';
import { authCalls, teamCalls } from '@doorsign/shared-schema/api';
import { publishStandardWeek, saveTime, timeField } from '../support/hours-screen.ts';
import { addLocation, publishWeekAt } from '../support/locations.ts';
import { logInAs } from '../support/log-in.ts';
import { createOwner, openAs, prepare, type Owner } from '../support/owner.ts';
import { setPlan } from '../support/plan.ts';
import type { DoorsignServer } from '../support/server.ts';
import { addMember, invitationLink, inviteTo } from '../support/team.ts';
import { expect } from '../support/test.ts';
import { LONG_NAME } from './samples.ts';
import { isShown, visit, type ShownScreen } from './show-screen.ts';

type Role = 'manager' | 'editor' | 'viewer';

/** Makes a business of two locations on the plan with a team. */
const startBusiness = async (
  server: DoorsignServer,
  businessName = 'Harbor Bakery',
): Promise<{ owner: Owner; branch: string }> => {
  const owner = await createOwner(server, { businessName });
  await setPlan(server, owner, 'enterprise');
  await prepare(server, authCalls.profile, { token: owner.token, body: { name: 'Ada Marsh' } });
  await publishStandardWeek(server, owner);
  const { id } = await addLocation(server, owner, { name: 'Airport' });
  await publishWeekAt(server, owner, id);
  return { owner, branch: id };
};

interface Seen {
  /** Acts on the page, as the last step before the check. */
  readonly act?: (page: Page, server: DoorsignServer, owner: Owner, member: Owner) => Promise<void>;
  readonly businessName?: string;
}

/** Opens an address as the owner of a team of four with an open invitation. */
const asOwnerOfTeam =
  (path: string, { act, businessName }: Seen = {}): ShownScreen['show'] =>
  async (page, server) => {
    const { owner, branch } = await startBusiness(server, businessName);
    await addMember(server, owner, { name: 'Maria Rossi', role: 'manager' });
    const editor = await addMember(server, owner, {
      name: LONG_NAME.slice(0, 80),
      role: 'editor',
      locations: [branch],
    });
    await addMember(server, owner, { name: 'Li Wei', role: 'viewer' });
    await inviteTo(server, owner, { role: 'viewer', locations: null });
    await openAs(page, server, owner, path);
    await isShown(page);
    await act?.(page, server, owner, editor);
  };

/** Opens an address as a member of a team, whose own business has no hours. */
const asMember =
  (path: string, role: Role, { act, businessName }: Seen = {}): ShownScreen['show'] =>
  async (page, server) => {
    const { owner, branch } = await startBusiness(server, businessName);
    const member = await addMember(server, owner, {
      name: 'Grace Hill',
      role,
      locations: role === 'editor' ? [branch] : null,
    });
    await page.goto(`${server.url}/login`);
    await logInAs(page, member);
    await expect(page).toHaveURL(`${server.url}/dashboard`);
    await isShown(page);
    await page.goto(server.url + path);
    await isShown(page);
    await act?.(page, server, owner, member);
  };

/** Opens the link of an invitation without an account. */
const asInvited =
  ({ act, businessName }: Seen = {}): ShownScreen['show'] =>
  async (page, server) => {
    const { owner } = await startBusiness(server, businessName);
    const email = await inviteTo(server, owner, { role: 'manager', locations: null });
    await page.goto(await invitationLink(server, email));
    await expect(page.getByRole('heading', { name: /invites you to/ })).toBeVisible();
    await act?.(page, server, owner, owner);
  };

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const sees = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** Ends the membership of the person on the page, who has a Save that was not published. */
const endMembership: NonNullable<Seen['act']> = async (page, server, owner, member) => {
  await expect(timeField(page, 'Monday opens at')).toHaveValue('09:00');
  await page.context().setOffline(true);
  await saveTime(page, 'Monday opens at', '06:15');
  const path = teamCalls.removeMember.path.replace('{accountId}', member.user.id);
  await prepare(server, authCalls.proof, { token: owner.token, body: { password: owner.password } });
  await prepare(server, teamCalls.removeMember, { token: owner.token, path });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: /^You no longer have access to/ })).toBeVisible();
};

/** The screens of a business with a team, for each role. */
export const TEAM_SCREENS: readonly ShownScreen[] = [
  {
    name: '/team alone',
    async show(page, server) {
      const { owner } = await startBusiness(server);
      await openAs(page, server, owner, '/team');
      await expect(page.getByText(/^You work alone here/)).toBeVisible();
    },
  },
  {
    name: '/team without the plan',
    async show(page, server) {
      await openAs(page, server, await createOwner(server), '/team');
      await expect(page.getByText('Team comes with the Enterprise plan.')).toBeVisible();
    },
  },
  {
    name: '/team of four',
    show: asOwnerOfTeam('/team', {
      act: (page) => expect(page.getByRole('list', { name: 'Activity' }).getByRole('listitem')).not.toHaveCount(0),
    }),
  },
  {
    name: '/team inviting',
    show: asOwnerOfTeam('/team', {
      async act(page) {
        await press(page, 'Invite');
        await sees(page, 'Invite');
        await press(page, 'Send invitation');
        await expect(page.getByText('Email is required')).toBeVisible();
      },
    }),
  },
  {
    name: '/team changing',
    show: asOwnerOfTeam('/team', {
      async act(page) {
        await press(page, 'Change Li Wei');
        await sees(page, 'Change Li Wei');
      },
    }),
  },
  {
    name: '/team removing',
    show: asOwnerOfTeam('/team', {
      async act(page) {
        await press(page, 'Remove Li Wei');
        await sees(page, 'Remove Li Wei?');
      },
    }),
  },
  {
    name: '/team handing over',
    show: asOwnerOfTeam('/team', {
      async act(page) {
        await press(page, 'Hand over');
        await sees(page, /^Hand Harbor Bakery over/);
      },
    }),
  },
  { name: '/team for a viewer', show: asMember('/team', 'viewer') },
  {
    name: '/team leaving',
    show: asMember('/team', 'manager', { act: (page) => press(page, 'Leave') }),
  },
  { name: 'invitation, new account', show: asInvited() },
  {
    name: 'invitation, long names with errors',
    show: asInvited({
      businessName: LONG_NAME,
      async act(page) {
        await press(page, /^Join/);
        await expect(page.getByText('Your name is required')).toBeVisible();
      },
    }),
  },
  { name: 'invitation, dead link', show: visit('/invitation#token=nothing') },
  {
    name: 'invitation of another person',
    async show(page, server) {
      const { owner } = await startBusiness(server);
      const email = await inviteTo(server, owner, { role: 'viewer', locations: null });
      const { pathname, hash } = new URL(await invitationLink(server, email));
      await openAs(page, server, await createOwner(server), pathname + hash);
      await expect(page.getByText(/^This invitation is for/)).toBeVisible();
    },
  },
  { name: 'ended membership with a Save', show: asMember('/hours', 'manager', { act: endMembership }) },
  { name: 'dashboard of a viewer', show: asMember('/dashboard', 'viewer') },
  { name: 'hours of a viewer', show: asMember('/hours', 'viewer') },
  { name: 'hours of an editor of another location', show: asMember('/hours', 'editor') },
  { name: 'styling of an editor', show: asMember('/styling', 'editor') },
  { name: 'billing of a manager', show: asMember('/billing', 'manager') },
  { name: 'pricing of a manager', show: asMember('/pricing', 'manager') },
  { name: 'profile of a manager', show: asMember('/profile', 'manager') },
  {
    name: 'switcher, two businesses',
    show: asMember('/dashboard', 'manager', {
      async act(page) {
        await press(page, /^(Location|Business): /);
        await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
      },
    }),
  },
  {
    name: 'deleting a business',
    show: asOwnerOfTeam('/profile', {
      async act(page) {
        await press(page, 'Delete business');
        await sees(page, 'Delete Harbor Bakery?');
      },
    }),
  },
];
