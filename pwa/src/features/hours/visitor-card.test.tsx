import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { holidayChanges, weekChanges } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf((day) => ({ open: '09:00', close: '17:00', closed: day === 'sunday' }));
const HOLIDAYS = [
  { id: 'preset_2026-11-26', date: '2026-11-26', name: 'Thanksgiving', closed: true, open: '09:00', close: '17:00' },
  { id: 'holiday_1', date: '2026-11-27', name: 'Inventory', closed: false, open: '10:00', close: '14:00' },
];
const SAVED: OwnerDeviceOptions = { changes: [...weekChanges(NINE_TO_FIVE), ...holidayChanges([], HOLIDAYS)] };

/** Opens the card on Friday, November 20, 2026, 2:14 PM in New York. It is loaded when the browser is idle. */
const openCard = async (options: OwnerDeviceOptions = SAVED) => {
  const device = await renderForOwner(<HoursScreen />, options);
  const region = await screen.findByRole('region', { name: 'What will visitors see' });
  const card = within(region);
  // Times are unbroken.
  const said = () => card.getByRole('status').textContent.replaceAll('\u00a0', ' ');
  return { device, card, said, user: userEvent.setup() };
};
const setTo = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });

test('the preview shows the current time until another is chosen', async () => {
  const { card, said, user } = await openCard();
  expect(said()).toBe('OpenOpen until 5:00 PMCloses at 5:00 PM');
  expect(card.getByLabelText('Date')).toHaveValue('2026-11-20');
  expect(card.getByLabelText('Time')).toHaveValue('14:14');
  expect(card.queryByRole('button', { name: 'Back to now' })).toBeNull();

  setTo(card.getByLabelText('Time'), '17:00');
  expect(said()).toBe('ClosedOpens tomorrow at 9:00 AM');
  await user.click(card.getByRole('button', { name: 'Back to now' }));
  expect(said()).toContain('Open until 5:00 PM');
});

test('the strip shows fourteen days with their hours, which are chosen with one key', async () => {
  const { card, said, user } = await openCard();
  const days = within(card.getByRole('radiogroup', { name: 'The next 14 days' })).getAllByRole('radio');
  expect(days).toHaveLength(14);
  expect(days.map((day) => day.getAttribute('aria-label')).slice(0, 8)).toEqual([
    'Friday, November 20: Open 9:00 AM – 5:00 PM',
    'Saturday, November 21: Open 9:00 AM – 5:00 PM',
    'Sunday, November 22: Closed',
    'Monday, November 23: Open 9:00 AM – 5:00 PM',
    'Tuesday, November 24: Open 9:00 AM – 5:00 PM',
    'Wednesday, November 25: Open 9:00 AM – 5:00 PM',
    'Thursday, November 26: Closed for Thanksgiving',
    'Friday, November 27: Open 10:00 AM – 2:00 PM (Inventory)',
  ]);
  await user.click(days[6] as HTMLElement);
  expect(said()).toBe('HolidayClosed for ThanksgivingOpens tomorrow at 10:00 AM');
  await user.keyboard('{ArrowRight}');
  expect(days[7]).toBeChecked();
  expect(said()).toBe('ClosedClosed (Inventory)Opens tomorrow at 9:00 AM');
});

test('any date can be chosen, and the time with a slider', { tags: 'all' }, async () => {
  const { card, said } = await openCard();
  setTo(card.getByLabelText('Date'), '2027-07-05');
  expect(card.getByText('Monday, July 5')).toBeVisible();
  setTo(card.getByRole('slider', { name: 'Time of day' }), '480');
  expect(card.getByLabelText('Time')).toHaveValue('08:00');
  expect(card.getByRole('slider', { name: 'Time of day' })).toHaveAttribute('aria-valuetext', '8:00 AM');
  expect(said()).toBe('ClosedOpens today at 9:00 AM');
  expect(card.getAllByRole('radio', { checked: false })).toHaveLength(14);
});

test.each([
  { date: '2026-03-08', time: '02:30', words: 'Clocks spring forward past that time, to 3:00 AM.' },
  { date: '2026-11-01', time: '01:30', words: 'Clocks fall back, so that time happens twice. This is the first one.' },
])('on $date at $time the clock change is explained', async ({ date, time, words }) => {
  const { card } = await openCard();
  setTo(card.getByLabelText('Date'), date);
  setTo(card.getByLabelText('Time'), time);
  expect(card.getByText(words)).toBeVisible();
});

