import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

const openHours = async (monday: DayHours = NINE_TO_FIVE.monday) => {
  const device = await renderForOwner(<HoursScreen />, { changes: weekChanges({ ...NINE_TO_FIVE, monday }) });
  await screen.findByRole('region', { name: 'What will visitors see' });
  return { ...device, user: userEvent.setup() };
};
const openField = async (monday?: DayHours) => {
  const device = await openHours(monday);
  await device.user.click(screen.getByRole('button', { name: 'Type hours for Monday' }));
  return { ...device, field: await screen.findByRole('textbox', { name: 'Monday’s hours' }) };
};
const syncs = (requests: readonly string[]) => requests.filter((request) => request === 'POST /api/sync').length;
const row = (name: string) => within(screen.getByRole('group', { name }));
const times = (): string[] =>
  row('Monday')
    .queryAllByLabelText(/ (opens|closes) (again )?at$/)
    .map((input) => (input as HTMLInputElement).value);
const field = () => screen.queryByRole('textbox', { name: 'Monday’s hours' });
const typeButton = () => screen.getByRole('button', { name: 'Type hours for Monday' });

test('the field opens with the focus and examples', { tags: 'all' }, async () => {
  const { field: input } = await openField();
  expect(input).toHaveFocus();
  expect(input).toHaveAccessibleDescription(withUnbrokenTimes('For example “9–5:30” or “9 AM–12, 1–5 PM”'));
});

test('the reading shows while typing, and Enter sets it without saving', async () => {
  const { user, server, field: input } = await openField();
  const before = syncs(server.requests);
  await user.type(input, '9am–12, 1–5 PM');
  expect(input).toHaveAccessibleDescription(withUnbrokenTimes('9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM'));
  expect(times()).toEqual(['09:00', '17:00']);
  await user.keyboard('{Enter}');
  expect(times()).toEqual(['09:00', '12:00', '13:00', '17:00']);
  expect(field()).toBeNull();
  expect(typeButton()).toHaveFocus();
  expect(syncs(server.requests)).toBe(before);
});

test.each([
  { text: '7-10', error: 'Is “7-10” morning or evening? Add AM or PM.' },
  { text: 'by the moon', error: '“by” couldn’t be read. Try “9–5:30” or “9 AM–12, 1–5 PM”.' },
  { text: '9am-5pm, 12pm-1pm', error: 'These times overlap.' },
  { text: '8-9, 9-10, 10-11, 11-12, 1-2', error: 'Use at most four periods a day.' },
])('"$text" is not read: nothing changes, and the field says why', async ({ text, error }) => {
  const { user, field: input } = await openField();
  await user.type(input, text);
  expect(input).not.toHaveAttribute('aria-invalid');
  await user.keyboard('{Enter}');
  expect(input).toHaveAccessibleDescription(withUnbrokenTimes(error));
  expect(screen.getByRole('alert')).toHaveTextContent(error);
  expect(input).toBeInvalid();
  expect(input).toHaveValue(text);
  expect(times()).toEqual(['09:00', '17:00']);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('typing goes on after an error, which goes away', { tags: 'all' }, async () => {
  const { user, field: input } = await openField();
  await user.type(input, '7-10{Enter}');
  await user.type(input, 'pm');
  expect(input).not.toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Set' }));
  expect(times()).toEqual(['19:00', '22:00']);
});

test('leaving the field sets what it reads', { tags: 'all' }, async () => {
  const { user, field: input } = await openField();
  await user.type(input, '9-5:30');
  await user.tab();
  await user.tab();
  expect(times()).toEqual(['09:00', '17:00']);
  await user.tab();
  expect(times()).toEqual(['09:00', '17:30']);
  // The field stays: the row must not jump under the next press.
  expect(field()).toBeVisible();
});

test.each(['{Escape}', 'cancel'])('%s leaves the hours as they are', async (way) => {
  const { user, field: input } = await openField();
  await user.type(input, '10-2');
  if (way === 'cancel') await user.click(screen.getByRole('button', { name: 'Cancel typing' }));
  else await user.keyboard(way);
  expect(field()).toBeNull();
  expect(times()).toEqual(['09:00', '17:00']);
  await waitFor(() => expect(typeButton()).toHaveFocus());
});

test('an empty field closes without a word', async () => {
  const { user } = await openField();
  await user.keyboard('{Enter}');
  expect(field()).toBeNull();
  expect(times()).toEqual(['09:00', '17:00']);
});

test.each([
  { text: 'closed', appointment: false },
  { text: 'by appointment', appointment: true },
])('"$text" closes the day, and the switch takes the focus', { tags: 'all' }, async ({ text, appointment }) => {
  const { user, field: input } = await openField();
  await user.type(input, `${text}{Enter}`);
  expect(times()).toEqual([]);
  expect(row('Monday').getByRole('switch')).toHaveFocus();
  expect(row('Monday').getByRole('checkbox', { name: 'By appointment on Monday' })).toHaveProperty(
    'checked',
    appointment,
  );
  await user.click(row('Monday').getByRole('switch'));
  expect(times()).toEqual(['09:00', '17:00']);
});

test('a text says everything about a day: its appointments, too', { tags: 'all' }, async () => {
  const { user, field: input } = await openField({ ...NINE_TO_FIVE.monday, appointment: true });
  await user.type(input, '10-2{Enter}');
  expect(row('Monday').getByRole('checkbox')).not.toBeChecked();
  await user.click(typeButton());
  await user.type(field() as HTMLElement, '9-12, by appointment{Enter}');
  expect(row('Monday').getByRole('checkbox')).toBeChecked();
});

test.each(['{Control>}s{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s saves what the field reads',
  { tags: 'all' },
  async (keys) => {
    const { user, server, field: input } = await openField();
    await user.type(input, '9-5:30');
    await user.keyboard(keys);
    await waitFor(() => expect(server.user().businessHours?.monday.close).toBe('17:30'));
  },
);

test('a text that cannot be read holds Save back', { tags: 'all' }, async () => {
  const { user, server, field: input } = await openField();
  await user.click(screen.getByRole('checkbox', { name: 'By appointment outside these hours on Tuesday' }));
  const before = syncs(server.requests);
  await user.type(input, '7-10');
  await user.keyboard('{Control>}s{/Control}');
  expect(input).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(input).toHaveFocus();
  expect(syncs(server.requests)).toBe(before);
  await user.click(screen.getByRole('button', { name: 'Cancel typing' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.user().schedule?.businessHours?.tuesday.appointment).toBe(true));
});

const paste = (label: string, text: string): boolean =>
  fireEvent.paste(screen.getByLabelText(label), { clipboardData: { getData: () => text } });

test('hours pasted into a time set the whole day', async () => {
  await openHours();
  paste('Monday closes at', 'Mornings only');
  expect(await screen.findByRole('textbox', { name: 'Monday’s hours' })).toHaveValue('Mornings only');
  expect(screen.getByRole('alert')).toHaveTextContent('“Mornings” couldn’t be read.');
  paste('Tuesday opens at', '9 AM–12 PM\n1–5 PM');
  await waitFor(() => expect(screen.getByLabelText('Tuesday opens again at')).toHaveValue('13:00'));
  expect(screen.queryByRole('textbox', { name: 'Tuesday’s hours' })).toBeNull();
});

test('a single time is left to the time field', async () => {
  await openHours();
  // fireEvent returns false if the default was prevented.
  expect(paste('Monday closes at', '18:30')).toBe(true);
  expect(field()).toBeNull();
});
