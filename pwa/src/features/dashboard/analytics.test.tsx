import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { analyticsUntil, errorBody, type PretendServer } from '../../../test/pretend-server.ts';
import { present } from '../../../test/local/present.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
// Loaded ahead: the tests must not depend on how long the file takes to load.
import './analytics.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const MINUTE = 60_000;
/** A Friday, 14:14 in New York. */
const NOW = Date.parse('2026-11-20T19:14:00Z');
const CALL = 'GET /api/business/analytics';
const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
const COUNTED = {
  ...analyticsUntil(NOW, [
    { views: 40, opens: 2, calls: 1 },
    { views: 1200, opens: 30, directions: 5 },
    ...Array.from({ length: 38 }, () => ({ views: 10, opens: 1 })),
  ]),
  viewsByHour: Array.from({ length: 24 }, (_, hour) => (hour === 11 ? 900 : 20)),
  lastViewedAt: new Date(NOW - 125 * MINUTE).toISOString(),
  lastHost: 'shop.harborbakery.com',
};

const openDashboard = async (prepare?: (server: PretendServer) => void, options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<DashboardScreen />, {
    now: () => NOW,
    plan: 'pro',
    changes: NINE_TO_FIVE,
    prepare,
    ...options,
  });
  await screen.findByLabelText('Current status');
  return device;
};
const counted = (server: PretendServer): void => {
  server.analytics = COUNTED;
};
const stat = (label: string) => screen.getByText(label, { selector: 'h3' }).parentElement;
/** Not found by its role: in a table with many cells this takes jsdom seconds. */
const card = async (): Promise<HTMLElement> => {
  const title = await screen.findByText('Analytics', { selector: 'h2' });
  return present(title.closest('section'));
};
const bars = () => screen.getByLabelText(/^Bar chart/);
const table = () => present(screen.getByText('Day', { selector: 'th' }).closest('table'));
const asked = ({ requests }: PretendServer) => requests.filter((request) => request === CALL).length;

test('before the first widget report there are no figures, only instructions', async () => {
  await openDashboard();
  const region = within(await card());
  expect(region.getByText('No views yet')).toBeInTheDocument();
  expect(region.getByRole('link', { name: 'Check your installation' })).toHaveAttribute('href', '/install');
  for (const label of ['Widget Clicks', 'Active Days', 'Views Today', 'Last Viewed'])
    expect(stat(label)).toHaveTextContent(`${label}–no data yet`);
  expect(screen.queryByLabelText(/^Bar chart/)).not.toBeInTheDocument();
  expect(document.querySelector('table')).toBeNull();
});

test('the figures are the sums of thirty days', async () => {
  await openDashboard(counted);
  await card();
  expect(stat('Open Hours')).toHaveTextContent('56 hthis week');
  expect(stat('Widget Clicks')).toHaveTextContent('66last 30 days');
  expect(stat('Active Days')).toHaveTextContent('30in the last 30');
  expect(stat('Views Today')).toHaveTextContent('40so far');
  expect(stat('Last Viewed')).toHaveTextContent('2 hago on shop.harborbakery.com (not verified)');
  expect(screen.queryByText(/uptime/i)).not.toBeInTheDocument();
});

test.each([
  { ago: 0, says: 'Just nowon shop.harborbakery.com (not verified)' },
  { ago: 59, says: '59 minago' },
  { ago: 47 * 60, says: '1 dayago' },
])('a view $ago minutes ago reads "$says"', async ({ ago, says }) => {
  await openDashboard((server) => {
    server.analytics = { ...COUNTED, lastViewedAt: new Date(NOW - ago * MINUTE).toISOString() };
  });
  await card();
  expect(stat('Last Viewed')).toHaveTextContent(says);
});

test('the chart shows 7, 30 or 90 days as bars, as text and as a table', async () => {
  const user = userEvent.setup();
  await openDashboard(counted);
  const region = within(await card());
  const expectDays = (days: number, views: string, clicks: string): void => {
    expect(bars().ariaLabel).toContain(`Bar chart of the last ${days} days: ${views} views, ${clicks} clicks.`);
    const { rows } = table();
    expect(rows).toHaveLength(days + 1);
    expect(rows[2]).toHaveTextContent('Thu, Nov 191,200353005');
  };
  expect(region.getByLabelText('30 days')).toBeChecked();
  expectDays(30, '1,520', '66');
  expect(region.getByText('Popup opened 60 · Calls 1 · Directions 5')).toBeInTheDocument();
  expect(bars().ariaLabel).toContain('The busiest day was Thu, Nov 19 with 1,200 views.');
  expect(region.getByText('Your busiest hour in the last 30 days starts at 11:00 AM.')).toBeInTheDocument();
  await user.click(region.getByLabelText('7 days'));
  expectDays(7, '1,290', '43');
  await user.click(region.getByLabelText('90 days'));
  expectDays(90, '1,620', '76');
});

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement;

