import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { weekOf, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { DayTimes } from './day-times.tsx';
import { HoursScreen } from './hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const CLINIC: DayHours = { open: '09:00', close: '12:00', closed: false, more: [{ open: '14:00', close: '18:00' }] };

/** Opens the screen, and waits until all its parts have loaded. */
const openHours = async (days: Partial<FullBusinessHours> = {}) => {
  const device = await renderForOwner(<HoursScreen />, { changes: weekChanges({ ...NINE_TO_FIVE, ...days }) });
  await screen.findByRole('region', { name: 'What will visitors see' });
  return { ...device, user: userEvent.setup() };
};
const syncs = (requests: readonly string[]) => requests.filter((request) => request === 'POST /api/sync').length;
const row = (name: string) => within(screen.getByRole('group', { name }));
const times = (name: string): string[] =>
  row(name)
    .getAllByLabelText(/ (opens|closes) (again )?at$/)
    .map((input) => (input as HTMLInputElement).value);
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

/** Saves, and returns what the server then has. */
const saved = async ({ user, server }: Awaited<ReturnType<typeof openHours>>): Promise<FullBusinessHours> => {
  await user.click(saveButton());
  await screen.findByText('Live on your website.');
  return server.user().schedule?.businessHours as FullBusinessHours;
};

test('a break splits the day around noon, and the focus goes to the new opening', async () => {
  const device = await openHours();
  await device.user.click(screen.getByRole('button', { name: 'Add a break on Monday' }));
  expect(times('Monday')).toEqual(['09:00', '12:00', '13:00', '17:00']);
  expect(row('Monday').getByLabelText('Monday opens again at')).toHaveFocus();
  expect(screen.getByText('Open 55 h a week')).toBeInTheDocument();
  expect((await saved(device)).monday).toEqual({
    open: '09:00',
    close: '12:00',
    closed: false,
    more: [{ open: '13:00', close: '17:00' }],
  });
});

test('the focus goes to the new opening, too, if something else is rendered before it', async () => {
  function Row() {
    const [week, setWeek] = useState(NINE_TO_FIVE);
    const [, renderAgain] = useReducer((count: number) => count + 1, 0);
    const change = (monday: DayHours): void => {
      flushSync(renderAgain);
      setWeek({ ...week, monday });
    };
    return <DayTimes day="monday" week={week} advised={false} onChange={change} />;
  }
  render(<Row />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add a break on Monday' }));
  expect(screen.getByLabelText('Monday opens again at')).toHaveFocus();
});

test(
  'at four periods there is no break to add, and removing one brings it back with the focus',
  { tags: 'all' },
  async () => {
    const { user } = await openHours();
    for (const _each of [1, 2, 3]) await user.click(screen.getByRole('button', { name: 'Add a break on Monday' }));
    expect(times('Monday')).toHaveLength(8);
    expect(screen.queryByRole('button', { name: 'Add a break on Monday' })).toBeNull();
    expect(
      within(screen.getByRole('group', { name: 'Monday, period 4' })).getByLabelText('Monday opens again at'),
    ).toBeVisible();
    await user.click(row('Monday').getAllByRole('button', { name: /^Remove .* on Monday$/ })[3] as HTMLElement);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a break on Monday' })).toHaveFocus());
    expect(times('Monday')).toHaveLength(6);
  },
);

test('removing the first period moves the next up', async () => {
  const { user } = await openHours({ monday: CLINIC });
  await user.click(screen.getByRole('button', { name: 'Remove 9:00 AM to 12:00 PM on Monday' }));
  expect(times('Monday')).toEqual(['14:00', '18:00']);
  expect(row('Monday').getByLabelText('Monday opens at')).toHaveValue('14:00');
  expect(screen.getByRole('button', { name: 'Add a break on Monday' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a day with one period has no groups, and one with two has two', async () => {
  await openHours({ tuesday: CLINIC });
  expect(screen.queryByRole('group', { name: /Monday, period/ })).toBeNull();
  expect(screen.getAllByRole('group', { name: /Tuesday, period/ })).toHaveLength(2);
});

test('times that overlap hold Save back, and say so where they are', async () => {
  const device = await openHours({ monday: CLINIC });
  const { user, server } = device;
  const before = syncs(server.requests);
  const opens = row('Monday').getByLabelText('Monday opens again at');
  await user.clear(opens);
  await user.type(opens, '11:00');
  expect(opens).toHaveAccessibleDescription('These times overlap.');
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These hours cannot be saved yetMonday has times that overlap. Change one of them, or remove it.',
  );
  expect(opens).toHaveFocus();
  expect(syncs(server.requests)).toBe(before);
  expect(screen.getByText('Open 57 h a week')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Remove 11:00 AM to 6:00 PM on Monday' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await saved(device)).monday).toEqual({ open: '09:00', close: '12:00', closed: false });
});

test('times that overlap are announced, too', { tags: 'all' }, async () => {
  const { user } = await openHours({ monday: CLINIC });
  const opens = row('Monday').getByLabelText('Monday opens again at');
  await user.clear(opens);
  await user.type(opens, '11:00');
  expect((await screen.findByText('Monday: These times overlap.')).tagName).toBe('OUTPUT');
});

test('times that touch get a hint and can be saved', { tags: 'all' }, async () => {
  const device = await openHours({ monday: { ...CLINIC, more: [{ open: '12:00', close: '17:30' }] } });
  expect(row('Monday').getByText('No break between these.')).toBeVisible();
  await device.user.click(screen.getByRole('checkbox', { name: 'By appointment outside these hours on Monday' }));
  expect((await saved(device)).monday.more).toEqual([{ open: '12:00', close: '17:30' }]);
});

test('each period has its own hints and advice', async () => {
  const { user } = await openHours({ monday: { ...CLINIC, more: [{ open: '18:00', close: '01:00' }] } });
  const second = within(screen.getByRole('group', { name: 'Monday, period 2' }));
  expect(second.getByText('Closes Tuesday at 1:00 AM')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Monday, period 1' })).queryByText(/Closes Tuesday/)).toBeNull();
  const opens = second.getByLabelText('Monday opens again at');
  await user.clear(opens);
  await user.type(opens, '02:00');
  await user.click(second.getByRole('button', { name: 'Close at 1:00 PM' }));
  expect(times('Monday')).toEqual(['09:00', '12:00', '02:00', '13:00']);
  expect(second.getByLabelText('Monday closes again at')).toHaveFocus();
});

test('a missing time of a further period is reported', async () => {
  const { user } = await openHours({ monday: CLINIC });
  await user.clear(row('Monday').getByLabelText('Monday closes again at'));
  await user.click(saveButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Monday needs a closing time.');
  expect(row('Monday').getByLabelText('Monday closes again at')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Remove period 2 on Monday' })).toBeVisible();
});

test.each([
  { closed: true, name: 'By appointment on Monday' },
  { closed: false, name: 'By appointment outside these hours on Monday' },
])('"$name" is a check box with what visitors read', { tags: 'all' }, async ({ closed, name }) => {
  const device = await openHours({ monday: { ...CLINIC, closed } });
  const box = screen.getByRole('checkbox', { name });
  expect(box).not.toBeChecked();
  await device.user.click(box);
  expect(box).toHaveAccessibleDescription('Visitors read “Closed (By appointment)”.');
  expect((await saved(device)).monday).toEqual({ ...CLINIC, closed, appointment: true });
  await device.user.click(box);
  expect(screen.queryByText(/Visitors read/)).toBeNull();
});

test('a draft with a break survives a reload', async () => {
  const device = await openHours();
  await device.user.click(screen.getByRole('button', { name: 'Add a break on Monday' }));
  await device.user.click(screen.getByRole('checkbox', { name: 'By appointment outside these hours on Tuesday' }));
  await device.services.local.session.store.getState().store?.draft('hours').settled();
  await device.reload();
  await screen.findByText('Weekly schedule');
  expect(times('Monday')).toEqual(['09:00', '12:00', '13:00', '17:00']);
  expect(screen.getByRole('checkbox', { name: 'By appointment outside these hours on Tuesday' })).toBeChecked();
  expect(saveButton()).toBeInTheDocument();
});

test('Reset and Undo take a break away and bring it back', { tags: 'all' }, async () => {
  const { user, server } = await openHours();
  await user.click(screen.getByRole('button', { name: 'Add a break on Monday' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(times('Monday')).toEqual(['09:00', '17:00']);
  await user.click(screen.getByRole('button', { name: 'Add a break on Monday' }));
  await user.click(saveButton());
  await waitFor(() => expect(server.user().schedule?.businessHours?.monday.more).toHaveLength(1));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  undo.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.user().schedule?.businessHours?.monday.more).toBeUndefined());
  expect(times('Monday')).toEqual(['09:00', '17:00']);
});

test('copying a day copies all its periods and its appointments', async () => {
  const { user } = await openHours({ monday: { ...CLINIC, appointment: true } });
  await user.click(screen.getByRole('button', { name: 'Copy Monday’s hours to other days' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('Copy 9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM, By appointment to these days:'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Sunday' }));
  await user.click(dialog.getByRole('button', { name: 'Copy to 1 day' }));
  expect(times('Sunday')).toEqual(['09:00', '12:00', '14:00', '18:00']);
  expect(screen.getByRole('checkbox', { name: 'By appointment outside these hours on Sunday' })).toBeChecked();
});

test('a break that another device has saved is shown beside the draft', { tags: 'all' }, async () => {
  const { user, server, services } = await openHours();
  const opens = row('Monday').getByLabelText('Monday opens at');
  await user.clear(opens);
  await user.type(opens, '10:00');
  await services.local.session.store.getState().store?.draft('hours').settled();
  server.publish([{ key: 'hours.monday', value: { ...CLINIC, appointment: true } }]);
  services.local.session.store.getState().store?.sync.push();
  expect(await screen.findByText('Monday: 9:00 AM – 12:00 PM, 2:00 PM – 6:00 PM, By appointment')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use those instead' }));
  expect(times('Monday')).toEqual(['09:00', '12:00', '14:00', '18:00']);
});
