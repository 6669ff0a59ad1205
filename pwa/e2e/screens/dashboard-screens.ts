import { authCalls, businessCalls, ERRORS, installCalls, type InstallAnswer } from '@doorsign/shared-schema/api';
import { HOLIDAY_NAME_MAX } from '@doorsign/shared-schema/holidays';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { dateIn } from '../support/clock.ts';
import { createOwner, openAs, prepare, request } from '../support/owner.ts';
import { countEvents, type CountedDay } from '../support/event-counts.ts';
import { setPlan } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';
import { CUSTOM_STYLE, LONG_DOMAIN, LONG_NAME } from './samples.ts';
import { asOwner, isShown, keepFromServer, saveMonday, type SavedSettings, type ShownScreen } from './show-screen.ts';

/** Ninety days with weekends, a week without visitors and one busy day. */
const COUNTED: readonly CountedDay[] = Array.from({ length: 90 }, (_, ago) => {
  if (ago >= 40 && ago < 47) return {};
  const view = 30 + ((ago * 37) % 23) + (ago % 7 < 2 ? 25 : 0) + (ago === 12 ? 160 : 0);
  return { view, open: 1 + Math.floor(view / 9), call: 1 + (ago % 3), directions: 1 + (ago % 2) };
});

/** Opens the dashboard of a paid plan with counted events. */
const asPaid =
  (
    counted: readonly CountedDay[],
    act: ShownScreen['show'],
    saved: SavedSettings & { address?: string } = {},
  ): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await createOwner(server, { businessName: saved.businessName ?? 'Harbor Bakery' });
    const { token } = owner;
    await prepare(server, businessCalls.hours, { token, body: { businessHours: presetWeek('restaurant') } });
    if (saved.domain) await request(server, businessCalls.domain, { token, body: { allowedDomain: saved.domain } });
    if (saved.style) await request(server, businessCalls.style, { token, body: saved.style });
    if (saved.address)
      await prepare(server, authCalls.profile, { token, body: { phone: '+1 617 555 0142', address: saved.address } });
    await setPlan(server, owner, 'enterprise');
    countEvents(server, owner, counted);
    await openAs(page, server, owner, '/dashboard');
    await isShown(page);
    await act(page, server);
  };

const SEEN: InstallAnswer = { problem: null, seen: null, loaded: null, refused: null, tried: null, old: null };

const drawn: ShownScreen['show'] = (page) => expect(page.getByRole('img', { name: /^Bar chart/ })).toBeVisible();

/** The dashboard fifteen days before Christmas, and before New Year's Day. */
const nudged = (plan: PlanKey): ShownScreen => ({
  name: `dashboard, a public holiday is near, ${plan}`,
  async show(page, server) {
    await page.clock.setFixedTime(new Date(`${new Date().getFullYear()}-12-10T17:00:00Z`));
    await asOwner('/dashboard', { plan })(page, server);
    await expect(page.getByRole('region', { name: 'Christmas Day is in 15 days' })).toBeVisible();
    await page.getByText('More', { exact: true }).first().click();
  },
});

/** /dashboard in all visually distinct states. */
export const DASHBOARD_SCREENS: readonly ShownScreen[] = [
  { name: 'dashboard', show: asOwner('/dashboard') },
  {
    name: 'dashboard, live and all set up',
    async show(page, server) {
      const seen = { at: new Date(Date.now() - 2.5 * 60_000).toISOString(), host: 'www.harborbakery.com' };
      await page.route(`**${installCalls.check.path}*`, (route) => route.fulfill({ json: { ...SEEN, seen } }));
      const live: ShownScreen['show'] = async (shown) => {
        await drawn(shown, server);
        await expect(shown.getByText('Live on harborbakery.com')).toBeVisible();
        await expect(shown.getByRole('region', { name: 'Finish setting up' })).toHaveCount(0);
      };
      const saved = { domain: 'harborbakery.com', style: CUSTOM_STYLE, address: '1 Main St, Boston' };
      await asPaid(COUNTED, live, saved)(page, server);
    },
  },
  {
    name: 'dashboard, closed for a holiday with a long name',
    async show(page, server) {
      const date = dateIn('America/New_York');
      const name = LONG_NAME.slice(0, HOLIDAY_NAME_MAX).trim();
      const holidays = [{ id: `holiday_${date}`, date, name, closed: true, open: '09:00', close: '17:00' }];
      await asOwner('/dashboard', { plan: 'pro', holidays })(page, server);
      await expect(page.getByText(/^Closed for Grandmother/).first()).toBeVisible();
    },
  },
  nudged('pro'),
  nudged('free'),
  {
    name: 'dashboard, a change that is not published',
    async show(page, server) {
      await asOwner('/hours')(page, server);
      await keepFromServer(page);
      await saveMonday(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
      await expect(page.getByText('Once your saved changes are published:')).toBeVisible();
    },
  },
  {
    name: 'dashboard, nothing counted',
    show: asPaid([], (page) => expect(page.getByText('No views yet')).toBeVisible()),
  },
  { name: 'dashboard, figures', show: asPaid(COUNTED, drawn) },
  {
    name: 'dashboard, figures as a table, long name',
    show: asPaid(
      COUNTED,
      async (page) => {
        await page.getByRole('button', { name: 'Show as table' }).click();
      },
      { businessName: LONG_NAME, domain: LONG_DOMAIN },
    ),
  },
  {
    name: 'dashboard, figures of before without a server',
    show: asPaid(COUNTED, async (page, server) => {
      await drawn(page, server);
      // A shorter table, because axe takes a while for each cell.
      await page.getByRole('radio', { name: '7 days' }).check({ force: true });
      await page.route('**/api/business/**', (route) => route.abort('connectionfailed'));
      // Both request again on the `online` event.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByText('These numbers are from')).toBeVisible();
      await expect(page.getByText('You’re offline. Based on your last')).toBeVisible();
    }),
  },
  {
    name: 'dashboard, figures refused',
    async show(page, server) {
      const { status, detail } = ERRORS.internal;
      await page.route('**/api/business/**', (route) =>
        route.fulfill({ status, json: { detail, code: 'internal', message: detail, request_id: 'x' } }),
      );
      await asPaid([], () => expect(page.getByText('We couldn’t load your numbers')).toBeVisible())(page, server);
    },
  },
  {
    name: 'dashboard, the file of the figures does not come',
    async show(page, server) {
      await page.route('**/assets/analytics-*.js', (route) => route.abort('connectionfailed'));
      await asPaid([], () => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible())(page, server);
    },
  },
];
