import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { identityCalls } from '@doorsign/shared-schema/api';
import { refusal } from '../../../test/pretend-account.ts';
import { errorBody } from '../../../test/pretend-server.ts';
import { renderForOwner } from '../../../test/render-for-owner.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const STAFF = { id: 'identity-1', email: 'staff@gmail.com', createdAt: '2026-01-05T10:00:00.000Z' };

const open = async (identities = [STAFF]) => {
  const device = await renderForOwner(<ProfileScreen />, {
    prepare: ({ account }) => {
      account.identities = identities;
    },
  });
  await screen.findByText('Chrome on Mac');
  return { ...device, user: userEvent.setup() };
};
const dialog = () => within(screen.getByRole('dialog'));
const secure = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'It wasn’t me' }));
  await dialog().findByText(/every other device/);
};

test('a linked Google account is listed and can be removed', async () => {
  const { user, server } = await open();
  const list = within(await screen.findByRole('list', { name: 'Google accounts' }));
  expect(list.getByText('staff@gmail.com', { selector: 'p' })).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Remove staff@gmail.com' }));
  expect(await screen.findByText('staff@gmail.com can’t open your account anymore.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Google accounts' })).toBeNull());
  expect(server.account.identities).toEqual([]);
});

test('without a known address it is listed as a Google account', async () => {
  await open([{ ...STAFF, email: null as unknown as string }]);
  expect(await screen.findByRole('button', { name: 'Remove A Google account' })).toBeVisible();
});

test('without Google sign-in there is no such card', async () => {
  await open([]);
  expect(screen.queryByText('Google sign-in')).toBeNull();
});

test('a list that the server refuses says why, with Try again', async () => {
  const device = await renderForOwner(<ProfileScreen />, {
    prepare: ({ account, failing }) => {
      account.identities = [STAFF];
      failing.set(identityCalls.list.path, { status: 503, body: { ...errorBody('busy'), detail: 'Busy now.' } });
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Busy now.');
  device.server.failing.clear();
  await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Remove staff@gmail.com' })).toBeVisible();
  expect(screen.queryByText('Busy now.')).toBeNull();
});

test('a server of an earlier release, which knows no identities, is no failure', async () => {
  await renderForOwner(<ProfileScreen />, {
    prepare: ({ failing }) => failing.set(identityCalls.list.path, { status: 404, body: errorBody('not_found') }),
  });
  await screen.findByText('Chrome on Mac');
  expect(screen.queryByText('Google sign-in')).toBeNull();
});

test('while only the server is gone, every list says what the header says, until it is back', async () => {
  const { server } = await open();
  const remove = await screen.findByRole('button', { name: 'Remove staff@gmail.com' });
  const lists = [
    'You’re offline. You need a connection to see this list and log out other devices.',
    'You’re offline. The list of devices needs a connection.',
    'You’re offline. You need a connection to see which Google accounts can log in.',
  ];
  server.online = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  for (const words of lists) expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(lists.length);
  expect(screen.queryByText(/Network error/)).toBeNull();
  expect(remove).toBeDisabled();
  server.online = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  for (const words of lists) await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(remove).toBeEnabled();
});

test('an account that was known to have none gets no card while the server is gone', async () => {
  const { server } = await open([]);
  server.online = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('You’re offline. The list of devices needs a connection.')).toBeVisible();
  expect(screen.queryByText('Google sign-in')).toBeNull();
});

test('a refused removal shows the reason', async () => {
  const { user, server } = await open();
  const { status } = refusal('busy');
  const button = await screen.findByRole('button', { name: 'Remove staff@gmail.com' });
  server.failing.set(identityCalls.remove.path.replace('{id}', STAFF.id), {
    status,
    body: { detail: 'Busy now.' },
  });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy now.');
  expect(server.account.identities).toHaveLength(1);
});

test('"It wasn’t me" signs out all other devices and ends Google sign-in', async () => {
  const { user, server } = await open();
  await screen.findByRole('list', { name: 'Google accounts' });
  await secure(user);
  expect(dialog().getByText(/turn off Google sign-in/)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Secure my account' }));
  expect(await screen.findByText('You’re logged in on this device only. Now choose a new password.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Google accounts' })).toBeNull());
  expect(server.account.sessions).toHaveLength(1);
  expect(server.account.identities).toEqual([]);
});

test('"It wasn’t me" keeps Google sign-in if the owner chooses so', async () => {
  const { user, server } = await open();
  await screen.findByRole('list', { name: 'Google accounts' });
  await secure(user);
  await user.click(dialog().getByRole('checkbox', { name: 'Keep Google sign-in' }));
  await user.click(dialog().getByRole('button', { name: 'Secure my account' }));
  expect(await screen.findByText(/Now choose a new password/)).toBeVisible();
  expect(server.account.identities).toHaveLength(1);
});

test('with a server of an earlier release "It wasn’t me" signs out all other devices', async () => {
  const { user, server } = await open([]);
  const { status } = refusal('not_found');
  server.failing.set(identityCalls.notMe.path, { status, body: await refusal('not_found').json() });
  await secure(user);
  await user.click(dialog().getByRole('button', { name: 'Secure my account' }));
  await waitFor(() => expect(server.account.sessions).toHaveLength(1));
});

test('a removal that does not reach the server says what the owner can do', async () => {
  const { user, server } = await open();
  const button = await screen.findByRole('button', { name: 'Remove staff@gmail.com' });
  server.online = false;
  await user.click(button);
  expect(await screen.findByText(/^We couldn’t reach the server, so this may not have worked\./)).toBeVisible();
  expect(screen.queryByText(/Network error/)).toBeNull();
});

test('"It wasn’t me" announces the end of Google sign-in while the list of accounts is unknown', async () => {
  const device = await renderForOwner(<ProfileScreen />, {
    prepare: ({ account, failing }) => {
      account.identities = [STAFF];
      failing.set(identityCalls.list.path, { status: 503, body: { ...errorBody('busy'), detail: 'Busy now.' } });
    },
  });
  await screen.findByText('Busy now.');
  const user = userEvent.setup();
  await screen.findByText('Chrome on Mac');
  await secure(user);
  expect(dialog().getByText(/turn off Google sign-in/)).toBeVisible();
  await user.click(dialog().getByRole('checkbox', { name: 'Keep Google sign-in' }));
  await user.click(dialog().getByRole('button', { name: 'Secure my account' }));
  expect(await screen.findByText(/Now choose a new password/)).toBeVisible();
  expect(device.server.account.identities).toHaveLength(1);
});