test('the preview follows unsaved input, also offline', async () => {
  const { device, card, said } = await openCard();
  device.server.online = false;
  expect(card.queryByText('Includes unsaved changes')).toBeNull();
  setTo(screen.getByLabelText('Friday closes at'), '14:00');
  await waitFor(() => expect(said()).toBe('ClosedOpens tomorrow at 9:00 AM'));
  expect(card.getByText('Includes unsaved changes')).toBeVisible();
  expect(card.getByRole('radio', { name: 'Friday, November 20: Open 9:00 AM – 2:00 PM' })).toBeChecked();
});

test('the preview has the closure, the messages and the ranges of dates', { tags: 'all' }, async () => {
  const range = {
    name: 'Fair',
    from: '2026-11-23',
    to: '2026-11-24',
    day: { open: '10:00', close: '14:00', closed: false },
  };
  const { card, said } = await openCard({
    plan: 'pro',
    changes: [
      ...weekChanges(NINE_TO_FIVE),
      { key: 'hours.span.s1767225600000001', value: range },
      { key: 'hours.closure', value: { kind: 'closed', from: null, until: '2026-11-20T20:00:00Z', note: 'Back soon' } },
      { key: 'messages.open', value: 'Walk-ins welcome' },
      { key: 'messages.beforeClosing', value: [{ minutes: 60, text: 'Kitchen closed' }] },
    ],
  });
  expect(said()).toBe('ClosedClosed (Back soon)Opens today at 3:00 PM');
  setTo(card.getByLabelText('Time'), '15:30');
  expect(said()).toContain('Open until 5:00 PM (Walk-ins welcome)');
  setTo(card.getByLabelText('Time'), '16:30');
  expect(said()).toContain('Open until 5:00 PM (Kitchen closed – Walk-ins welcome)');
  setTo(card.getByLabelText('Date'), '2026-11-24');
  setTo(card.getByLabelText('Time'), '12:00');
  expect(said()).toContain('Open until 2:00 PM (Fair – Walk-ins welcome)');
  for (const name of ['Monday, November 23', 'Tuesday, November 24'])
    expect(card.getByRole('radio', { name: `${name}: Open 10:00 AM – 2:00 PM (Fair)` })).toBeInTheDocument();
});

test('while a time of the week is missing, the preview asks for it', async () => {
  const { card } = await openCard();
  setTo(screen.getByLabelText('Friday closes at'), '');
  expect(await card.findByText('Enter the missing time above to see this.')).toBeVisible();
});

test('while its own date or time is missing, the preview asks for it', async () => {
  const { card, said } = await openCard();
  setTo(card.getByLabelText('Date'), '');
  expect(said()).toBe('Enter a date and a time.');
});

test('kept holidays count on the free plan', async () => {
  const { card } = await openCard({ ...SAVED, plan: 'free' });
  expect(card.getByRole('radio', { name: 'Thursday, November 26: Closed for Thanksgiving' })).toBeInTheDocument();
});

test.each(['hours.tuesday', 'profile.timezone', 'holidays.2026-11-26'])(
  'if a newer version of the app saved %s, the preview is hidden',
  async (newer) => {
    const { device, card } = await openCard();
    const { store } = device.services.local.session.store.getState();
    await act(
      async () =>
        void (await store?.db.registers.filter(({ key }) => key === newer).modify({ schema: 99, value: { x: 1 } })),
    );
    expect(await card.findByText(/saved by a newer version of the app/)).toBeVisible();
    expect(card.queryByRole('radiogroup')).toBeNull();
  },
);

test('a temporarily missing time is never drawn as a time', async () => {
  const { card } = await openCard();
  const opens = screen.getByLabelText('Monday opens at');
  setTo(opens, '');
  expect(await card.findByText('Enter the missing time above to see this.')).toBeVisible();
  setTo(opens, '08:00');
  expect(await card.findByRole('status')).toHaveTextContent('Open until 5:00 PM');
  expect(card.queryByText('Enter the missing time above to see this.')).toBeNull();
});
