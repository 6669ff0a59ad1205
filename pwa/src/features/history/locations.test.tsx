import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PretendServer } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { HistoryScreen } from './history-screen.tsx';

const phone = (value: string) => [{ key: 'profile.phone', value }];

const show = async (prepare: (server: PretendServer) => void = () => undefined) => {
  const device = await renderForOwner(<HistoryScreen />, {
    plan: 'pro',
    prepare(server) {
      server.locations.add({ id: 'airport', name: 'Airport' });
      prepare(server);
    },
  });
  await screen.findByRole('heading', { name: 'History' });
  const storeAt = (id: string) => {
    const store = device.services.local.session.store.getState().store?.at(id);
    if (!store) throw new Error('Nobody is signed in.');
    return store;
  };
  return { ...device, storeAt, user: userEvent.setup() };
};

test('a refused change of another location names it, and its screen opens there', async () => {
  const { server, storeAt } = await show();
  await waitFor(async () => expect(await storeAt('airport').db.registers.count()).toBeGreaterThan(0));
  server.refuse = { code: 'validation_failed', detail: 'That is no phone.' };
  await act(async () => void (await storeAt('airport').save('profile', phone('555 0100'))));
  expect(await screen.findByRole('link', { name: /^Fix/ })).toHaveAttribute('href', '/profile?location=airport');
  expect(await screen.findByRole('heading', { name: /^Profile at Airport/ })).toBeVisible();
});

test('"Use mine" saves at the location of the conflict', async () => {
  const { server, storeAt, user } = await show();
  await waitFor(async () => expect(await storeAt('airport').db.registers.count()).toBeGreaterThan(0));
  server.online = false;
  await act(async () => void (await storeAt('airport').save('profile', phone('555 0100'))));
  await screen.findByRole('heading', { name: /^Profile at Airport/ });
  server.publish(phone('555 0199'), 'airport');
  server.online = true;
  act(() => storeAt('airport').sync.push());
  await waitFor(() => expect(server.user('airport').phone).toBe('555 0100'));
  await user.click(await screen.findByRole('button', { name: /^(?:Use|Restore)/ }));
  await waitFor(() => expect(server.user('airport').phone).toBe('555 0199'));
  expect(server.user().phone).toBeNull();
});
