import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { CLOSURE_KEY, spanChanges, weekChanges, type Change } from '@doorsign/shared-schema/registers';
import { errorBody, OWNER_ID, type PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const MINUTE = 60_000;
/** A Friday, 14:14 in New York. */
const NOW = Date.parse('2026-11-20T19:14:00Z');
const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
const holiday = (closed: boolean): Change => ({
  key: 'holidays.2026-11-20',
  value: { id: 'preset_2026-11-20', name: 'Harbor Festival', closed, open: '10:00', close: '15:00' },
});

const SUNDAY_PARTY: Change = {
  key: 'holidays.2026-11-22',
  value: { id: 'holiday_1', name: 'Party', closed: true, open: '10:00', close: '15:00' },
};

/** Fakes only these timers: the in-memory IndexedDB needs the others. */
const TIMERS: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  shouldAdvanceTime: true,
};

const openDashboard = async (options: OwnerDeviceOptions = { changes: NINE_TO_FIVE }) => {
  const device = await renderForOwner(<DashboardScreen />, { now: () => NOW, ...options });
  await screen.findByRole('region', { name: 'Current status' });
  await screen.findByRole('region', { name: 'Widget' });
  return device;
};
const card = () => screen.getByRole('region', { name: 'Current status' });
const statusCalls = (requests: readonly string[]) =>
  requests.filter((request) => request === 'GET /api/business/status').length;

test.each([
  {
    name: 'open',
    changes: NINE_TO_FIVE,
    status: 'open',
    word: 'Open',
    says: ['Open until 5:00 PM', 'Closes at 5:00 PM · in 2 h 46 min'],
  },
  {
    name: 'closed',
    changes: weekChanges(weekOf(() => ({ open: '09:00', close: '12:00', closed: false }))),
    status: 'closed',
    word: 'Closed',
    says: ['Opens tomorrow at 9:00 AM · in 18 h 46 min'],
  },
  {
    name: 'on holiday',
    changes: [...NINE_TO_FIVE, holiday(true)],
    status: 'holiday',
    word: 'Holiday',
    says: ['Closed for Harbor Festival', 'Opens tomorrow at 9:00 AM · in 18 h 46 min'],
  },
  {
    name: 'open with a holiday’s own hours',
    changes: [...NINE_TO_FIVE, holiday(false)],
    status: 'open',
    word: 'Open',
    says: ['Open until 3:00 PM (Harbor Festival)', 'Closes at 3:00 PM · in 46 min'],
  },
  {
    name: 'unknown',
    changes: [],
    status: 'other',
    word: 'Hours not set',
    says: ['Your widget stays hidden until you set your hours.'],
  },
])('the card of a business that is $name has its color and text', async ({ changes, status, word, says }) => {
  const { server } = await openDashboard({ changes, plan: 'pro' });
  await waitFor(() => expect(statusCalls(server.requests)).toBeGreaterThan(0));
  // The days ahead are named by the same words, as decoration.
  expect(await within(card()).findByText(word, { ignore: '[aria-hidden]' })).toBeInTheDocument();
  expect(card()).toHaveAttribute('data-status', status);
  for (const line of says) expect(within(card()).getByText(line)).toBeInTheDocument();
});

test('the status is asked for every 60 seconds', { tags: 'all' }, async () => {
  vi.useFakeTimers(TIMERS);
  let now = NOW;
  const { server } = await openDashboard({ changes: NINE_TO_FIVE, now: () => now });
  await waitFor(() => expect(statusCalls(server.requests)).toBeGreaterThan(0));
  await act(() => vi.advanceTimersByTimeAsync(MINUTE / 2));
  const before = statusCalls(server.requests);
  for (let minute = 1; minute <= 3; minute += 1) {
    now = NOW + minute * MINUTE;
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect(statusCalls(server.requests)).toBe(before + minute);
  }
});

