import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { dayChanges, holidayChanges } from '@doorsign/shared-schema/registers';
import { Route } from '../../lib/router.tsx';
import { useDraft } from '../../local/setting-hooks.ts';
import '../../features/locations/copy-dialog.tsx';
import type { PretendServer } from '../../../test/pretend-server.ts';
import { renderInShell } from '../../../test/render-in-shell.tsx';

const WEEK = weekOf(() => ({ open: '08:00', close: '16:00', closed: false }));
const holiday = (date: string) => ({
  id: `preset_${date}`,
  date,
  name: 'A day',
  closed: true,
  open: '09:00',
  close: '17:00',
});

function Typing() {
  const [, setTyped] = useDraft<string>('hours');
  return (
    <button type="button" onClick={() => setTyped('something')}>
      Type
    </button>
  );
}

const show = async (path: string, prepare: (server: PretendServer) => void = () => undefined) => {
  const page = await renderInShell(<Route path={path} element={<Typing />} />, {
    plan: 'enterprise',
    path,
    changes: [...dayChanges(null, WEEK), ...holidayChanges([], [holiday('2026-12-25')])],
    prepare(server) {
      server.locations.add({ id: 'airport', name: 'Airport', timezone: 'America/Los_Angeles' });
      server.locations.add({ id: 'harbor', name: 'Harbor' });
      prepare(server);
    },
  });
  const open = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Copy to other locations…' }));
    return within(await screen.findByRole('dialog', { name: /^Copy / }));
  };
  return { ...page, open };
};

test('hours are copied by one Save at each location, also without a connection', async () => {
  const { server, services, user, open } = await show('/hours');
  await screen.findAllByText(/^All changes live/);
  server.online = false;
  const dialog = await open();
  expect(await screen.findByRole('heading', { name: 'Copy Business Hours from Harbor Bakery' })).toBeVisible();
  await user.click(await dialog.findByRole('checkbox', { name: 'All' }));
  await user.click(dialog.getByRole('button', { name: 'Copy to 2 locations' }));
  expect(await screen.findByText('Copied to 2 locations')).toBeVisible();
  expect(screen.getByText('Saved on this device. Not on your website yet.')).toBeVisible();
  const rows = await services.local.session.store.getState().store?.db.outbox.toArray();
  expect(rows?.map(({ edit }) => new Set(edit.writes.map(({ scope }) => scope)))).toEqual([
    new Set(['airport']),
    new Set(['harbor']),
  ]);
  server.online = true;
  act(() => services.local.session.store.getState().store?.sync.push());
  for (const id of ['airport', 'harbor'])
    await waitFor(() => expect(server.user(id).businessHours?.monday).toMatchObject({ open: '08:00' }));
  expect(server.user('airport').timezone).toBe('America/Los_Angeles');
});

test.each([
  { way: 'Add and change', dates: ['2026-12-25', '2026-12-31'] },
  { way: 'Make the same', dates: ['2026-12-25'] },
])('holidays: $way leaves $dates', async ({ way, dates }) => {
  const { server, user, open } = await show('/holidays', (first) =>
    first.publish(holidayChanges([], [holiday('2026-12-31')]), 'airport'),
  );
  const dialog = await open();
  await user.click(await dialog.findByRole('checkbox', { name: 'Airport' }));
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${way}`) }));
  await user.click(dialog.getByRole('button', { name: 'Copy to 1 location' }));
  expect(await screen.findByText('Copied to 1 location')).toBeVisible();
  await waitFor(() => expect(server.user('airport').holidays.map(({ date }) => date)).toEqual(dates));
  expect(server.user('harbor').holidays).toEqual([]);
});

test('with unsaved changes nothing can be copied, and the reason is shown', async () => {
  const { user } = await show('/hours');
  await user.click(await screen.findByRole('button', { name: 'Type' }));
  expect(await screen.findByText('Save or reset your changes first.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy to other locations…' })).toBeDisabled();
});

test('a refusal names the location, and the others are changed all the same', async () => {
  const { server, user, open } = await show('/hours');
  const dialog = await open();
  await user.click(await dialog.findByRole('checkbox', { name: 'All' }));
  server.locations.setState('harbor', 'paused');
  await user.click(dialog.getByRole('button', { name: 'Copy to 2 locations' }));
  expect(await screen.findByText('Not copied to every location')).toBeVisible();
  expect(screen.getByText(/^Harbor: /)).toBeVisible();
  expect(server.user('airport').businessHours?.monday).toMatchObject({ open: '08:00' });
  expect(server.user('harbor').businessHours).toBeNull();
});
