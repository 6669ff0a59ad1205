import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CALENDAR_BYTES_MAX, type CalendarAnswer } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { holidayChanges, spanChanges, type Change } from '@doorsign/shared-schema/registers';
import '../../../test/dialog-in-jsdom.ts';
import { errorBody } from '../../../test/pretend-server.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import '../../../test/resize-observer.ts';
import { HolidaysScreen } from './holidays-screen.tsx';

// The fake clock is at 2026-11-20, 14:14 in New York.
const CLOSED = { open: '09:00', close: '17:00', closed: true };
const NOTHING = { timed: 0, past: 0, other: 0 };
const entry = (name: string, from: string, to = from, yearly = false) => ({ name, from, to, yearly });
const FILE = new File(['BEGIN:VCALENDAR'], 'closures.ics', { type: 'text/calendar' });

const openHolidays = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<HolidaysScreen />, { plan: 'pro', ...options });
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Import calendar' });
  const choose = async (calendar: CalendarAnswer | undefined, file = FILE) => {
    device.server.calendar = calendar;
    await user.upload(screen.getByLabelText('Calendar file'), file);
    return within(await screen.findByRole('dialog', { name: 'Holidays in this file' }));
  };
  return { device, user, choose };
};

const listed = () =>
  within(screen.getByRole('region', { name: 'Active Holidays' }))
    .queryAllByRole('listitem')
    .map((item) => Array.from(item.querySelectorAll('p'), ({ textContent }) => textContent).slice(0, 2));

test('the chosen holidays of a file go into the draft, closed, and Undo takes them out', async () => {
  const { user, choose } = await openHolidays();
  const dialog = await choose({
    entries: [
      entry('Inventory', '2026-12-01'),
      entry('Christmas break', '2026-12-24', '2027-01-01'),
      entry('Christmas Day', '2019-12-25', '2019-12-25', true),
    ],
    skipped: { timed: 3, past: 4, other: 1 },
  });
  expect(await dialog.findByRole('checkbox', { name: 'Inventory Tue, Dec 1' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: 'Christmas break Dec 24, 2026 – Jan 1, 2027' })).toBeChecked();
  expect(dialog.getByText('3 events with times of day were left out.')).toBeVisible();
  expect(dialog.getByText('1 event that isn’t a holiday was left out.')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: 'Christmas Day Dec 25, every year' }));
  expect(dialog.getByRole('button', { name: 'Add 2 holidays' })).toBeEnabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Christmas break Dec 24, 2026 – Jan 1, 2027' }));
  expect(dialog.getByRole('button', { name: 'Add 1 holiday' })).toBeEnabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Christmas Day Dec 25, every year' }));
  await user.click(dialog.getByRole('button', { name: 'Add 2 holidays' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(listed()).toEqual([
    ['Inventory', 'Tue, Dec 1 · in 11 days'],
    ['Christmas Day', 'Dec 25, every year · in 35 days'],
  ]);
  expect(
    await screen.findByText('Inventory, Tue, Dec 1, and 1 other. Save your changes to publish them.'),
  ).toBeInTheDocument();
  // jsdom lacks the pointer capture that a press on a toast uses.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(listed()).toEqual([]));
});

test('what is there already is not added twice, and what would be replaced is not ticked', async () => {
  const changes: Change[] = [
    ...holidayChanges([], [{ id: 'holiday_1', date: '2026-12-01', name: 'Inventory', ...CLOSED }]),
    ...holidayChanges([], [{ id: 'holiday_2', date: '2026-12-02', name: 'Fair', ...CLOSED, closed: false }]),
    ...spanChanges(
      [],
      [{ id: 's1767225600000001', name: 'Noël', from: '2025-12-25', to: '2025-12-26', yearly: true, day: CLOSED }],
    ),
  ];
  const { choose } = await openHolidays({ changes });
  const dialog = await choose({
    entries: [
      entry('Inventory', '2026-12-01'),
      entry('Party', '2026-12-02'),
      entry('Noël', '2019-12-25', '2019-12-26', true),
      entry('New', '2026-12-03'),
      entry('New', '2026-12-03'),
    ],
    skipped: NOTHING,
  });
  const there = await dialog.findByRole('checkbox', { name: 'Inventory Tue, Dec 1 · Already in your list' });
  expect(there).toBeDisabled();
  expect(there).not.toBeChecked();
  expect(
    dialog.getByRole('checkbox', { name: 'Noël Dec 25 – Dec 26, every year · Already in your list' }),
  ).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: 'Party Wed, Dec 2 · Would replace “Fair”' })).not.toBeChecked();
  expect(dialog.getByRole('button', { name: 'Add 1 holiday' })).toBeEnabled();
});

test.each([
  { name: 'nothing', entries: [], skipped: NOTHING, said: [] },
  {
    name: 'a meeting',
    entries: [],
    skipped: { ...NOTHING, timed: 1 },
    said: ['1 event with times of day was left out.'],
  },
])('a file with $name', async ({ entries, skipped, said }) => {
  const { choose } = await openHolidays();
  const dialog = await choose({ entries, skipped });
  expect(await dialog.findByText('No all-day events from today on were found in this file.')).toBeVisible();
  for (const text of said) expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a file that is no calendar, and one that is too large, say so', async () => {
  const { device, choose, user } = await openHolidays();
  const detail = 'This is not a calendar file.';
  device.server.failing.set('/api/business/read-calendar', {
    status: 400,
    body: { ...errorBody('validation_failed'), detail, fields: { file: detail } },
  });
  const dialog = await choose(undefined);
  expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const large = await choose(undefined, new File(['x'.repeat(CALENDAR_BYTES_MAX + 1)], 'large.ics'));
  expect(await large.findByRole('alert')).toHaveTextContent('This file is too large. Choose one of at most 256 KB.');
  expect(device.server.requests.filter((call) => call.includes('read-calendar'))).toHaveLength(1);
});

test('without a connection the button says what it needs', async () => {
  const { device, user } = await openHolidays();
  act(() => device.services.local.connection.setState({ online: false }));
  await user.click(screen.getByRole('button', { name: 'Import calendar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Importing a calendar needs a connection.');
});

test('a connection that is lost on the way is said in the same words', async () => {
  const { device, choose } = await openHolidays();
  device.server.failing.set('/api/business/read-calendar', 'unreachable');
  const dialog = await choose(undefined);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Importing a calendar needs a connection.');
});

test('more than can be kept is held back with the words of the form', async () => {
  // Seasons count, and have no rows on this screen.
  const spans = Array.from({ length: 99 }, (_, at) => ({
    id: `s${String(at).padStart(16, '0')}`,
    name: 'Break',
    from: '2027-01-01',
    to: '2027-01-02',
    week: weekOf(() => CLOSED),
  }));
  const { choose, user } = await openHolidays({ changes: spanChanges([], spans) });
  const dialog = await choose({
    entries: [entry('One', '2027-02-01', '2027-02-02'), entry('Two', '2027-03-01', '2027-03-02')],
    skipped: NOTHING,
  });
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'At most 100 date ranges and seasons can be kept. Remove some first.',
  );
  expect(dialog.getByRole('button', { name: 'Add 2 holidays' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /^Two/ }));
  expect(dialog.getByRole('button', { name: 'Add 1 holiday' })).toBeEnabled();
});

test('the address of the calendar of closures can be copied', async () => {
  const { user } = await openHolidays();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar of your closures' }));
  const address = dialog.getByLabelText('Address');
  expect(address).toHaveValue(`${window.location.origin}/api/widget/7Kx2mQ9vRb4TnWc8ZsYpLd/closures.ics`);
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe((address as HTMLInputElement).value);
});