test('the card follows the clock to closing time without a request', async () => {
  vi.useFakeTimers(TIMERS);
  let now = Date.parse('2026-11-20T21:59:30Z');
  await openDashboard({ changes: NINE_TO_FIVE, now: () => now });
  expect(card()).toHaveAttribute('data-status', 'open');
  now += MINUTE / 2;
  await act(() => vi.advanceTimersByTimeAsync(MINUTE));
  await waitFor(() => expect(card()).toHaveAttribute('data-status', 'closed'));
});

test.each([
  { name: 'a Doorsign server’s', status: 500, body: errorBody('internal') },
  { name: 'an empty', status: 500, body: 'boom' },
])('$name error answer shows closed, Status unavailable, Check configuration', async ({ status, body }) => {
  const { server } = await openDashboard();
  server.failing.set('/api/business/status', { status, body });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await within(card()).findByText('Status unavailable')).toBeInTheDocument();
  expect(within(card()).getByText('Check configuration')).toBeInTheDocument();
  expect(card()).toHaveAttribute('data-status', 'closed');
});

test.each([
  { name: 'a connection', cut: (server: PretendServer) => (server.online = false) },
  {
    name: 'a server behind the proxy',
    cut: (server: PretendServer) => server.failing.set('/api/business/status', { status: 502, body: 'Bad Gateway' }),
  },
])('without $name the status is computed from the published settings, and marked so', async ({ cut }) => {
  const { server } = await openDashboard();
  cut(server);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('You’re offline. Based on your last published hours.')).toBeInTheDocument();
  expect(within(card()).getByText('Open until 5:00 PM')).toBeInTheDocument();
});

test('the status that unpublished Saves will cause is shown beside the live one', async () => {
  const { server, services } = await openDashboard();
  server.online = false;
  await act(async () => {
    await services.local.session.store
      .getState()
      .store?.save('hours', [{ key: 'hours.friday', value: { open: '09:00', close: '12:00', closed: false } }]);
  });
  expect(await screen.findByText('Once your saved changes are published:')).toBeInTheDocument();
  expect(within(card()).getByText('Open until 5:00 PM')).toBeInTheDocument();
  expect(within(card()).getByText('Opens tomorrow at 9:00 AM')).toBeInTheDocument();

  server.online = true;
  act(() => services.local.session.store.getState().store?.sync.push());
  await waitFor(() => expect(card()).toHaveAttribute('data-status', 'closed'));
  await waitFor(() => expect(screen.queryByText('Once your saved changes are published:')).not.toBeInTheDocument());
});

test('the free plan sees two figures, two locked cards and the upgrade links', async () => {
  await openDashboard();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Harbor Bakery');
  expect(document.title).toBe('Dashboard · Doorsign');
  expect(screen.getByText('Open Hours').parentElement).toHaveTextContent('56 hthis week');
  expect(screen.getByText('Plan Status').parentElement).toHaveTextContent('Starter$0 forever');
  expect(screen.getByText('Analytics')).toBeInTheDocument();
  expect(screen.getByText('Insights')).toBeInTheDocument();
  expect(screen.getAllByText('Pro Only')).toHaveLength(2);
  expect(screen.getByText('Views and clicks, day by day')).toBeInTheDocument();
  expect(screen.getByText('Click rate and how it changes')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Upgrade' })) expect(link).toHaveAttribute('href', '/pricing');
  expect(screen.getAllByRole('link', { name: 'Upgrade' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /Manage Holidays/ })).not.toBeInTheDocument();
  expect(screen.getByText('Any website.')).toBeInTheDocument();
});

test('a paid plan has no locked cards and no banner, and a link to holidays', async () => {
  await openDashboard({ plan: 'pro', changes: [...NINE_TO_FIVE, { key: 'domains', value: ['harborbakery.com'] }] });
  expect(screen.queryByText('Pro Only')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Manage Holidays/ })).toHaveAttribute('href', '/holidays');
  expect(screen.getByText('harborbakery.com')).toBeInTheDocument();
});

