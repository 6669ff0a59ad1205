import { expect, test } from 'vitest';
import { authCalls, identityCalls } from '@doorsign/shared-schema/api';
import { signInWithGoogle, startGoogleServer } from './google.ts';
import { PASSWORD, proveByCode, signUpVerified } from './owner.ts';
import type { TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const NEW = 'boss@example.com';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const identitiesOf = async (server: TestServer, token: string) =>
  (await server.call(identityCalls.list, { token })).answer;

const subjects = async (server: TestServer, to = EMAIL): Promise<string[]> => {
  await server.sendNotices();
  return (await server.mail(to)).map(({ subject }) => subject).filter((subject) => subject.includes('Google'));
};

/** Re-authenticates with a code, requests another e-mail and enters the code that was mailed to it. */
const changeEmail = async (server: TestServer, token: string, keepIdentities?: boolean): Promise<void> => {
  await proveByCode(server, { email: EMAIL, token });
  await server.call(authCalls.profile, { token, body: { email: NEW } });
  const [mail] = await server.mail(NEW);
  const body = { email: NEW, otp: mail?.code ?? '', ...(keepIdentities && { keepIdentities }) };
  expect((await server.call(authCalls.verifyOtp, { token, body })).answer.user.email).toBe(NEW);
};

test('an owner sees which Google account opens the own one, by its address and since when', async () => {
  const server = await startGoogleServer();
  const { access_token: token } = await signInWithGoogle(server);
  const identities = await identitiesOf(server, token);
  expect(identities).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{22}$/) as string,
      email: EMAIL,
      createdAt: new Date(server.now()).toISOString(),
    },
  ]);
});

test('an account without Google has none', async () => {
  const server = await startGoogleServer();
  const { token } = await signUpVerified(server);
  expect(await identitiesOf(server, token)).toEqual([]);
});

test('an identity of an earlier release gets its address at the next sign-in', async () => {
  const server = await startGoogleServer();
  const { access_token: token } = await signInWithGoogle(server);
  await server.deps.database.write((tx) => tx.updateTable('identities').set({ email: null }).execute());
  expect(await identitiesOf(server, token)).toMatchObject([{ email: null }]);
  await signInWithGoogle(server);
  expect(await identitiesOf(server, token)).toMatchObject([{ email: EMAIL }]);
});

test('the mailbox is told when a Google account begins to open an account that was there before, and once', async () => {
  const server = await startGoogleServer();
  await signUpVerified(server);
  await signInWithGoogle(server);
  await signInWithGoogle(server);
  expect(await subjects(server)).toEqual(['Google sign-in was added to your Doorsign account']);
});

test('an account that Google has made is no news to its owner', async () => {
  const server = await startGoogleServer();
  await signInWithGoogle(server);
  expect(await subjects(server)).toEqual([]);
});

test('a removed identity opens the account no more, and the mailbox is told', async () => {
  const server = await startGoogleServer();
  const { token, id: accountId } = await signUpVerified(server);
  await signInWithGoogle(server);
  const [identity] = await identitiesOf(server, token);
  const remove = (by: string) =>
    server.call(identityCalls.remove, {
      token: by,
      params: { id: identity?.id ?? '' },
      headers: { 'User-Agent': CHROME },
    });
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  expect((await remove(stranger.token)).error.code).toBe('not_found');
  expect((await remove(token)).status).toBe(204);
  expect((await remove(token)).error.code).toBe('not_found');
  expect(await identitiesOf(server, token)).toEqual([]);
  expect(await subjects(server)).toContain('Google sign-in was removed from your Doorsign account');
  // The mailbox is still the owner's: verifying it links the identity again, with another notification.
  expect((await signInWithGoogle(server)).user.id).toBe(accountId);
  expect(await subjects(server)).toHaveLength(3);
});

test('a new e-mail ends Google sign-in: whoever had the account before does not get in any more', async () => {
  const server = await startGoogleServer();
  const { access_token: token, user } = await signInWithGoogle(server);
  await changeEmail(server, token);
  expect(await identitiesOf(server, token)).toEqual([]);
  expect(await subjects(server, NEW)).toEqual(['Google sign-in was removed from your Doorsign account']);
  const before = await signInWithGoogle(server);
  expect(before.user.id).not.toBe(user.id);
  expect(before.created).toBe(true);
});

test('a new e-mail leaves Google sign-in to an owner who keeps it', async () => {
  const server = await startGoogleServer();
  const { access_token: token, user } = await signInWithGoogle(server);
  await changeEmail(server, token, true);
  expect(await identitiesOf(server, token)).toMatchObject([{ email: EMAIL }]);
  expect(await subjects(server, NEW)).toEqual([]);
  expect((await signInWithGoogle(server)).user).toMatchObject({ id: user.id, email: NEW });
});

test('"It wasn’t me" ends all other sessions and Google sign-in', async () => {
  const server = await startGoogleServer();
  const { token } = await signUpVerified(server);
  const { access_token: google } = await signInWithGoogle(server);
  const other = (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer;
  expect((await server.call(identityCalls.notMe, { token, body: {} })).status).toBe(204);
  for (const ended of [google, other.access_token])
    expect((await server.call(authCalls.me, { token: ended })).error.code).toBe('session_revoked');
  expect(await identitiesOf(server, token)).toEqual([]);
  expect(await subjects(server)).toContain('Google sign-in was removed from your Doorsign account');
});

test('"It wasn’t me" leaves Google sign-in to an owner who keeps it', async () => {
  const server = await startGoogleServer();
  const { token } = await signUpVerified(server);
  await signInWithGoogle(server);
  expect((await server.call(identityCalls.notMe, { token, body: { keepIdentities: true } })).status).toBe(204);
  expect(await identitiesOf(server, token)).toHaveLength(1);
});
