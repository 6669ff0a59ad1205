import { expect, test } from 'vitest';
import { authCalls, type User } from '@doorsign/shared-schema/api';
import { hearLocations } from './hear-locations.ts';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { START_MS, startTestServer } from './start-test-server.ts';

const HOUR = 60 * 60 * 1000;
const EMAIL = 'ada@example.com';

test('an owner signs up, gets a code by mail, and is verified by it', async () => {
  const server = await startTestServer();
  const { access_token, user } = await signUp(server, { timezone: 'Europe/Berlin' });
  expect(user).toMatchObject({
    email: EMAIL,
    emailVerified: false,
    businessName: "Ada's Bakery",
    plan: 'free',
    timezone: 'Europe/Berlin',
    businessHours: null,
    hasPassword: true,
    createdAt: new Date(START_MS).toISOString(),
  });
  expect(user.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  expect(await server.mail(EMAIL)).toEqual([]);

  const code = await receiveCode(server, EMAIL, access_token);
  const verified = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code }, token: access_token });
  expect(verified.answer.user).toMatchObject({ id: user.id, emailVerified: true, hasPassword: true });
  const me = await server.call(authCalls.me, { token: verified.answer.access_token });
  expect(me.answer).toEqual(verified.answer.user);
});

test('an e-mail is trimmed and lower-cased wherever it comes in', async () => {
  const server = await startTestServer();
  const { user } = await signUp(server, { email: '  ADA@Example.COM ' });
  expect(user.email).toBe(EMAIL);
  const body = { email: 'Ada@example.com', password: PASSWORD };
  expect((await server.call(authCalls.login, { body })).answer.user.id).toBe(user.id);
});

test('signing up with an e-mail that has an account looks exactly like any other sign-up', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const known = await signUp(server, { businessName: 'Somebody else' });
  const unknown = await signUp(server, { businessName: 'Somebody else', email: 'new@example.com' });
  const [knownId, unknownId] = [known.user.id, unknown.user.id];
  const [knownEmail, unknownEmail] = [known.user.email, unknown.user.email];
  /** The user without what any two differ in: the id, the e-mail and the name that follows from it. */
  const told = ({ id, email, ...user }: User): string =>
    JSON.stringify(user)
      .replaceAll(id, 'ID')
      .replaceAll(`"${email.slice(0, email.indexOf('@'))}"`, '"NAME"');
  expect(told(known.user)).toBe(told(unknown.user));
  expect([knownId, unknownId, knownEmail, unknownEmail]).not.toContain(owner.id);
  expect((await server.call(authCalls.me, { token: known.access_token })).answer).toEqual(known.user);
});

test('whoever proves a mailbox that has an account gets that account, and the shadow of the sign-up is gone', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  server.pass(HOUR);
  const shadow = await signUp(server, { businessName: 'Shadow', password: 'another secret' });
  const code = await receiveCode(server, EMAIL, shadow.access_token);
  const signedIn = await server.call(authCalls.verifyOtp, {
    body: { email: EMAIL, ...code },
    token: shadow.access_token,
  });
  expect(signedIn.answer.user).toMatchObject({ id: owner.id, businessName: "Ada's Bakery" });
  expect((await server.call(authCalls.me, { token: shadow.access_token })).error.code).toBe('session_revoked');
  const login = (password: string) => server.call(authCalls.login, { body: { email: EMAIL, password } });
  expect((await login('another secret')).error.code).toBe('invalid_credentials');
  expect((await login(PASSWORD)).answer.user.id).toBe(owner.id);
});

test('a stranger who signed up with the address first hears nothing of its owner, for the day that the sign-up lives', async () => {
  const server = await startTestServer();
  const stranger = await signUp(server, { password: 'known to a stranger', businessName: 'Trap' });
  server.pass(1000);
  const owner = await signUpVerified(server);
  expect(owner.id).not.toBe(stranger.user.id);
  const me = () => server.call(authCalls.me, { token: stranger.access_token });
  expect((await me()).answer).toEqual(stranger.user);
  // The owner signs in again by code, with a verified account.
  const code = await receiveCode(server, EMAIL);
  await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  expect((await me()).answer).toEqual(stranger.user);
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: 'known to a stranger' } });
  expect(login.answer.user).toEqual(stranger.user);
  server.pass(24 * HOUR);
  expect((await me()).error.code).toBe('session_revoked');
});

