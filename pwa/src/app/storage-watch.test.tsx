import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForOwner } from '../../test/render-for-owner.tsx';
import type { StorageTrouble } from '../local/storage/storage-trouble.ts';
import { StorageWatch } from './storage-watch.tsx';

const show = async () => {
  const { services } = await renderForOwner(<StorageWatch />);
  const { guard } = services.local.session.store.getState().store ?? {};
  // Background tasks would report the storage as working again.
  services.local.stop();
  return (trouble: StorageTrouble) => act(() => guard?.state.setState({ trouble }));
};

test('a working device shows no notice', async () => {
  const meet = await show();
  meet('none');
  expect(screen.queryByText(/./)).toBeNull();
});

test.each([
  { trouble: 'reopening', says: /We’re reopening it/, role: 'status', reload: false },
  { trouble: 'lost', says: /Changes can’t be saved right now.*still on the screen/, role: 'alert', reload: true },
  { trouble: 'blocked', says: /Close the other Doorsign tabs/, role: 'alert', reload: false },
  { trouble: 'replaced', says: /updated in another tab.*Reload to continue/, role: 'alert', reload: true },
] as const)('storage trouble "$trouble" shows a notice over the app', async ({ trouble, says, role, reload }) => {
  const meet = await show();
  await waitFor(() => {
    meet(trouble);
    expect(screen.getByRole(role)).toHaveTextContent(says);
    // Checked at the same time: a running background task may report the storage as working again.
    expect(screen.queryAllByRole('button', { name: 'Reload' })).toHaveLength(reload ? 1 : 0);
  });
});
