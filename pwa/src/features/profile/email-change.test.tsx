import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { authCalls, identityCalls } from '@doorsign/shared-schema/api';
import { refusal } from '../../../test/pretend-account.ts';
import { renderForOwner, type OwnerDeviceOptions } from '../../../test/render-for-owner.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const NEW = 'ada@example.com';

const openDialog = async (options: OwnerDeviceOptions = {}) => {
  const device = await renderForOwner(<ProfileScreen />, options);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change Email' }));
  await screen.findByLabelText('New email');
  return { device, ...device, user };
};
type Opened = Awaited<ReturnType<typeof openDialog>>;

const dialog = () => within(screen.getByRole('dialog'));
const emailField = () => screen.getByLabelText('Email Address');
const codeField = () => screen.findByRole('textbox', { name: 'Verification code' });
const askFor = async ({ user }: Opened, email = NEW) => {
  await user.type(screen.getByLabelText('New email'), email);
  await user.click(dialog().getByRole('button', { name: 'Send code' }));
};
const prove = async ({ user }: Opened, password = 'sourdough-1987') => {
  await user.type(await screen.findByLabelText('Your password'), password);
  await user.click(dialog().getByRole('button', { name: 'Confirm' }));
};
const askAndProve = async (options: OwnerDeviceOptions = {}) => {
  const opened = await openDialog(options);
  await askFor(opened, ' Ada@Example.com ');
  await prove(opened);
  await screen.findByText('Verification code sent!');
  return opened;
};

test('a new e-mail takes effect after a re-authentication and its code', async () => {
  const opened = await askAndProve();
  const { user, server, services } = opened;
  expect(server.account.mails).toEqual([{ email: NEW, purpose: 'email_change' }]);
  expect(emailField()).toHaveValue('ada@harborbakery.com');
  const code = await codeField();
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(await codeField(), server.account.code);
  expect(await screen.findByText('Email verified successfully!')).toBeInTheDocument();
  await waitFor(() => expect(emailField()).toHaveValue(NEW));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull());
  await waitFor(() => expect(emailField()).toHaveFocus());
  expect(services.local.session.store.getState().user?.email).toBe(NEW);
});

/** An owner with Google sign-in. */
const WITH_GOOGLE: OwnerDeviceOptions = {
  prepare: ({ account }) => {
    account.identities = [{ id: 'identity-1', email: 'staff@gmail.com', createdAt: '2026-01-05T10:00:00.000Z' }];
  },
};

test('a new e-mail ends Google sign-in, as the card announces', { tags: 'all' }, async () => {
  const { user, server } = await askAndProve(WITH_GOOGLE);
  expect(await screen.findByText(/turns off Google sign-in/)).toBeVisible();
  await user.type(await codeField(), server.account.code);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Google accounts' })).toBeNull());
  expect(server.account.identities).toEqual([]);
});

test('an owner can keep Google sign-in with the new e-mail', { tags: 'all' }, async () => {
  const { user, server } = await askAndProve(WITH_GOOGLE);
  await user.click(await screen.findByRole('checkbox', { name: 'Keep Google sign-in' }));
  await user.type(await codeField(), server.account.code);
  await waitFor(() => expect(emailField()).toHaveValue(NEW));
  expect(server.account.identities).toHaveLength(1);
});

test('a list of Google accounts that failed does not count as none', { tags: 'all' }, async () => {
  const opened = await openDialog({
    prepare(server) {
      WITH_GOOGLE.prepare?.(server);
      server.failing.set(identityCalls.list.path, { status: 503, body: { detail: 'Busy now.' } });
    },
  });
  await askFor(opened);
  await prove(opened);
  const { user, server } = opened;
  expect(await screen.findByText(/We couldn’t check whether you use Google sign-in/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Keep Google sign-in' }));
  await user.type(await codeField(), server.account.code);
  await waitFor(() => expect(emailField()).toHaveValue(NEW));
  expect(server.account.identities).toHaveLength(1);
});

test('a mailed code re-authenticates too', { tags: 'all' }, async () => {
  const opened = await openDialog();
  const { user, server } = opened;
  await askFor(opened);
  await user.click(await screen.findByRole('button', { name: 'Use a code by email instead' }));
  await user.type(await codeField(), server.account.code);
  expect(await screen.findByText('Verification code sent!')).toBeInTheDocument();
  expect(server.account.mails).toEqual([
    { email: 'ada@harborbakery.com', purpose: 'reauth' },
    { email: NEW, purpose: 'email_change' },
  ]);
});

test('a wrong password is reported at its field, and the owner stays logged in', async () => {
  const opened = await openDialog();
  await askFor(opened);
  await prove(opened, 'wrong');
  await waitFor(() =>
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('The password is incorrect.'),
  );
  expect(opened.services.local.session.store.getState().state).toBe('signed-in');
  expect(opened.server.account.mails).toEqual([]);
});

test.each([
  { email: 'a@b', words: 'Please enter a valid email' },
  { email: 'ada@harborbakery.com', words: 'This is already your email' },
])('the e-mail $email is rejected before a request', async ({ email, words }) => {
  const opened = await openDialog();
  await askFor(opened, email);
  await waitFor(() => expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(words));
  expect(opened.server.requests).not.toContain(`PUT ${authCalls.profile.path}`);
});

test('a code that could not be mailed is reported in the dialog', async () => {
  const opened = await openDialog();
  const answer = refusal('mail_unavailable');
  opened.server.failing.set(authCalls.profile.path, { status: answer.status, body: await answer.json() });
  await askFor(opened);
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t send the email.');
  expect(screen.getByLabelText('New email')).toHaveValue(NEW);
});

test('a pending change survives a reload and takes no focus', { tags: 'all' }, async () => {
  const { device, server } = await askAndProve();
  await codeField();
  await device.reload();
  expect(await codeField()).not.toHaveFocus();
  expect(screen.getByText(NEW)).toBeInTheDocument();
  expect(server.account.mails).toHaveLength(1);
  const user = userEvent.setup();
  await user.type(await codeField(), 'AAAAAA');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid OTP. Please try again.');
  await user.clear(await codeField());
  await user.type(await codeField(), server.account.code);
  await waitFor(() => expect(emailField()).toHaveValue(NEW));
});

test('the owner can keep the current e-mail', { tags: 'all' }, async () => {
  const { user, device } = await askAndProve();
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Keep my current email' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull());
  await device.reload();
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(emailField()).toHaveValue('ada@harborbakery.com');
  expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull();
});

test('without a connection the e-mail cannot be changed, with the reason', async () => {
  const { services } = await renderForOwner(<ProfileScreen />);
  expect(await screen.findByRole('button', { name: 'Change Email' })).toBeEnabled();
  act(() => services.local.connection.setState({ online: false }));
  expect(screen.getByRole('button', { name: 'Change Email' })).toBeDisabled();
  expect(emailField()).toHaveAccessibleDescription(/^You’re offline\. Changing your email needs a connection/);
});

test('a pending change says that it needs a connection', { tags: 'all' }, async () => {
  const { services } = await askAndProve();
  await codeField();
  act(() => services.local.connection.setState({ online: false }));
  expect(screen.getByText(/You can enter the code once you’re back online/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Confirm email' })).toBeDisabled();
});
