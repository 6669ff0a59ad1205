import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { dayChanges, holidayChanges, spanChanges, type Change } from '@doorsign/shared-schema/registers';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { DaySpan, Span } from '@doorsign/shared-schema/spans';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { HolidaysScreen } from './holidays-screen.tsx';

// The fake clock is at 2026-11-20, 14:14 in New York.
const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };
const CLOSED = { ...NINE_TO_FIVE, closed: true };
const WEEK = weekOf((day) => (day === 'sunday' ? CLOSED : NINE_TO_FIVE));
const FAIR: Holiday = {
  id: 'holiday_1',
  date: '2027-08-07',
  name: 'Street fair',
  open: '10:00',
  close: '16:00',
  closed: false,
};
const BREAK: DaySpan = {
  id: 's1767225600000001',
  name: 'Summer break',
  from: '2027-08-02',
  to: '2027-08-15',
  day: CLOSED,
};
const EVE: DaySpan = {
  id: 's1767225600000002',
  name: 'Christmas Eve',
  from: '2025-12-24',
  to: '2025-12-24',
  yearly: true,
  day: { ...NINE_TO_FIVE, open: '10:00', close: '14:00' },
};
const PAST: DaySpan = { ...BREAK, id: 's1767225600000003', name: 'Last week', from: '2026-11-10', to: '2026-11-19' };

const stored = (holidays: readonly Holiday[], spans: readonly Span[]): Change[] => [
  ...dayChanges(null, WEEK),
  ...holidayChanges([], holidays),
  ...spanChanges([], spans),
];

const openHolidays = async (changes: Change[] = stored([], []), options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<HolidaysScreen />, { plan: 'pro', changes, ...options });
  await screen.findByText('Holiday Schedule');
  return { ...device, device, user: userEvent.setup() };
};

const panel = () => within(screen.getByRole('region', { name: 'Active Holidays' }));
const listed = () =>
  panel()
    .queryAllByRole('listitem')
    .map((item) => Array.from(item.querySelectorAll('p'), ({ textContent }) => textContent).slice(0, 2));
const press = (name: string) => screen.getByRole('button', { name });
const typeRange = (values: Record<string, string>): void => {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
};
const openForm = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('tab', { name: 'Custom Holiday' }));

test('a vacation is two dates and a name, and is saved as one range', { tags: 'all' }, async () => {
  const { user, server } = await openHolidays();
  await openForm(user);
  typeRange({ Date: '2027-08-02', 'Last day (optional)': '2027-08-15', 'Holiday Name': 'Summer break' });
  await user.click(press('Add Holiday'));
  expect(await screen.findByText('Holiday added')).toBeVisible();
  expect(screen.getByText('Summer break, Aug 2 – Aug 15, 2027. Save your changes to publish it.')).toBeVisible();
  expect(listed()).toEqual([['Summer break', 'Aug 2 – Aug 15, 2027 · in 255 days']]);
  expect(screen.getByLabelText('Last day (optional)')).toHaveValue('');
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  const [saved] = server.user().schedule?.spans ?? [];
  expect(saved).toEqual({ ...BREAK, id: saved?.id });
  expect(saved?.id).toMatch(/^s1795202040000\d{3}$/);
});

test('problems of the last day are below it, and it takes the focus', async () => {
  const { user } = await openHolidays();
  await openForm(user);
  const last = screen.getByLabelText('Last day (optional)');
  typeRange({ Date: '2027-08-02', 'Last day (optional)': '2027-08-01', 'Holiday Name': 'Summer break' });
  await user.click(press('Add Holiday'));
  expect(last).toHaveAccessibleDescription('The last day is before the first.');
  expect(last).toHaveFocus();
  typeRange({ 'Last day (optional)': '2026-11-19' });
  expect(last).toHaveAccessibleDescription('Choose today or a later date.');
  typeRange({ 'Last day (optional)': '2031-08-01' });
  expect(last).toHaveAccessibleDescription('Use at most three years.');
  expect(listed()).toEqual([]);
});

