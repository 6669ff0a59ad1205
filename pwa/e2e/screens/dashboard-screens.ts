import { businessCalls, ERRORS } from '@doorsign/shared-schema/api';
import { createOwner, openAs, request } from '../support/owner.ts';
import { countEvents, type CountedDay } from '../support/event-counts.ts';
import { setPlan } from '../support/plan.ts';
import { expect } from '../support/test.ts';
import { presetWeek } from '../support/weeks.ts';
import { LONG_DOMAIN, LONG_NAME } from './samples.ts';
import { asOwner, isShown, type SavedSettings, type ShownScreen } from './show-screen.ts';

/** Ninety days with weekends, a week without visitors and one busy day. */
const COUNTED: readonly CountedDay[] = Array.from({ length: 90 }, (_, ago) => {
  if (ago >= 40 && ago < 47) return {};
  const view = 30 + ((ago * 37) % 23) + (ago % 7 < 2 ? 25 : 0) + (ago === 12 ? 160 : 0);
  return { view, open: 1 + Math.floor(view / 9), call: 1 + (ago % 3), directions: 1 + (ago % 2) };
});

/** Opens the dashboard of a paid plan with counted events. */
const asPaid =
  (counted: readonly CountedDay[], act: ShownScreen['show'], saved: SavedSettings = {}): ShownScreen['show'] =>
  async (page, server) => {
    const owner = await createOwner(server, { businessName: saved.businessName ?? 'Harbor Bakery' });
    const { token } = owner;
    await request(server, businessCalls.hours, { token, body: { businessHours: presetWeek('restaurant') } });
    if (saved.domain) await request(server, businessCalls.domain, { token, body: { allowedDomain: saved.domain } });
    await setPlan(server, owner, 'enterprise');
    countEvents(server, owner, counted);
    await openAs(page, server, owner, '/dashboard');
    await isShown(page);
    await act(page, server);
  };

const drawn: ShownScreen['show'] = (page) => expect(page.getByRole('img', { name: /^Bar chart/ })).toBeVisible();

/** /dashboard in all visually distinct states. */
export const DASHBOARD_SCREENS: readonly ShownScreen[] = [
  { name: 'dashboard', show: asOwner('/dashboard') },
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
