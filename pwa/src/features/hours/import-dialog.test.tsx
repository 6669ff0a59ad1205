import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { holidayChanges, spanChanges, weekChanges } from '@doorsign/shared-schema/registers';
import type { Season } from '@doorsign/shared-schema/spans';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { HolidaysScreen } from '../holidays/holidays-screen.tsx';
import { HoursScreen } from './hours-screen.tsx';

const TEN_TO_SIX: DayHours = { open: '10:00', close: '18:00', closed: false };
const WEEK = weekOf(() => TEN_TO_SIX);
const SUMMER: Season = {
  id: 's0000000000000001',
  name: 'Summer hours',
  from: '2027-06-01',
  to: '2027-08-31',
  week: WEEK,
};
const PARTY = { id: 'holiday_1', date: '2026-12-24', name: 'Party', closed: false, open: '12:00', close: '20:00' };

/** Opens the dialog on Friday, November 20, 2026, in New York. */
const openDialog = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<HoursScreen />, { changes: weekChanges(WEEK), plan: 'pro', ...options });
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByLabelText('Paste your hours');
  return device;
};

const paste = (text: string): void => {
  fireEvent.input(screen.getByLabelText('Paste your hours'), { target: { value: text } });
};
const dialog = () => within(screen.getByRole('dialog', { name: 'Import hours', hidden: true }));
const useButton = (): HTMLButtonElement => dialog().getByRole('button', { name: 'Use these hours', hidden: true });
/** The hours in the row of a day, as read. */
const readAs = (day: string): string | null | undefined => dialog().getByText(day).nextElementSibling?.textContent;
const closing = (day: string) => screen.getByLabelText(`${day} closes at`);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const rows = (name: string) =>
  within(dialog().getByRole('list', { name, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);

test('a German Google listing is shown as read, and used', { tags: 'all' }, async () => {
  const { server } = await openDialog();
  expect(useButton().disabled).toBe(true);
  paste(
    'Montag\t09:00–12:30, 14:00–18:00\nDienstag\tGeschlossen\nMittwoch bis Samstag\t9–17 Uhr\nSonntag\t24 Stunden geöffnet',
  );
  expect(readAs('Monday')).toBe('9:00 AM – 12:30 PM, 2:00 PM – 6:00 PM');
  expect(readAs('Sunday')).toBe('Open 24 hours');
  expect(dialog().queryByText('Not mentioned')).toBeNull();
  fireEvent.click(useButton());
  expect(await screen.findByText('Hours imported')).toBeDefined();
  save();
  await waitFor(() =>
    expect(server.user().schedule?.businessHours?.monday).toEqual({
      open: '09:00',
      close: '12:30',
      closed: false,
      more: [{ open: '14:00', close: '18:00' }],
    }),
  );
  expect(server.user().schedule?.businessHours?.tuesday?.closed).toBe(true);
});

test('what is not understood is said, with its line', async () => {
  await openDialog();
  paste('Mon 9-5\nSun closed\nTuesday by the moon');
  expect(screen.getByText('Line 3 was not understood: “by the moon”')).toBeDefined();
  paste('hello');
  expect(screen.getByText('No hours were found in this text.')).toBeDefined();
  expect(useButton().disabled).toBe(true);
});

test(
  'days that the text does not name keep their hours, and follow what another device saves',
  { tags: 'all' },
  async () => {
    const { server } = await openDialog();
    paste('Mon-Fri 9-5');
    expect(dialog().getAllByText('Not mentioned')).toHaveLength(2);
    expect(readAs('Saturday')).toBe('Not mentioned · stays 10:00 AM – 6:00 PM');
    fireEvent.click(useButton());
    await waitFor(() => expect(closing('Monday')).toHaveValue('17:00'));
    expect(closing('Saturday')).toHaveValue('18:00');
    save();
    await waitFor(() => expect(server.user().schedule?.businessHours?.monday?.close).toBe('17:00'));
    expect(server.user().schedule?.businessHours?.saturday).toEqual(TEN_TO_SIX);
  },
);

test('days that the text does not name are closed if the owner says so', { tags: 'all' }, async () => {
  const { server } = await openDialog();
  paste('Mon-Fri 9-5');
  fireEvent.click(dialog().getByRole('switch', { name: 'Close days that aren’t mentioned', hidden: true }));
  expect(readAs('Sunday')).toBe('Not mentioned · will be closed');
  fireEvent.click(useButton());
  save();
  await waitFor(() => expect(server.user().schedule?.businessHours?.sunday?.closed).toBe(true));
});

test('in a value of OpenStreetMap, a day that is not named is closed', async () => {
  await openDialog();
  paste('Mo-Fr 09:00-17:00');
  expect(dialog().queryByText('Not mentioned')).toBeNull();
  expect([readAs('Saturday'), readAs('Sunday')]).toEqual(['Closed', 'Closed']);
});

test(
  'seasons go into the draft of the hours, with their overlaps, and the same one only once',
  { tags: 'all' },
  async () => {
    const { server } = await openDialog({ changes: [...weekChanges(WEEK), ...spanChanges([], [SUMMER])] });
    const text = 'Mo-Su 10:00-18:00; 2027 Jul 1-2027 Jul 31: Mo-Fr 08:00-20:00';
    paste(text);
    expect(rows('Seasons')).toEqual([
      '2027 Jul 1-2027 Jul 31 · Jul 1 – Jul 31, 2027Mon – Fri: 8:00 AM – 8:00 PM\nSat – Sun: 10:00 AM – 6:00 PM',
    ]);
    fireEvent.click(useButton());
    expect(
      await screen.findByText('Overlaps “Summer hours”, Jun 1 – Aug 31, 2027. The shorter one counts there.'),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    paste(text);
    expect(rows('Seasons')[0]).toContain('Left out. Already in your list.');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel', hidden: true }));
    save();
    await waitFor(() =>
      expect(server.user().schedule?.spans.map(({ from }) => from)).toEqual(['2027-06-01', '2027-07-01']),
    );
  },
);

test('dates wait in the draft of the holidays; a date keeps the entry that it has, and what is over is left out', async () => {
  const { server } = await openDialog({
    changes: [...weekChanges(WEEK), ...holidayChanges([], [PARTY])],
  });
  paste(
    'Mo-Su 10:00-18:00; 2026 Dec 24 off; 2026 Dec 25 off "Christmas"; 2026 Dec 28-2026 Dec 30 off "Inventory"; 2026 Jan 2 off',
  );
  expect(rows('Holidays')).toEqual([
    'Inventory · Dec 28 – Dec 30Closed',
    'Christmas · Fri, Dec 25Closed',
    'Holiday · Thu, Dec 24Left out. This day keeps its entry “Party”.',
    'Holiday · Fri, Jan 2Left out. Already past.',
  ]);
  fireEvent.click(useButton());
  expect(await screen.findByText(/2 holidays still need to be saved under/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Holidays' }).getAttribute('href')).toBe('/holidays');
  expect(server.user().holidays).toHaveLength(1);
});

test('on a plan without them, seasons and dates are left out, and the week is used', { tags: 'all' }, async () => {
  const { server } = await openDialog({ plan: 'free' });
  paste('Mo-Su 09:00-17:00; Jun-Aug: Mo-Su 08:00-20:00; 2027 Dec 24 off; 2027 Dec 25 off');
  expect(dialog().getByText('Left out. Seasonal hours require a Pro plan or higher.')).toBeDefined();
  expect(dialog().getByText('Left out. Holiday scheduling requires a Pro plan or higher.')).toBeDefined();
  fireEvent.click(useButton());
  save();
  await waitFor(() => expect(server.user().schedule?.businessHours?.monday?.close).toBe('17:00'));
  expect(server.user().schedule?.spans).toEqual([]);
});

test('the imported dates are in the holidays screen, unsaved', { tags: 'all' }, async () => {
  const { server } = await renderForOwner(
    <>
      <HoursScreen />
      <HolidaysScreen />
    </>,
    { changes: weekChanges(WEEK), plan: 'pro' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByLabelText('Paste your hours');
  paste('2026 Dec 25 off "Christmas"');
  fireEvent.click(useButton());
  expect(await screen.findByText('Holidays imported')).toBeDefined();
  const list = await screen.findByRole('region', { name: 'Active Holidays' });
  await waitFor(() => expect(within(list).getByText('Christmas')).toBeDefined());
  save();
  await waitFor(() => expect(server.user().holidays.map(({ date }) => date)).toEqual(['2026-12-25']));
});