test('a day that repeats, with a break and by appointment, needs no last day', { tags: 'all' }, async () => {
  const { user, server } = await openHolidays();
  await openForm(user);
  typeRange({ Date: '2026-12-24', 'Holiday Name': 'Christmas Eve' });
  await user.click(screen.getByRole('switch', { name: 'Repeat every year' }));
  await user.click(screen.getByRole('checkbox', { name: 'By appointment' }));
  expect(screen.getByRole('checkbox', { name: 'By appointment' })).toHaveAccessibleDescription(
    'Visitors read “Closed (Christmas Eve – By appointment)”.',
  );
  await user.click(screen.getByRole('switch', { name: 'Closed all day' }));
  await user.click(press('Add a break'));
  await waitFor(() => expect(screen.getByLabelText('Opens again at')).toHaveFocus());
  typeRange({ 'Closes again at': '14:00', 'Opens again at': '11:00' });
  await user.click(press('Add Holiday'));
  expect(screen.getByLabelText('Opens again at')).toHaveAccessibleDescription('These times overlap.');
  expect(screen.getByLabelText('Opens again at')).toHaveFocus();
  typeRange({ 'Opens again at': '12:30' });
  await user.click(press('Add Holiday'));
  expect(listed()).toEqual([['Christmas Eve', 'Dec 24, every year · in 34 days']]);
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  expect(server.user().schedule?.spans).toMatchObject([
    {
      from: '2026-12-24',
      to: '2026-12-24',
      yearly: true,
      day: {
        open: '09:00',
        close: '12:00',
        more: [{ open: '12:30', close: '14:00' }],
        closed: false,
        appointment: true,
      },
    },
  ]);
});

test(
  'days and ranges are listed by their next dates, and past ranges join the days that are over',
  { tags: 'all' },
  async () => {
    const { user, server } = await openHolidays(
      stored(
        [FAIR],
        [BREAK, EVE, PAST, { ...BREAK, id: 's1767225600000004', from: '2026-11-15', to: '2026-11-25', name: 'Flu' }],
      ),
    );
    expect(listed()).toEqual([
      ['Flu', 'Nov 15 – Nov 25 · now'],
      ['Christmas Eve', 'Dec 24, every year · in 34 days'],
      ['Summer break', 'Aug 2 – Aug 15, 2027 · in 255 days'],
      ['Street fair', 'Sat, Aug 7, 2027 · in 260 days'],
    ]);
    expect(panel().getByText('4')).toBeInTheDocument();
    expect(panel().getByText('10 days that are over are kept.')).toBeInTheDocument();
    await user.click(panel().getByRole('button', { name: 'Remove them' }));
    await user.click(press('Save Changes'));
    await screen.findByText('Live on your website.');
    expect(server.user().schedule?.spans.map(({ name }) => name)).not.toContain('Last week');
  },
);

test('days with own hours inside a closed range are named, and can be closed too', { tags: 'all' }, async () => {
  const { user, server } = await openHolidays(stored([FAIR], []));
  await openForm(user);
  typeRange({ Date: '2027-08-02', 'Last day (optional)': '2027-08-15', 'Holiday Name': 'Summer break' });
  await user.click(press('Add Holiday'));
  expect(screen.getByText('Aug 7, 2027 (Street fair, 10:00 AM – 4:00 PM) keeps its own hours.')).toBeVisible();
  await user.click(press('Close these days too'));
  expect(listed().map(([name]) => name)).toEqual(['Summer break']);
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
  expect(screen.queryByText(/keeps its own hours/)).not.toBeInTheDocument();
  fireEvent.click(press('Undo'));
  expect(listed().map(([name]) => name)).toEqual(['Summer break', 'Street fair']);
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  expect(server.user().holidays).toEqual([FAIR]);
});

test('no note is shown for a range with hours, nor for days that are closed anyway', { tags: 'all' }, async () => {
  const { user } = await openHolidays(stored([{ ...FAIR, closed: true }], []));
  await openForm(user);
  typeRange({ Date: '2027-08-02', 'Last day (optional)': '2027-08-15', 'Holiday Name': 'Summer break' });
  await user.click(press('Add Holiday'));
  expect(listed()).toHaveLength(2);
  expect(screen.queryByText(/own hours/)).not.toBeInTheDocument();
});

test('Edit fills the form, and Save Holiday changes the range in place', async () => {
  const { user, server } = await openHolidays(stored([], [BREAK]));
  await user.click(panel().getByRole('button', { name: 'Edit Summer break' }));
  await waitFor(() => expect(screen.getByLabelText('Date')).toHaveFocus());
  expect(screen.getByLabelText('Date')).toHaveValue('2027-08-02');
  expect(screen.getByLabelText('Last day (optional)')).toHaveValue('2027-08-15');
  expect(screen.queryByRole('button', { name: 'Add Holiday' })).not.toBeInTheDocument();
  typeRange({ 'Last day (optional)': '2027-08-22' });
  await user.click(press('Save Holiday'));
  expect(listed()).toEqual([['Summer break', 'Aug 2 – Aug 22, 2027 · in 255 days']]);
  await waitFor(() => expect(panel().getByRole('button', { name: 'Edit Summer break' })).toHaveFocus());
  expect(press('Add Holiday')).toBeInTheDocument();
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  expect(server.user().schedule?.spans).toEqual([{ ...BREAK, to: '2027-08-22' }]);
});

