import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const said = (text: string) => screen.findByText(text);

const PANEL = /^(Change|Set a) Password$/;

const openPanel = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<ProfileScreen />, options);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: PANEL }));
  await screen.findByLabelText('New Password');
  return { ...device, user };
};

const toggle = () => screen.getByRole('button', { name: PANEL });
const submit = () => screen.getByRole('button', { name: 'Update Password' });
const field = (label: string) => screen.getByLabelText(label);
const enter = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const fill = async (user: ReturnType<typeof userEvent.setup>, current: string, next: string, again = next) => {
  enter('Current Password', current);
  enter('New Password', next);
  enter('Confirm New Password', again);
  await user.click(submit());
};

test('the button opens and closes the panel', async () => {
  const { user } = await openPanel();
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(field('Current Password')).toBeInTheDocument();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
});

test('Cancel closes the panel, clears it and returns the focus to the button', { tags: 'all' }, async () => {
  const { user } = await openPanel();
  await user.type(field('New Password'), 'rye-and-wheat');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  expect(toggle()).toHaveFocus();
  await user.click(toggle());
  expect(field('New Password')).toHaveValue('');
});

test('a new password is set with the current one', async () => {
  const { user, server } = await openPanel();
  await fill(user, 'sourdough-1987', 'rye-and-wheat');
  expect(await said('Password changed!')).toBeInTheDocument();
  expect(screen.getByText('Your password has been updated successfully.')).toBeInTheDocument();
  expect(server.account.password).toBe('rye-and-wheat');
  expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  await waitFor(() => expect(toggle()).toHaveFocus());
});

const loggedIn = () =>
  within(screen.getByRole('list', { name: 'Logged-in devices' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p > span')?.textContent);

test('a changed password leaves this device alone in the list of logged-in devices', async () => {
  const { user } = await openPanel();
  await screen.findByText('Chrome on Mac');
  await fill(user, 'sourdough-1987', 'rye-and-wheat');
  await said('Password changed!');
  await waitFor(() => expect(loggedIn()).toEqual(['Chrome on Mac']));
});

test('a first password leaves this device alone in the list of logged-in devices', { tags: 'all' }, async () => {
  const { user, server } = await openPanel({ password: null });
  await screen.findByText('Chrome on Mac');
  enter('New Password', 'rye-and-wheat');
  enter('Confirm New Password', 'rye-and-wheat');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), server.account.code);
  await said('Password set!');
  await waitFor(() => expect(loggedIn()).toEqual(['Chrome on Mac']));
});

test.each([
  {
    name: 'different passwords',
    typed: { next: 'rye', again: 'rye-and-wheat' },
    title: 'Password mismatch',
    words: "New password and confirmation don't match.",
    label: 'Confirm New Password',
  },
  {
    name: 'a short password',
    typed: { next: 'wheat', again: 'wheat' },
    title: 'Password too short',
    words: 'Password must be at least 6 characters long.',
    label: 'New Password',
  },
])('$name are reported, also at the field, and nothing is sent', async ({ typed, title, words, label }) => {
  const { user, server } = await openPanel();
  await fill(user, 'sourdough-1987', typed.next, typed.again);
  expect(await said(title)).toBeInTheDocument();
  expect(field(label)).toHaveAccessibleDescription(words);
  await waitFor(() => expect(field(label)).toHaveFocus());
  expect(server.requests).not.toContain(`POST ${authCalls.password.path}`);
});

test('a wrong current password is reported at its field, and the owner stays logged in', async () => {
  const { user, server, services } = await openPanel();
  await fill(user, 'wrong', 'rye-and-wheat');
  expect(await said('Error changing password')).toBeInTheDocument();
  expect(field('Current Password')).toHaveAccessibleDescription('The current password is incorrect.');
  await waitFor(() => expect(field('Current Password')).toHaveFocus());
  expect(field('New Password')).toHaveValue('rye-and-wheat');
  expect(server.account.password).toBe('sourdough-1987');
  expect(services.local.session.store.getState().state).toBe('signed-in');
});

test.each([
  { name: 'has no text', body: {}, words: 'Failed to change password. Please try again.' },
  { name: 'has a text', body: { message: 'The oven is on fire.' }, words: 'The oven is on fire.' },
])('a failure that $name is reported, and the input is kept', { tags: 'all' }, async ({ body, words }) => {
  const { user, server } = await openPanel();
  server.failing.set(authCalls.password.path, { status: 502, body });
  await fill(user, 'sourdough-1987', 'rye-and-wheat');
  expect(await said('Error changing password')).toBeInTheDocument();
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(field('Current Password')).toHaveValue('sourdough-1987');
});

test('a connection lost during the call is reported, and the input is kept', async () => {
  const { user, server } = await openPanel();
  server.online = false;
  await fill(user, 'sourdough-1987', 'rye-and-wheat');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
  expect(field('New Password')).toHaveValue('rye-and-wheat');
});

test('offline, the form says why it cannot be sent and keeps its input', async () => {
  const { user, services } = await openPanel();
  await user.type(field('Current Password'), 'sourdough-1987');
  act(() => services.local.connection.setState({ online: false }));
  expect(screen.getByText(/Changing your password needs a connection/)).toBeInTheDocument();
  expect(submit()).toBeDisabled();
  act(() => services.local.connection.setState({ online: true }));
  expect(submit()).toBeEnabled();
  expect(field('Current Password')).toHaveValue('sourdough-1987');
});

test('a forgotten password is replaced after a mailed code', { tags: 'all' }, async () => {
  const { user, server } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Forgot it? Use a code instead' }));
  expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  enter('New Password', 'rye-and-wheat');
  enter('Confirm New Password', 'rye-and-wheat');
  await user.click(submit());
  const code = await screen.findByRole('textbox', { name: 'Verification code' });
  expect(server.account.mails).toEqual([{ email: 'ada@harborbakery.com', purpose: 'reauth' }]);
  await user.type(code, server.account.code);
  expect(await said('Password changed!')).toBeInTheDocument();
  expect(server.account.password).toBe('rye-and-wheat');
});

test('going back to the current password requires it again', { tags: 'all' }, async () => {
  const { user, server } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Forgot it? Use a code instead' }));
  await user.click(screen.getByRole('button', { name: 'Use the current password' }));
  await fill(user, 'sourdough-1987', 'rye-and-wheat');
  expect(await said('Password changed!')).toBeInTheDocument();
  expect(server.account.mails).toEqual([]);
});

test('an account without a password gets its first one after a code', async () => {
  const { user, server, services } = await openPanel({ password: null });
  expect(screen.getByText(/This account doesn’t have one/)).toBeInTheDocument();
  enter('New Password', 'rye-and-wheat');
  enter('Confirm New Password', 'rye-and-wheat');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  await user.type(await screen.findByRole('textbox', { name: 'Verification code' }), server.account.code);
  expect(await said('Password set!')).toBeInTheDocument();
  await waitFor(() => expect(services.local.session.store.getState().user?.hasPassword).toBe(true));
  expect(toggle()).toHaveTextContent('Change Password');
});

test('closing the re-authentication returns to the unchanged form', async () => {
  const { user, server } = await openPanel({ password: null });
  enter('New Password', 'rye-and-wheat');
  enter('Confirm New Password', 'rye-and-wheat');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  await screen.findByRole('textbox', { name: 'Verification code' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(field('New Password')).toHaveValue('rye-and-wheat');
  expect(server.account.password).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set Password' })).not.toHaveAttribute('aria-busy'));
});