test.each([
  { name: 'only of the past', dates: ['2026-11-19'], says: 'None scheduled' },
  { name: 'today', dates: ['2026-11-19', '2026-11-20'], says: 'Next: Day of 2026-11-20' },
  { name: 'ahead', dates: ['2026-12-25', '2026-11-26'], says: 'Next: Day of 2026-11-26' },
])('holidays $name: the link to them says "$says"', async ({ dates, says }) => {
  const holidays = dates.map((date): Change => ({
    key: `holidays.${date}`,
    value: { id: `preset_${date}`, name: `Day of ${date}`, closed: true, open: '10:00', close: '15:00' },
  }));
  await openDashboard({ plan: 'pro', changes: [...NINE_TO_FIVE, ...holidays] });
  expect(screen.getByRole('link', { name: /Manage Holidays/ })).toHaveTextContent(says);
});

test('the next holiday can be a range of dates that has begun', async () => {
  const day = { open: '10:00', close: '15:00', closed: true };
  const ranges = [
    { id: 's1767225600000001', name: 'Vacation', from: '2026-11-15', to: '2026-11-21', day },
    { id: 's1767225600000002', name: 'Over', from: '2026-11-15', to: '2026-11-19', day },
  ];
  await openDashboard({ plan: 'pro', changes: [...NINE_TO_FIVE, ...spanChanges([], ranges)] });
  expect(screen.getByRole('link', { name: /Manage Holidays/ })).toHaveTextContent('Next: Vacation');
});

test.each([
  { name: /Business Hours/, href: '/hours' },
  { name: /Widget Styling/, href: '/styling' },
  { name: /Install Widget/, href: '/install' },
  { name: 'View Install Code', href: '/install' },
])('$name leads to $href', async ({ name, href }) => {
  await openDashboard();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the widget card shows the plan and the full id', async () => {
  await openDashboard();
  const widget = within(screen.getByRole('region', { name: 'Widget' }));
  expect(widget.getByText('Starter')).toBeInTheDocument();
  expect(widget.getByText(OWNER_ID)).toBeInTheDocument();
});

test('the card of today says whether the widget is on a website', async () => {
  await openDashboard();
  expect(await within(card()).findByText(/^Not seen on a website yet/)).toBeInTheDocument();
});

test('the card of today has its hours in words and the seven days ahead, each with a link to its row', async () => {
  await openDashboard({ plan: 'pro', changes: [...NINE_TO_FIVE, SUNDAY_PARTY] });
  expect(within(card()).getByText('Open 9:00 AM – 5:00 PM')).toBeInTheDocument();
  expect(within(card()).getByRole('link', { name: 'Change today’s hours' })).toHaveAttribute('href', '/hours#friday');
  const days = within(screen.getByRole('list', { name: 'The next seven days' })).getAllByRole('link');
  expect(days.map((day) => [day.ariaLabel, day.getAttribute('href')])).toEqual([
    ['Today, Friday, November 20: Open 9:00 AM – 5:00 PM', '/hours#friday'],
    ['Saturday, November 21: Open 9:00 AM – 5:00 PM', '/hours#saturday'],
    ['Sunday, November 22: Closed for Party', '/hours#sunday'],
    ['Monday, November 23: Open 9:00 AM – 5:00 PM', '/hours#monday'],
    ['Tuesday, November 24: Open 9:00 AM – 5:00 PM', '/hours#tuesday'],
    ['Wednesday, November 25: Open 9:00 AM – 5:00 PM', '/hours#wednesday'],
    ['Thursday, November 26: Open 9:00 AM – 5:00 PM', '/hours#thursday'],
  ]);
  expect(days.filter((day) => day.ariaCurrent === 'date')).toEqual([days[0]]);
});

const BURST: Change = {
  key: CLOSURE_KEY,
  value: { kind: 'closed', from: null, until: '2026-11-20T20:00:00Z', note: 'Burst pipe' },
};

