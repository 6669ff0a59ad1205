import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { arrive, problemOf, signInWithGoogle, startGoogleServer } from './google.ts';
import { heardAtOnce } from './heard-at-once.ts';
import type { TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';

const me = async (server: TestServer, token: string) => server.call(authCalls.me, { token });
const logIn = (server: TestServer, password: string) =>
  server.call(authCalls.login, { body: { email: EMAIL, password } });
const accountCount = async (server: TestServer): Promise<number> =>
  (await server.deps.database.read.selectFrom('accounts').select('id').execute()).length;

test('somebody new gets an account and a business, in the zone of the device', async () => {
  const server = await startGoogleServer();
  const { access_token, user, created } = await signInWithGoogle(server, {}, 'Europe/Berlin');
  expect(created).toBe(true);
  expect(user).toMatchObject({
    email: EMAIL,
    emailVerified: true,
    businessName: "Ada's Bakery",
    timezone: 'Europe/Berlin',
    hasPassword: false,
    businessHours: null,
  });
  expect((await me(server, access_token)).answer).toEqual(user);
});

test('without a name the mailbox gives it, without a zone New York', async () => {
  const server = await startGoogleServer();
  const { user } = await signInWithGoogle(server, { email: 'Corner.Shop@Example.com', name: '' });
  expect(user).toMatchObject({
    email: 'corner.shop@example.com',
    businessName: 'corner.shop',
    timezone: 'America/New_York',
  });
});

test.each([
  { name: 'is too long', given: 'é'.repeat(200), taken: 'é'.repeat(120) },
  { name: 'is cut inside a symbol', given: 'x'.repeat(119) + '🥐🥐', taken: 'x'.repeat(119) },
  { name: 'holds control characters', given: ' Ada\u0000\nBakery ', taken: 'Ada Bakery' },
  { name: 'is only spaces', given: '   ', taken: 'ada' },
])('a name that $name becomes one that a business can have', async ({ given, taken }) => {
  const server = await startGoogleServer();
  const { user } = await signInWithGoogle(server, { name: given });
  expect(user.businessName).toBe(taken);
});

test('a new account is seen by its widget once hours are saved, as any verified one', async () => {
  const server = await startGoogleServer();
  const { user } = await signInWithGoogle(server);
  expect((await fetch(`${server.url}/api/widget/${user.id}`)).status).toBe(200);
});

test('who comes again is signed into the same account, with its sessions as they were', async () => {
  const server = await startGoogleServer();
  const first = await signInWithGoogle(server);
  const second = await signInWithGoogle(server, { name: 'Another name' });
  expect(second).toMatchObject({ created: false, user: first.user });
  expect((await me(server, first.access_token)).status).toBe(200);
  expect(await accountCount(server)).toBe(1);
});

test('a verified account is found by its e-mail, and keeps its password and sessions', async () => {
  const server = await startGoogleServer();
  const owner = await signUpVerified(server);
  const { user, created } = await signInWithGoogle(server);
  expect({ id: user.id, created, hasPassword: user.hasPassword }).toEqual({
    id: owner.id,
    created: false,
    hasPassword: true,
  });
  expect((await me(server, owner.token)).status).toBe(200);
  expect((await logIn(server, PASSWORD)).status).toBe(200);
});

test('an account that was made with Google can be entered by code as well', async () => {
  const server = await startGoogleServer();
  const { user } = await signInWithGoogle(server);
  const code = await receiveCode(server, EMAIL);
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  expect(answer.user.id).toBe(user.id);
});

test("an account that is made where strangers had signed up with the owner's e-mail has nothing of theirs", async () => {
  const server = await startGoogleServer();
  const strangers = [await signUp(server, { password: 'first stranger', businessName: 'Trap' })];
  server.pass(1000);
  strangers.push(await signUp(server, { password: 'second stranger', timezone: 'Asia/Tokyo' }));
  const { user, created, startedFresh } = await signInWithGoogle(server, {}, 'Europe/Berlin');
  expect({ created, startedFresh }).toEqual({ created: true, startedFresh: true });
  expect(user).toMatchObject({ businessName: "Ada's Bakery", timezone: 'Europe/Berlin', hasPassword: false });
  for (const stranger of strangers) {
    expect(user.id).not.toBe(stranger.user.id);
    expect((await me(server, stranger.access_token)).answer).toEqual(stranger.user);
  }
  expect((await logIn(server, 'first stranger')).answer.user.id).toBe(strangers[0]?.user.id);
});

test('a stranger who signs up afterwards is beside the account, not in it', async () => {
  const server = await startGoogleServer();
  const owner = await signInWithGoogle(server);
  const stranger = await signUp(server, { password: 'the stranger knows it' });
  expect(stranger.user.id).not.toBe(owner.user.id);
  expect(await signInWithGoogle(server)).toMatchObject({ created: false, startedFresh: false, user: owner.user });
  expect((await logIn(server, 'the stranger knows it')).answer.user).toEqual(stranger.user);
});

test.each([
  { name: 'an e-mail that Google has not verified', visitor: { verified: false }, problem: 'email_unverified' },
  { name: 'an address that nobody can mail', visitor: { email: 'ada@localhost' }, problem: 'email_missing' },
  { name: 'no e-mail', visitor: { email: '' }, problem: 'email_missing' },
  {
    name: 'an e-mail with a header in it',
    visitor: { email: 'a@example.com\r\nBcc: b@example.com' },
    problem: 'email_missing',
  },
  { name: 'a no at the issuer', visitor: { cancels: true }, problem: 'cancelled' },
])('$name makes no account and no session', async ({ visitor, problem }) => {
  const server = await startGoogleServer();
  expect(await problemOf(server, visitor)).toBe(problem);
  expect(await accountCount(server)).toBe(0);
});

test('an e-mail that is not verified does not reach an account that has it', async () => {
  const server = await startGoogleServer();
  await signUpVerified(server);
  expect(await problemOf(server, { verified: false })).toBe('email_unverified');
});

test('who is known stays known when Google takes the e-mail for unproved', async () => {
  const server = await startGoogleServer();
  const { user } = await signInWithGoogle(server);
  expect((await signInWithGoogle(server, { verified: false })).user.id).toBe(user.id);
});

test('of ten first sign-ins of one person at once all end in one account, which one of them has made', async () => {
  const server = await startGoogleServer();
  const arrivals: Awaited<ReturnType<typeof arrive>>[] = [];
  for (let count = 0; count < 10; count += 1) arrivals.push(await arrive(server));
  const replies = await heardAtOnce(arrivals.map((body) => () => server.call(authCalls.session, { body })));
  const answers = replies.map(({ answer }) => answer);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  expect(await accountCount(server)).toBe(1);
});

test('nothing of who it was is left behind once the session is fetched', async () => {
  const server = await startGoogleServer();
  await signInWithGoogle(server);
  expect(await server.deps.database.read.selectFrom('handovers').selectAll().execute()).toEqual([]);
});
