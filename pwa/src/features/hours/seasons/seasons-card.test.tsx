import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { spanChanges, weekChanges } from '@doorsign/shared-schema/registers';
import type { Season } from '@doorsign/shared-schema/spans';
import '../../../../test/idle-in-jsdom.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../../test/render-for-owner.tsx';
import { HoursScreen } from '../hours-screen.tsx';

const NINE_TO_FIVE = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const seasonOf = (serial: number, own: Partial<Season>): Season => ({
  id: `s${String(serial).padStart(16, '0')}`,
  name: 'Summer hours',
  from: '2026-06-01',
  to: '2026-08-31',
  week: weekOf(() => ({ open: '10:00', close: '20:00', closed: false })),
  ...own,
});
const SUMMER = seasonOf(1, { yearly: true });
const ADVENT = seasonOf(2, { name: 'Advent', from: '2026-11-15', to: '2026-12-24' });
const SPRING = seasonOf(3, { name: 'Spring', from: '2026-03-01', to: '2026-04-30' });
const storedWith = (...seasons: Season[]): OwnerDeviceOptions => ({
  plan: 'pro',
  changes: [...weekChanges(NINE_TO_FIVE), ...spanChanges([], seasons)],
});

/** Opens the card on Friday, November 20, 2026, in New York. */
const openCard = async (options: OwnerDeviceOptions) => {
  const device = await renderForOwner(<HoursScreen />, options);
  await screen.findAllByRole('region', { name: /^(Seasonal hours|Seasonal Hours Available)/ });
  return { ...device, user: userEvent.setup() };
};
const card = () => within(screen.getByRole('region', { name: 'Seasonal hours' }));
const rows = () =>
  card()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const enter = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('without a season the card says what seasons are for', async () => {
  await openCard(storedWith());
  expect(
    card().getByText(
      'Other hours in summer, or new hours from a date on? Plan them here; your website changes by itself.',
    ),
  ).toBeVisible();
});

