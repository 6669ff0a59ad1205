import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Closure } from '@doorsign/shared-schema/closure';
import { weekOf } from '@doorsign/shared-schema/hours';
import { weekChanges } from '@doorsign/shared-schema/registers';
import '../../../test/idle-in-jsdom.ts';
import { renderForOwner, type OwnerDevice, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { openCloseSheet } from '../../ui/close-sheet.ts';
import './close-sheet.tsx';
import { CloseNow } from './close-now.tsx';

const NINE_TO_FIVE = weekChanges(weekOf(() => ({ open: '09:00', close: '17:00', closed: false })));
/** A bar in New York, every day from 18:00 to 2:30. */
const BAR = weekChanges(weekOf(() => ({ open: '18:00', close: '02:30', closed: false })));

const openHeader = (options: OwnerDeviceOptions = {}): Promise<OwnerDevice> =>
  renderForOwner(<CloseNow />, { plan: 'pro', changes: NINE_TO_FIVE, ...options });
const closeNow = () => screen.findByRole('button', { name: 'Close now' });
const sheet = () => within(screen.getByRole('dialog', { name: 'Close now' }));
const stored = ({ server }: OwnerDevice): Closure | null => server.user().schedule?.closure ?? null;

test('a key pressed before there are hours does not open the sheet once there are', async () => {
  const { server, services } = await openHeader({ changes: [] });
  await waitFor(() => expect(server.requests).toContain('POST /api/sync'));
  act(() => openCloseSheet());
  act(() => {
    server.publish(NINE_TO_FIVE);
    services.local.session.store.getState().store?.sync.push();
  });
  expect(await closeNow()).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('hours that this version cannot read leave the ends that do not depend on them', async () => {
  const device = await openHeader();
  await closeNow();
  const { store } = device.services.local.session.store.getState();
  await act(
    async () =>
      void (await store?.db.registers.filter(({ key }) => key === 'hours.friday').modify({ schema: 99, value: {} })),
  );
  const user = userEvent.setup();
  await user.click(await closeNow());
  const ends = () =>
    sheet()
      .getAllByRole('button', { name: /^(Until|For|\d)/ })
      .map((button) => button.textContent);
  await waitFor(() =>
    expect(ends()).toEqual(['Until a date and time…', 'Until I reopen Visitors read “Closed” until you reopen.']),
  );
  await user.click(sheet().getByRole('button', { name: /^Until I reopen/ }));
  await waitFor(() => expect(stored(device)).toMatchObject({ until: null, note: 'Until further notice' }));
});

test.each([
  {
    name: 'skips an hour: an hour from now is after closing',
    // 1:30 AM; the clock jumps from 2:00 to 3:00, so 2:30 is at the jump.
    now: '2026-03-08T06:30:00Z',
    press: '1 hour Back at 6:00 PM',
    until: '2026-03-08T07:30:00Z',
  },
  {
    name: 'skips an hour: the shift ends at the jump',
    now: '2026-03-08T06:30:00Z',
    press: 'Until we next open Today at 6:00 PM',
    until: '2026-03-08T07:00:00Z',
  },
  {
    name: 'repeats an hour: an hour from now the clock shows the same',
    // 1:10 AM for the first time.
    now: '2026-11-01T05:10:00Z',
    press: '1 hour Back at 1:10 AM',
    until: '2026-11-01T06:10:00Z',
  },
  {
    name: 'repeats an hour: the shift is an hour longer',
    now: '2026-11-01T05:10:00Z',
    press: 'Until we next open Today at 6:00 PM',
    until: '2026-11-01T07:30:00Z',
  },
])('in a bar’s night that $name', async ({ now, press, until }) => {
  const device = await openHeader({ now: () => Date.parse(now), changes: BAR });
  const user = userEvent.setup();
  await user.click(await closeNow());
  await user.click(sheet().getByRole('button', { name: press }));
  await waitFor(() => expect(stored(device)?.until).toBe(until));
});
