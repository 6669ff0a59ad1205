import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noNetwork, refused, renderAsVisitor } from '../../test/render-as-visitor.tsx';
// Loaded ahead: the tests must not depend on how long these files take to load.
import '../features/billing/screens.ts';
import './deleted-account-screen.tsx';
import { AppRoutes } from './routes.tsx';
import { tokenFor, userOf } from '../../test/user.ts';

const ME = 'GET /api/auth/me';

/** Renders an owner who saves offline; the server then reports that the account was deleted. */
const show = async () => {
  let isDeleted = false;
  const page = await renderAsVisitor(<AppRoutes />, {
    path: '/billing',
    token: tokenFor(userOf().id),
    answers: {
      [ME]: () => (isDeleted ? refused('account_deleted') : Response.json(userOf())),
      'POST /api/sync': noNetwork,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Billing' });
  const { session } = page.services.local;
  await act(
    async () =>
      void (await session.store.getState().store?.save('profile', [{ key: 'profile.businessName', value: 'Café' }])),
  );
  isDeleted = true;
  await act(() => session.actions.refreshUser());
  await screen.findByRole('heading', { level: 1, name: 'This account was deleted' });
  return page;
};

test('a deleted account names the data that exists only here, and exports it', async () => {
  const file = vi.fn<(blob: Blob) => string>(() => 'blob:1');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: file, revokeObjectURL: () => undefined }));
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show();
  expect(await screen.findByText(/1 change was never published and now exists only on this device/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(follow).toHaveBeenCalledOnce());
  expect(await file.mock.calls[0]?.[0].text()).toContain('Café');
  follow.mockRestore();
  vi.unstubAllGlobals();
});

test('the owner can remove the remaining data, and the start page follows', async () => {
  const { address, services } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(services.local.session.store.getState().state).toBe('signed-out');
  expect(await services.local.unpublishedCount()).toBe(0);
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/signup');
});