test('views, clicks and rate are compared with the days before, where enough of those are known', async () => {
  const user = userEvent.setup();
  await openDashboard((server) => {
    const week = (views: number, opens: number) => Array.from({ length: 7 }, () => ({ views, opens }));
    server.analytics = analyticsUntil(NOW, [...week(30, 3), ...week(20, 4)]);
  });
  const region = within(await card());
  expect(figure('Views')).toHaveTextContent(/^Views350$/);
  await user.click(region.getByLabelText('7 days'));
  expect(region.getByText('Last 7 days, compared with the 7 before')).toBeInTheDocument();
  expect(figure('Views')).toHaveTextContent(/^Views210\+50%$/);
  expect(figure('Clicks')).toHaveTextContent(/^Clicks21-25%$/);
  expect(figure('Click rate')).toHaveTextContent(/^Click rate10%-10 pts$/);
});

test('the arrow keys choose a day of the chart', { tags: 'all' }, async () => {
  const user = userEvent.setup();
  await openDashboard(counted);
  const region = within(await card());
  const day = region.getByLabelText('Day in the chart');
  await user.click(region.getByLabelText('30 days'));
  await user.tab();
  expect(day).toHaveFocus();
  expect(region.getByText('Fri, Nov 20', { selector: 'p' })).toBeInTheDocument();
  fireEvent.input(day, { target: { value: '28' } });
  expect(figure('Views')).toHaveTextContent('Views1,200');
  expect(day.ariaValueText).toBe('Thu, Nov 19: 1,200 views, 35 clicks');
  await user.tab();
  expect(figure('Views')).toHaveTextContent('Views1,520');
});

test('the table is hidden until it is asked for', async () => {
  const user = userEvent.setup();
  await openDashboard(counted);
  const region = within(await card());
  const button = region.getByText('Show as table');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(table().closest('[hidden]')).not.toBeNull();
  await user.click(button);
  expect(button).toHaveTextContent('Hide table');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(table().closest('[hidden]')).toBeNull();
  await user.click(button);
  expect(table().closest('[hidden]')).not.toBeNull();
});

test('offline, the stored figures are shown and marked as the last known ones', async () => {
  const device = await openDashboard(counted);
  await card();
  device.server.online = false;
  await device.reload();
  const region = within(await card());
  expect(await region.findByText(/^We can’t reach the server\. These numbers are from/)).toBeInTheDocument();
  expect(stat('Widget Clicks')).toHaveTextContent('66');

  device.server.online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(region.queryByText(/can’t reach/)).not.toBeInTheDocument());
});

test('yesterday’s figures are not shown as today’s', async () => {
  let now = NOW;
  const device = await openDashboard(counted, { now: () => now });
  await card();
  device.server.online = false;
  now += 24 * 60 * MINUTE;
  await device.reload();
  await card();
  expect(stat('Views Today')).toHaveTextContent('–not available offline');
});

test('without a connection and stored figures, the card says what it needs and retries', async () => {
  const device = await openDashboard((server) => {
    counted(server);
    server.failing.set('/api/business/analytics', { status: 502, body: 'Bad Gateway' });
  });
  const region = within(await card());
  expect(region.getByText('Analytics need a connection')).toBeInTheDocument();
  expect(stat('Views Today')).toHaveTextContent('–not available yet');
  device.server.failing.clear();
  await userEvent.click(region.getByText('Try again'));
  expect(await screen.findByLabelText(/^Bar chart/)).toBeInTheDocument();
});

test('a refusal shows the server’s text', async () => {
  await openDashboard((server) =>
    server.failing.set('/api/business/analytics', { status: 500, body: errorBody('internal') }),
  );
  const region = within(await card());
  expect(region.getByText('We couldn’t load your numbers')).toBeInTheDocument();
  expect(region.getByText('Something went wrong on our side. Please try again.')).toBeInTheDocument();
});

test('the free plan sends no request for figures', async () => {
  const { server } = await openDashboard(undefined, { plan: 'free' });
  await waitFor(() => expect(server.requests).toContain('GET /api/business/status'));
  expect(await screen.findAllByText('Pro Only')).toHaveLength(2);
  expect(asked(server)).toBe(0);
});

test('with several locations the figures are of the shown one or of all, also without a connection', async () => {
  const { server, ...device } = await openDashboard((first) => {
    counted(first);
    first.analyticsOfAll = { ...COUNTED, ...analyticsUntil(NOW, [{ views: 77 }]) };
    first.locations.add({ id: 'airport', name: 'Airport' });
  });
  await waitFor(() => expect(stat('Views Today')).toHaveTextContent('Views Today40'));
  await userEvent.click(screen.getByRole('radio', { name: 'All locations' }));
  await waitFor(() => expect(stat('Views Today')).toHaveTextContent('Views Today77'));
  server.online = false;
  await act(() => device.reload());
  await waitFor(() => expect(stat('Views Today')).toHaveTextContent('Views Today40'));
  await userEvent.click(screen.getByRole('radio', { name: 'All locations' }));
  await waitFor(() => expect(stat('Views Today')).toHaveTextContent('Views Today77'));
});