test('an edited range without a last day becomes a day, and Undo brings the range back', { tags: 'all' }, async () => {
  const { user } = await openHolidays(stored([], [BREAK]));
  await user.click(panel().getByRole('button', { name: 'Edit Summer break' }));
  typeRange({ 'Last day (optional)': '' });
  await user.click(press('Save Holiday'));
  expect(listed()).toEqual([['Summer break', 'Mon, Aug 2, 2027 · in 255 days']]);
  fireEvent.click(press('Undo'));
  expect(listed()).toEqual([['Summer break', 'Aug 2 – Aug 15, 2027 · in 255 days']]);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
});

test('Cancel ends the editing, and a range that is removed meanwhile is added anew', { tags: 'all' }, async () => {
  const { user } = await openHolidays(stored([], [BREAK]));
  await user.click(panel().getByRole('button', { name: 'Edit Summer break' }));
  await user.click(press('Cancel'));
  expect(screen.getByLabelText('Date')).toHaveValue('');
  await user.click(panel().getByRole('button', { name: 'Edit Summer break' }));
  await user.click(panel().getByRole('button', { name: 'Remove Summer break' }));
  expect(screen.getByLabelText('Date')).toHaveValue('2027-08-02');
  await user.click(press('Add Holiday'));
  expect(listed()).toEqual([['Summer break', 'Aug 2 – Aug 15, 2027 · in 255 days']]);
});

test(
  'normal hours are confirmed for a day, said on both lists, and replaced by other hours',
  { tags: 'all' },
  async () => {
    const { user, server } = await openHolidays();
    const box = screen.getByRole('checkbox', { name: 'Thanksgiving Day, Thu, Nov 26' });
    await user.click(box);
    await user.click(panel().getByRole('button', { name: 'Use normal hours on Thanksgiving Day' }));
    const other = panel().getByRole('button', { name: 'Set other hours on Thanksgiving Day' });
    await waitFor(() => expect(other).toHaveFocus());
    expect(panel().getByText('Normal hours, 9:00 AM – 5:00 PM')).toBeVisible();
    expect(panel().queryByRole('switch')).not.toBeInTheDocument();
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('Normal hours');
    await user.click(press('Save Changes'));
    await screen.findByText('Live on your website.');
    expect(server.user().schedule?.holidays).toEqual([
      { id: 'preset_2026-11-26', date: '2026-11-26', name: 'Thanksgiving Day', ...NINE_TO_FIVE, regular: true },
    ]);
    await user.click(other);
    const closed = panel().getByRole('switch', { name: 'Closed all day on Thanksgiving Day' });
    await waitFor(() => expect(closed).toHaveFocus());
    expect(closed).not.toBeChecked();
    expect(box).not.toHaveAccessibleDescription();
  },
);