test('a closure is what the card says, and cuts today’s hours from when it was saved', async () => {
  await openDashboard({ changes: [...NINE_TO_FIVE, BURST], plan: 'pro' });
  expect(await within(card()).findByText('Closed (Burst pipe)')).toBeInTheDocument();
  expect(within(card()).getByText('Opens today at 3:00 PM · in 46 min')).toBeInTheDocument();
  expect(await within(card()).findByText('Open 9:00 AM – 2:14 PM, 3:00 PM – 5:00 PM')).toBeInTheDocument();
});

test('live regions say that a closure holds, and never count down', async () => {
  await openDashboard({ changes: [...NINE_TO_FIVE, BURST], plan: 'pro' });
  expect(
    within(card())
      .getByText(/ · in 46 min$/)
      .closest('[role=status], [aria-live]'),
  ).toBeNull();
  expect(within(card()).getByText('Closed (Burst pipe)').closest('[role=status]')).not.toBeNull();
  for (const region of within(card()).getAllByRole('status')) expect(region).not.toHaveTextContent(/\bin \d/);
});

test('the part about a closure has its place in the card', async () => {
  const closing = <button type="button">Close now</button>;
  await renderForOwner(<DashboardScreen closing={closing} />, { now: () => NOW, changes: NINE_TO_FIVE });
  expect(
    await within(await screen.findByRole('region', { name: 'Current status' })).findByText('Close now'),
  ).toBeVisible();
});

test.each([
  { plan: 'pro', links: ['/hours#friday', '/holidays?date=2026-11-20'] },
  { plan: 'free', links: ['/hours#friday'] },
] as const)('on the plan $plan, today is changed by $links', async ({ plan, links }) => {
  await openDashboard({ changes: NINE_TO_FIVE, plan });
  const found = within(card()).getAllByRole('link', { name: /^Change today|only today$/ });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});

test('hours that were never saved have no bar and no days ahead', async () => {
  await openDashboard({ changes: [] });
  expect(screen.queryByRole('list', { name: 'The next seven days' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Set Up Business Hours' })).toHaveAttribute('href', '/hours');
});

test.each([
  { name: 'the action', region: 'Quick actions', button: 'Copy the code' },
  { name: 'the card', region: 'Widget', button: 'Copy code' },
])('$name copies the code of the widget with one press', async ({ region, button }) => {
  const user = userEvent.setup();
  await openDashboard();
  await user.click(within(screen.getByRole('region', { name: region })).getByRole('button', { name: button }));
  expect(await within(screen.getByRole('region', { name: region })).findByText('Code copied!')).toBeInTheDocument();
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/^<script async src="/);
  expect(copied).toContain(`data-id="${OWNER_ID}"`);
});

test('for a schedule saved by a newer version of the app, no status is computed', async () => {
  const { services } = await openDashboard();
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers.filter(({ key }) => key === 'hours.monday').modify({ schema: 99, value: {} })),
  );
  expect(await screen.findByText(/^Your schedule was saved by a newer version of Doorsign/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Current status' })).toBeNull();
  expect(screen.queryByText(/What visitors to/)).toBeNull();
});

test.each([
  { role: 'editor', offered: [/^Change today/, 'Special hours only today'], not: ['Set domain'] },
  { role: 'viewer', offered: [], not: [/^Change today/, 'Special hours only today', 'Set domain'] },
] as const)('a member who is $role is offered what the role allows', async ({ role, offered, not }) => {
  await openDashboard({
    changes: NINE_TO_FIVE,
    plan: 'enterprise',
    prepare: (server) => (server.member = { role, scope: null }),
  });
  await vi.dynamicImportSettled();
  for (const name of offered) expect(await screen.findByRole('link', { name })).toBeVisible();
  for (const name of not) expect(screen.queryByRole('link', { name })).toBeNull();
});