test(
  'what counts now is marked, the next change is named, and what is over can be removed',
  { tags: 'all' },
  async () => {
    const { user, server } = await openCard(storedWith(SUMMER, ADVENT, SPRING));
    expect(rows()).toEqual(['AdventNowNov 15 – Dec 24Edit', 'Summer hoursin 193 daysJun 1 – Aug 31, every yearEdit']);
    expect(card().getByText('Next change: the weekly schedule, from Dec 25.')).toBeVisible();
    expect(screen.getByText('Now: “Advent”, until Dec 24.')).toBeVisible();
    expect(card().getByText('1 season that is over is kept.')).toBeVisible();
    await user.click(card().getByRole('button', { name: 'Remove it' }));
    expect(card().queryByText('1 season that is over is kept.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(server.user().schedule?.spans.map(({ name }) => name)).toEqual(['Summer hours', 'Advent']),
    );
  },
);

test(
  'a season is added as a copy of the week, survives a reload, and is published by Save',
  { tags: 'all' },
  async () => {
    const { user, server, reload } = await openCard(storedWith());
    await user.click(card().getByRole('button', { name: 'Add a season' }));
    expect(await screen.findByRole('heading', { name: 'Add a season' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add season' }));
    expect(screen.getByText('Enter a name.')).toBeVisible();
    expect(screen.getAllByText('Enter a date.')).toHaveLength(2);
    expect(screen.getByLabelText('Name')).toHaveFocus();

    await user.type(screen.getByLabelText('Name'), 'Summer hours');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible());
    await reload();
    await screen.findByRole('region', { name: 'Seasonal hours' });
    expect(rows()).toEqual(['Summer hoursEnter a date.Edit']);
    await user.click(await screen.findByRole('button', { name: 'Edit Summer hours' }));
    enter('First day', '2027-06-01');
    enter('Last day', '2027-05-01');
    expect(screen.getByText('The last day is before the first.')).toBeVisible();
    enter('Last day', '2027-08-31');
    await user.click(screen.getByRole('switch', { name: 'Repeat every year' }));
    expect(screen.getByLabelText('Monday opens at')).toHaveValue('09:00');
    enter('Monday closes at', '20:00');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Edit Summer hours' })).toHaveFocus();
    expect(screen.getByLabelText('Monday closes at')).toHaveValue('17:00');

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.user().schedule?.spans).toHaveLength(1));
    expect(server.user().schedule?.spans[0]).toMatchObject({
      name: 'Summer hours',
      from: '2027-06-01',
      to: '2027-08-31',
      yearly: true,
      week: { monday: { open: '09:00', close: '20:00' }, tuesday: { open: '09:00', close: '17:00' } },
    });
  },
);

test('new hours have no last day, and the toast names them', { tags: 'all' }, async () => {
  const { user } = await openCard(storedWith());
  await user.click(card().getByRole('button', { name: 'Plan new hours' }));
  await screen.findByRole('heading', { name: 'Plan new hours' });
  expect(screen.queryByLabelText('Last day')).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Repeat every year' })).toBeNull();
  enter('First day', '2027-03-01');
  await user.click(screen.getByRole('button', { name: 'Add new hours' }));
  expect(await screen.findByText('Season added')).toBeVisible();
  expect(rows()).toEqual(['New hoursin 101 daysFrom Mar 1, 2027Edit']);
});

test('Back from a season that was not begun drafts nothing', async () => {
  const { user } = await openCard(storedWith());
  await user.click(card().getByRole('button', { name: 'Add a season' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Seasonal hours' })).toHaveFocus());
  expect(rows()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('a Save with an unfinished season says what is missing and saves nothing', async () => {
  const { user, server } = await openCard(storedWith());
  await user.click(card().getByRole('button', { name: 'Add a season' }));
  await user.type(await screen.findByLabelText('Name'), 'Summer');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These hours cannot be saved yet“Summer” isn’t finished: Enter a date. Edit it, or remove it.',
  );
  expect(screen.getByRole('button', { name: 'Edit Summer' })).toHaveFocus();
  expect(server.user().schedule?.spans).toEqual([]);
  expect(await screen.findByText('Finish the season above to see this.')).toBeVisible();
});

test('a removed season comes back with Undo', async () => {
  const { user } = await openCard(storedWith(SUMMER, ADVENT));
  await user.click(card().getByRole('button', { name: 'Remove Advent' }));
  expect(await screen.findByText('Season removed')).toBeVisible();
  expect(card().getByRole('button', { name: 'Remove Summer hours' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('the free plan offers an upgrade, and kept seasons can be removed only', { tags: 'all' }, async () => {
  const { user, server } = await openCard({ ...storedWith(SUMMER), plan: 'free' });
  expect(screen.getByRole('heading', { name: 'Seasonal Hours Available in Business Plan' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^(Upgrade to Business Plan - \$9\/mo|Learn More)$/ })).toHaveLength(2);
  expect(card().queryByRole('button', { name: /^(Add a season|Plan new hours|Edit)/ })).toBeNull();
  await user.click(card().getByRole('button', { name: 'Remove Summer hours' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.user().schedule?.spans).toEqual([]));
});

test('the preview follows a drafted season and names its dates', async () => {
  const { user } = await openCard(storedWith(ADVENT));
  const preview = within(await screen.findByRole('region', { name: 'What will visitors see' }));
  expect(preview.getByRole('radio', { name: 'Friday, November 20: Open 10:00 AM – 8:00 PM, “Advent”' })).toBeChecked();
  expect(preview.getByRole('list', { name: 'Names of these days' })).toHaveTextContent(
    'Fri, Nov 20 – Thu, Dec 3: “Advent”',
  );
  await user.click(card().getByRole('button', { name: 'Remove Advent' }));
  expect(await preview.findByRole('radio', { name: 'Friday, November 20: Open 9:00 AM – 5:00 PM' })).toBeChecked();
});