test('a range has no normal hours, and its hours are changed in place', { tags: 'all' }, async () => {
  const { user, server } = await openHolidays(stored([], [BREAK]));
  expect(panel().queryByRole('button', { name: /^Use normal hours/ })).not.toBeInTheDocument();
  await user.click(panel().getByRole('switch', { name: 'Closed all day on Summer break' }));
  await user.click(panel().getByRole('button', { name: 'Add a break on Summer break' }));
  const again = panel().getByLabelText('Summer break opens again at');
  await waitFor(() => expect(again).toHaveFocus());
  fireEvent.input(again, { target: { value: '11:00' } });
  await user.click(press('Save Changes'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Summer break (Aug 2 – Aug 15, 2027) has times that overlap. Change one of them, or remove it.',
  );
  fireEvent.input(again, { target: { value: '14:00' } });
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  expect(server.user().schedule?.spans).toMatchObject([
    { day: { open: '09:00', close: '12:00', closed: false, more: [{ open: '14:00', close: '17:00' }] } },
  ]);
  await user.click(panel().getByRole('button', { name: 'Remove 9:00 AM to 12:00 PM of Summer break' }));
  await waitFor(() => expect(panel().getByRole('button', { name: 'Add a break on Summer break' })).toHaveFocus());
  expect(panel().getByLabelText('Open time of Summer break')).toHaveValue('14:00');
});

test('a draft of a range survives a reload, and its removal can be undone', { tags: 'all' }, async () => {
  const { user, device, services } = await openHolidays(stored([], [BREAK]));
  await user.click(panel().getByRole('button', { name: 'Remove Summer break' }));
  fireEvent.click(press('Undo'));
  expect(screen.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  await user.click(panel().getByRole('switch', { name: 'Closed all day on Summer break' }));
  await services.local.session.store.getState().store?.draft('holidays').settled();
  await device.reload();
  await screen.findByRole('heading', { name: 'Holiday Schedule' });
  expect(panel().getByLabelText('Open time of Summer break')).toHaveValue('09:00');
  expect(press('Save Changes')).toBeInTheDocument();
});

test('a range that another device has saved meanwhile is shown beside the draft', { tags: 'all' }, async () => {
  const { user, server, services } = await openHolidays(stored([], [BREAK]));
  await user.click(panel().getByRole('switch', { name: 'Closed all day on Summer break' }));
  await services.local.session.store.getState().store?.draft('holidays').settled();
  server.publish(spanChanges([], [{ ...BREAK, to: '2027-08-20' }]));
  services.local.session.store.getState().store?.sync.push();
  expect(await screen.findByText('Summer break: Aug 2 – Aug 20, 2027, closed all day')).toBeVisible();
  await user.click(press('Use those instead'));
  expect(listed()).toEqual([['Summer break', 'Aug 2 – Aug 20, 2027 · in 255 days']]);
});

test('on the free plan, kept ranges are listed with Remove', async () => {
  const { user, server } = await openHolidays(stored([FAIR], [EVE, BREAK]), { plan: 'free' });
  expect(panel().getByText('Dec 24, every year · in 34 days · 10:00 AM – 2:00 PM')).toBeVisible();
  expect(panel().getByText('Aug 2 – Aug 15, 2027 · in 255 days · closed all day')).toBeVisible();
  await user.click(panel().getByRole('button', { name: 'Remove Summer break' }));
  await user.click(press('Save Changes'));
  await screen.findByText('Live on your website.');
  expect(server.user().schedule?.spans).toEqual([EVE]);
});

test('a range saved by a newer version of the app is kept, and neither shown nor changed', async () => {
  const { services } = await openHolidays(stored([FAIR], [BREAK]));
  const { store } = services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers
        .filter(({ key }) => key.startsWith('hours.span.'))
        .modify({ schema: 99, value: { shifts: [] } })),
  );
  expect(await screen.findByText(/^A date range was saved by a newer version of Doorsign/)).toBeVisible();
  await waitFor(() => expect(listed().map(([name]) => name)).toEqual(['Street fair']));
});

test('the calendar shows a month in words, follows the draft, and turns to others', { tags: 'all' }, async () => {
  const { user } = await openHolidays(stored([FAIR], [BREAK]));
  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
  expect(await calendar.findByRole('table', { name: 'November 2026' })).toBeInTheDocument();
  expect(calendar.getByRole('cell', { name: 'Sunday, November 22: Closed', current: false })).toBeInTheDocument();
  expect(calendar.getByRole('cell', { current: 'date' })).toHaveTextContent('Friday, November 20: Open');
  expect(calendar.getByRole('cell', { name: 'Thursday, November 19' })).toBeInTheDocument();
  expect(calendar.getByText('No holidays in this month.')).toBeVisible();
  expect(calendar.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Thanksgiving Day, Thu, Nov 26' }));
  expect(await calendar.findByText('Closed for Thanksgiving Day', { exact: false, selector: 'li' })).toBeVisible();
  for (let turned = 0; turned < 9; turned++) await user.click(calendar.getByRole('button', { name: 'Next month' }));
  expect(calendar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Aug 2 – Aug 6, 2027 · Closed for Summer break',
    withUnbrokenTimes('Aug 7, 2027 · Open 10:00 AM – 4:00 PM (Street fair)'),
    'Aug 8 – Aug 15, 2027 · Closed for Summer break',
  ]);
  await user.click(calendar.getByRole('button', { name: 'Previous month' }));
  expect(calendar.getByRole('table', { name: 'July 2027' })).toBeInTheDocument();
});

test('the calendar says what it waits for', async () => {
  const { user } = await openHolidays(stored([FAIR], []));
  const calendar = within(await screen.findByRole('region', { name: 'Calendar' }));
  await user.clear(panel().getByLabelText('Close time of Street fair'));
  expect(await calendar.findByText('Enter the missing time above to see this.')).toBeVisible();
});
