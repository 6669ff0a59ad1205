import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges, type Change } from '@doorsign/shared-schema/registers';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { readMeta } from '../../local/storage/database.ts';
import { HolidayNudge } from './holiday-nudge.tsx';

/** November 17 in New York, nine days before Thanksgiving. */
const NOW = Date.parse('2026-11-17T17:00:00Z');
const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));

const show = (options: OwnerDeviceOptions = {}) =>
  renderForOwner(
    <>
      <h1 tabIndex={-1}>Dashboard</h1>
      <HolidayNudge />
    </>,
    { plan: 'pro', changes: NINE_TO_FIVE, now: () => NOW, ...options },
  );
const nudge = (name: string) => screen.findByRole('region', { name });
/** Waits until the device has the table, from which the question is made. */
const isKept = ({ services }: Awaited<ReturnType<typeof show>>): Promise<void> =>
  waitFor(async () => {
    const { store } = services.local.session.store.getState();
    expect(store && (await readMeta(store.db, 'publicHolidays'))).toBeTruthy();
  });

test('the next public holiday is asked about, with its date and three answers', async () => {
  await show();
  const card = within(await nudge('Thanksgiving Day is in 9 days'));
  expect(card.getByText('Thu, Nov 26', { exact: false }).closest('p')).toHaveTextContent(
    'Thu, Nov 26. What are your hours?',
  );
  expect(card.getByRole('button', { name: 'Closed' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Special hours' })).toHaveAttribute('href', '/holidays?date=2026-11-26');
  expect(card.getByRole('button', { name: 'Normal hours' })).toBeVisible();
  expect(card.queryByText(/more in the next/)).toBeNull();
});

test('an answer is one Save with Undo, and the next holiday takes the place and the focus', async () => {
  const now = (): number => Date.parse('2026-12-10T17:00:00Z');
  const { server } = await show({ now });
  const first = within(await nudge('Christmas Day is in 15 days'));
  expect(first.getByRole('link', { name: 'and 1 more in the next 30 days' })).toHaveAttribute('href', '/holidays');
  await userEvent.click(first.getByRole('button', { name: 'Closed' }));
  const second = await nudge("New Year's Day is in 22 days");
  await waitFor(() => expect(within(second).getByRole('heading')).toHaveFocus());
  await waitFor(() => expect(server.user().holidays).toMatchObject([{ id: 'preset_2026-12-25', closed: true }]));
  expect(await screen.findByText('Holidays saved!')).toBeVisible();

  await userEvent.click(within(second).getByRole('button', { name: 'Normal hours' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /New Year/ })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await waitFor(() => expect(server.user().holidays).toHaveLength(2));
});

test('a business that ignores public holidays is asked no more', async () => {
  await show();
  const card = within(await nudge('Thanksgiving Day is in 9 days'));
  await userEvent.click(card.getByText('More'));
  await userEvent.click(card.getByRole('button', { name: 'My business ignores public holidays' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Thanksgiving/ })).toBeNull());
  expect(await screen.findByText('Country saved')).toBeVisible();
});

test('on the free plan two answers lead to the plans, and normal hours work', async () => {
  const { server } = await show({ plan: 'free' });
  const card = within(await nudge('Thanksgiving Day is in 9 days'));
  expect(card.getByText('Until you say so, visitors read “Holiday hours may differ” that day.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Closed Pro' })).toHaveAttribute('href', '/pricing');
  expect(card.getByRole('link', { name: 'Special hours Pro' })).toHaveAttribute('href', '/pricing');
  await userEvent.click(card.getByRole('button', { name: 'Normal hours' }));
  await waitFor(() => expect(server.user().holidays).toHaveLength(1));
});

const BAVARIA: Change = { key: 'profile.country', value: { country: 'DE', region: 'BY' } };

test('the region counts, and its file is asked for once', async () => {
  const { server } = await show({ changes: [...NINE_TO_FIVE, BAVARIA], now: () => Date.parse('2027-01-03T12:00:00Z') });
  expect(await nudge('Heilige Drei Könige is in 3 days')).toBeVisible();
  expect(server.requests.filter((request) => request.includes('public-holidays'))).toEqual([
    'GET /api/public-holidays/index.json',
    'GET /api/public-holidays/DE.json',
  ]);
});

test.each([
  { name: 'hours were never saved', changes: [] },
  {
    name: 'public holidays are ignored',
    changes: [...NINE_TO_FIVE, { key: 'profile.country', value: { country: 'none', region: null } }],
  },
  {
    name: 'the owner has said it',
    changes: [
      ...NINE_TO_FIVE,
      {
        key: 'holidays.2026-11-26',
        value: { id: 'holiday_1', name: 'Ours', closed: false, open: '09:00', close: '12:00' },
      },
    ],
  },
])('nothing is asked while $name', async ({ changes }) => {
  const shown = await show({ changes });
  await isKept(shown);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
