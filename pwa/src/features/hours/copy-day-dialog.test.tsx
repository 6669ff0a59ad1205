import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const MONDAY_TO_TEN = { ...NINE_TO_FIVE, monday: { open: '10:00', close: '22:00', closed: false } };

const closes = (day: string) => screen.getByLabelText(`${day} closes at`);

/** Opens the dialog that copies Monday, and presses one of its buttons. */
const copyMonday = async (button: string) => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: button }));
};

test('one press copies a day to the weekdays, or to every day', async () => {
  await renderForOwner(<HoursScreen />, { changes: weekChanges(MONDAY_TO_TEN) });
  await screen.findByRole('heading', { name: 'Weekly schedule' });
  await copyMonday('Monday to Friday');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) expect(closes(day)).toHaveValue('22:00');
  for (const day of ['Saturday', 'Sunday']) expect(closes(day)).toHaveValue('17:00');
  await copyMonday('Every day');
  for (const day of ['Saturday', 'Sunday']) expect(closes(day)).toHaveValue('22:00');
});

test.each<{ monday: DayHours; told: string }>([
  { monday: MONDAY_TO_TEN.monday, told: 'Copy 10:00 AM – 10:00 PM to these days:' },
  { monday: { ...MONDAY_TO_TEN.monday, open: '00:00', close: '23:59' }, told: 'Copy “Open 24 hours” to these days:' },
  { monday: { ...MONDAY_TO_TEN.monday, closed: true }, told: 'Copy “Closed” to these days:' },
])('the dialog says "$told"', async ({ monday, told }) => {
  await renderForOwner(<HoursScreen />, { changes: weekChanges({ ...NINE_TO_FIVE, monday }) });
  await screen.findByRole('heading', { name: 'Weekly schedule' });
  await userEvent.click(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' }));
  expect(await screen.findByText(told)).toBeVisible();
});

test('the rows that a copy has filled are marked until the next edit', async () => {
  await renderForOwner(<HoursScreen />, { changes: weekChanges(MONDAY_TO_TEN) });
  await screen.findByRole('heading', { name: 'Weekly schedule' });
  const row = (name: string) => screen.getByRole('group', { name });
  await copyMonday('Monday to Friday');
  for (const day of ['Tuesday', 'Friday']) expect(row(day)).toHaveClass('animate-flash');
  for (const day of ['Monday', 'Sunday']) expect(row(day)).not.toHaveClass('animate-flash');
  fireEvent.input(closes('Sunday'), { target: { value: '20:00' } });
  for (const day of ['Tuesday', 'Friday']) expect(row(day)).not.toHaveClass('animate-flash');
});
