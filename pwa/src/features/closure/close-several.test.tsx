import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import './close-sheet.tsx';
import { CloseNow } from './close-now.tsx';

const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));

/** The sheet of an owner with three shops in two time zones; one more has no hours. It is Friday, 14:14 in New York. */
const open = async () => {
  const device = await renderForOwner(<CloseNow />, {
    plan: 'enterprise',
    changes: NINE_TO_FIVE,
    prepare({ locations }) {
      locations.add({ id: 'west', name: 'West', timezone: 'America/Los_Angeles', changes: NINE_TO_FIVE });
      locations.add({ id: 'south', name: 'South', changes: NINE_TO_FIVE });
      locations.add({ id: 'new', name: 'New' });
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Close now' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Close now' }));
  await sheet.findByRole('group', { name: 'Where' });
  const closureOf = (id?: string) => device.server.user(id).schedule?.closure ?? null;
  return { ...device, user, sheet, closureOf };
};

test('only the current location is chosen at first, and closes alone', async () => {
  const { user, sheet, closureOf } = await open();
  const checked = sheet.getAllByRole<HTMLInputElement>('checkbox').filter((box) => box.checked);
  expect(checked.map((box) => box.closest('label')?.textContent)).toEqual(['Harbor Bakery']);
  expect(sheet.queryByRole('checkbox', { name: 'New' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: /^Until I reopen/ }));
  await waitFor(() => expect(closureOf()).toMatchObject({ until: null }));
  expect(closureOf('west')).toBeNull();
});

test('all close at once, each until its own next opening, and Undo opens all', async () => {
  const { user, sheet, closureOf } = await open();
  await user.click(sheet.getByRole('checkbox', { name: 'All' }));
  await user.click(sheet.getByRole('button', { name: /^Until we next open/ }));
  expect(await screen.findByText('Closed at 3 locations')).toBeVisible();
  await waitFor(() => expect(closureOf('west')).toMatchObject({ until: '2026-11-21T01:00:00Z' }));
  expect(closureOf()).toMatchObject({ until: '2026-11-20T22:00:00Z' });
  expect(closureOf('south')).toMatchObject({ until: '2026-11-20T22:00:00Z' });
  expect(closureOf('new')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  for (const id of [undefined, 'west', 'south']) await waitFor(() => expect(closureOf(id)).toBeNull());
});

test('another location closes alone, and none is refused', async () => {
  const { user, sheet, closureOf } = await open();
  await user.click(sheet.getByRole('checkbox', { name: 'Harbor Bakery' }));
  await user.click(sheet.getByRole('button', { name: /^Until I reopen/ }));
  expect(await sheet.findByText('Choose at least one location.')).toBeVisible();
  await user.click(sheet.getByRole('checkbox', { name: 'West' }));
  await user.click(sheet.getByRole('button', { name: /^Until I reopen/ }));
  expect(await screen.findByText('Closed at West')).toBeVisible();
  await waitFor(() => expect(closureOf('west')).toMatchObject({ until: null }));
  expect(closureOf()).toBeNull();
});
