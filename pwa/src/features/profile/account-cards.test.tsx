import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { refusal } from '../../../test/pretend-account.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
// Imported here, so that a deleted account is wiped within its own test.
import '../../local/session/deleted-account.ts';
import { ProfileScreen } from './profile-screen.tsx';

const open = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<ProfileScreen />, options);
  await screen.findByText('Chrome on Mac');
  return { ...device, user: userEvent.setup() };
};

const devices = () => within(screen.getByRole('list', { name: 'Logged-in devices' }));
const names = () =>
  devices()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p > span')?.textContent);
const goOffline = ({ services }: Awaited<ReturnType<typeof open>>) =>
  act(() => services.local.connection.setState({ online: false }));

test('every device is listed, this one first and marked', async () => {
  await open();
  expect(names()).toEqual(['Chrome on Mac', 'Safari on iPhone', 'Firefox on Windows']);
  const [own, phone] = devices().getAllByRole('listitem');
  expect(own).toHaveTextContent('This device');
  expect(own).not.toHaveTextContent('Log out');
  expect(phone).not.toHaveTextContent('This device');
  expect(phone).toHaveTextContent(/Last seen .* · logged in /);
});

test('one device is signed out', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone was logged out.')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Chrome on Mac', 'Firefox on Windows']));
  expect(server.account.sessions.map(({ id }) => id)).toEqual(['session-1', 'session-3']);
});

test('a device that has signed out itself is removed from the list', async () => {
  const { user, server } = await open();
  server.account.sessions = server.account.sessions.filter(({ id }) => id !== 'session-2');
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await waitFor(() => expect(names()).toEqual(['Chrome on Mac', 'Firefox on Windows']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a sign-out that does not reach the server says what the owner can do', async () => {
  const { user, server } = await open();
  server.online = false;
  await user.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText(/^We couldn’t reach the server, so this may not have worked\./)).toBeInTheDocument();
  expect(screen.queryByText(/Network error/)).toBeNull();
  expect(server.account.sessions).toHaveLength(3);
});

test('all other devices can be signed out at once', async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  expect(await screen.findByText('You’re logged in on this device only.')).toBeInTheDocument();
  await waitFor(() => expect(names()).toEqual(['Chrome on Mac']));
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).not.toBeInTheDocument();
  expect(server.account.sessions).toHaveLength(1);
});

test('a list that cannot be loaded says why and can be retried', async () => {
  const { server } = await renderForOwner(<ProfileScreen />);
  // The screen requests the list only after it has read the data kept on the device.
  server.failing.set(authCalls.sessions.path, { status: 503, body: { detail: 'We’re busy right now.' } });
  expect(await screen.findByText('We’re busy right now.')).toBeInTheDocument();
  server.failing.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Chrome on Mac')).toBeInTheDocument();
  expect(screen.queryByText('We’re busy right now.')).not.toBeInTheDocument();
});

/** Records the files that the page downloads. */
const watchDownloads = () => {
  const files: { name: string; blob: Blob }[] = [];
  let last: Blob | null = null;
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:1';
  });
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) files.push({ name: this.download, blob: last });
  });
  onTestFinished(() => {
    for (const spy of [create, revoke, click]) spy.mockRestore();
  });
  return files;
};

test('the owner’s data is exported as a file', async () => {
  URL.createObjectURL ??= () => '';
  URL.revokeObjectURL ??= () => undefined;
  const files = watchDownloads();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('doorsign-data-2026-11-20.json');
  expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual({
    format: 'doorsign-account',
    email: 'ada@harborbakery.com',
  });
});

test('an export over the rate limit is reported', async () => {
  const { user, server } = await open();
  const answer = refusal('rate_limited');
  server.failing.set(authCalls.exportAccount.path, {
    status: answer.status,
    body: { ...((await answer.json()) as object), retry_after: 50_000 },
  });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 14 hours.');
});

const deleteButton = () => screen.getByRole('button', { name: 'Delete account' });
const dialog = () => within(screen.getByRole('dialog'));
const openDelete = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(deleteButton());
  await dialog().findByText(/This can’t be undone/);
};

test('the dialog lists what is deleted', async () => {
  const opened = await open();
  await openDelete(opened);
  for (const words of [
    'your widget disappears from your website;',
    'your subscription ends, if you have one, and payments aren’t refunded;',
    'your hours, holidays, style, history and analytics are erased;',
    'you’re logged out on all your devices.',
  ])
    expect(dialog().getByText(words)).toBeInTheDocument();
  expect(dialog().queryByRole('button', { name: 'Export unpublished changes' })).not.toBeInTheDocument();
  await opened.user.click(dialog().getByRole('button', { name: 'Keep my account' }));
  expect(screen.queryByText(/This can’t be undone/)).not.toBeInTheDocument();
  expect(opened.server.account.deleted).toBe(false);
});

test('unpublished changes are named first, and can be exported', async () => {
  const opened = await open();
  const { server, services } = opened;
  server.online = false;
  await act(
    async () =>
      void (await services.local.session.store
        .getState()
        .store?.save('profile', [{ key: 'profile.phone', value: '555 0100' }])),
  );
  await openDelete(opened);
  expect(
    await dialog().findByText('1 change was saved on this device and never published: Profile.'),
  ).toBeInTheDocument();
  expect(dialog().getByRole('button', { name: 'Export unpublished changes' })).toBeInTheDocument();
});

test('after a re-authentication the account and its data on this device are gone', async () => {
  const opened = await open();
  const { user, server, services } = opened;
  const userId = services.local.session.store.getState().user?.id;
  await openDelete(opened);
  await user.click(dialog().getByRole('button', { name: 'Delete account' }));
  await user.type(await screen.findByLabelText('Your password'), 'sourdough-1987');
  expect(server.account.deleted).toBe(false);
  await user.click(dialog().getByRole('button', { name: 'Delete account' }));
  await waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`doorsign-u-${userId}`),
  );
  expect(server.account.deleted).toBe(true);
  expect(services.local.session.store.getState()).toEqual({
    state: 'signed-out',
    user: null,
    store: null,
    farewell: true,
  });
  expect(localStorage.getItem('doorsign-token')).toBeNull();
});

test('closing the re-authentication keeps the account', async () => {
  const opened = await open();
  const { user, server } = opened;
  await openDelete(opened);
  await user.click(dialog().getByRole('button', { name: 'Delete account' }));
  await screen.findByLabelText('Your password');
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument());
  expect(server.account.deleted).toBe(false);
  await openDelete(opened);
});

test('without a connection, each card says that it needs one', async () => {
  const opened = await open();
  goOffline(opened);
  expect(screen.getByText(/You need a connection to see this list/)).toBeInTheDocument();
  expect(screen.getByText(/Your data is on the server/)).toBeInTheDocument();
  for (const name of ['Log out everywhere else', 'Log out Safari on iPhone', 'Download my data', 'Delete account'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  expect(names()).toHaveLength(3);
});