test('a code without the token of a sign-up makes a new account, which has nothing of any sign-up', async () => {
  const server = await startTestServer();
  const signUps = [await signUp(server, { businessName: 'Older' })];
  server.pass(1000);
  signUps.push(await signUp(server, { businessName: 'Newest', timezone: 'Asia/Tokyo' }));
  const code = await receiveCode(server, EMAIL);
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  expect(answer).toMatchObject({ created: true, startedFresh: true });
  expect(answer.user).toMatchObject({
    emailVerified: true,
    hasPassword: false,
    businessName: 'ada',
    timezone: 'America/New_York',
  });
  for (const { user, access_token: token } of signUps) {
    expect(answer.user.id).not.toBe(user.id);
    expect((await server.call(authCalls.me, { token })).answer).toEqual(user);
  }
});

test("whoever signed up enters the account by a code of that sign-up's own page, after it was claimed elsewhere", async () => {
  const server = await startTestServer();
  const { access_token: token, user } = await signUp(server);
  const code = await receiveCode(server, EMAIL);
  const claimed = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  const own = await receiveCode(server, EMAIL, token);
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...own }, token });
  expect(answer.user.id).toBe(claimed.answer.user.id);
  expect(answer.user.id).not.toBe(user.id);
  expect(answer.startedFresh).toBe(false);
  expect((await server.call(authCalls.me, { token })).error.code).toBe('session_revoked');
});

test('a token of another unverified e-mail does not make its account the verified one', async () => {
  const server = await startTestServer();
  const victim = await signUp(server);
  const stranger = await signUp(server, { email: 'stranger@example.com' });
  const code = await receiveCode(server, EMAIL, victim.access_token);
  const { answer } = await server.call(authCalls.verifyOtp, {
    body: { email: EMAIL, ...code },
    token: stranger.access_token,
  });
  expect(answer.user).toMatchObject({ email: EMAIL, hasPassword: false });
  expect([victim.user.id, stranger.user.id]).not.toContain(answer.user.id);
});

test('an account that is not verified within a day is gone', async () => {
  const server = await startTestServer();
  const { access_token } = await signUp(server);
  server.pass(24 * HOUR - 1);
  expect((await server.call(authCalls.me, { token: access_token })).status).toBe(200);
  server.pass(1);
  expect((await server.call(authCalls.me, { token: access_token })).error.code).toBe('session_revoked');
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } });
  expect(login.error.code).toBe('invalid_credentials');
});

test('a code for an account that has expired meanwhile leads nowhere', async () => {
  const server = await startTestServer();
  const { access_token } = await signUp(server);
  server.pass(24 * HOUR - 60_000);
  const code = await receiveCode(server, EMAIL, access_token);
  server.pass(60_000);
  const { status, error } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid_otp' });
});

test('what has expired is removed with all that belongs to it', async () => {
  const server = await startTestServer();
  await signUp(server);
  await receiveCode(server, EMAIL);
  await server.close();
  const later = await startTestServer({ dataDir: server.dataDir, nowMs: START_MS + 24 * HOUR });
  const owner = await signUp(later, { email: 'later@example.com' });
  const { read } = later.deps.database;
  // The sweep of the start may still be running.
  await expect.poll(() => read.selectFrom('accounts').select('id').execute()).toEqual([{ id: owner.user.id }]);
  expect(await read.selectFrom('businesses').select('id').execute()).toEqual([{ id: owner.user.id }]);
  await expect.poll(() => read.selectFrom('challenges').select('id').execute()).toEqual([]);
  const ids = await read.selectFrom('registers').select('location_id').distinct().execute();
  expect(ids).toEqual([{ location_id: owner.user.id }]);
});

test('nothing of a business is public before its e-mail is proved', async () => {
  const server = await startTestServer();
  const { access_token, user } = await signUp(server);
  expect(await server.deps.snapshots.findPublic(user.id)).toBeUndefined();
  const heard: string[] = [];
  hearLocations(server.deps.publications, (id) => heard.push(id));
  const code = await receiveCode(server, EMAIL, access_token);
  await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code }, token: access_token });
  expect(await server.deps.snapshots.findPublic(user.id)).toMatchObject({ name: "Ada's Bakery" });
  expect(heard).toEqual([user.id]);
});
