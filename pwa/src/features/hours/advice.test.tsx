import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { holidayChanges, weekChanges, type Change } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));

/** Opens the screen. Advice is loaded when the browser is idle, together with the preview. */
const openHours = async (week: FullBusinessHours = NINE_TO_FIVE, more: Change[] = []) => {
  const device = await renderForOwner(<HoursScreen />, { changes: [...weekChanges(week), ...more] });
  await screen.findByRole('region', { name: 'What will visitors see' });
  return { ...device, user: userEvent.setup() };
};
const row = (name: string) => within(screen.getByRole('group', { name }));
const setTo = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('a slip of twelve hours is questioned and corrected with one press', async () => {
  const { user } = await openHours();
  setTo('Monday closes at', '05:00');
  expect(row('Monday').getByText('Open for 20 hours. Did you mean to close at 5:00 PM?')).toBeVisible();
  await user.click(row('Monday').getByRole('button', { name: 'Close at 5:00 PM' }));
  expect(screen.getByLabelText('Monday closes at')).toHaveValue('17:00');
  expect(screen.getByLabelText('Monday closes at')).toHaveFocus();
  expect(row('Monday').queryByText(/Did you mean/)).toBeNull();
});

test('advice never blocks saving', async () => {
  const { user, server } = await openHours();
  setTo('Monday closes at', '05:00');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Live on your website.')).toBeInTheDocument();
  expect(server.user().businessHours?.monday.close).toBe('05:00');
  expect(row('Monday').getByText(/Did you mean to close at 5:00 PM/)).toBeVisible();
});

test('hours past midnight are allowed and say what visitors will see', async () => {
  await openHours();
  setTo('Friday opens at', '18:00');
  setTo('Friday closes at', '02:00');
  expect(row('Friday').getByText('Closes Saturday at 2:00 AM')).toBeVisible();
  expect(row('Friday').getByText('Visitors will see “Open until 2:00 AM”.')).toBeVisible();
});

test('a long day is questioned', async () => {
  await openHours();
  setTo('Monday opens at', '05:00');
  setTo('Monday closes at', '22:30');
  expect(row('Monday').getByText('Open for 17 hours 30 min. Check both times.')).toBeVisible();
});

test('a week of closed days says what visitors will see', async () => {
  const { user } = await openHours(
    weekOf((day) => ({ open: '09:00', close: '17:00', closed: day !== 'monday' })),
    holidayChanges(
      [],
      [{ id: 'holiday_1', date: '2026-12-24', name: 'Fair', closed: false, open: '10:00', close: '14:00' }],
    ),
  );
  await user.click(row('Monday').getByRole('switch'));
  expect(
    screen.getByText('All seven days are closed. Visitors will see “Closed”, except on holidays with their own hours.'),
  ).toBeVisible();
});

test('new advice is announced once typing pauses, and initial advice is not', { tags: 'all' }, async () => {
  await openHours({ ...NINE_TO_FIVE, tuesday: { open: '09:00', close: '05:00', closed: false } });
  setTo('Monday closes at', '05:00');
  const said = await screen.findByText('Monday: Open for 20 hours. Did you mean to close at 5:00 PM?');
  expect(said.tagName).toBe('OUTPUT');
});

test('a clock different from the device’s is mentioned below the title', async () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe('Pacific/Kiritimati');
  const { server, services } = await openHours();
  server.publish([{ key: 'profile.timezone', value: 'Pacific/Kiritimati' }]);
  services.local.session.store.getState().store?.sync.push();
  expect(await screen.findByText(/^All times are in your business’s time zone. It’s .* on this device/)).toBeVisible();
});
