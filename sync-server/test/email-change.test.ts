import { expect, test } from 'vitest';
import { authCalls, type SignedIn } from '@doorsign/shared-schema/api';
import { EMAIL_CHANGE_RESEND_MS, PROOF_LIFE_MS } from '../src/platform/parameters.ts';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const NEW = 'ada@harbor.example.com';

const prove = (server: TestServer, token: string) =>
  server.call(authCalls.proof, { token, body: { password: PASSWORD } });
const ask = (server: TestServer, token: string, email = NEW) =>
  server.call(authCalls.profile, { token, body: { email } });
const codeIn = async (server: TestServer, email = NEW): Promise<string> => (await server.mail(email))[0]?.code ?? '';

/** Re-authenticates, requests a change of the e-mail, and reads the code. */
const begin = async (server: TestServer, token: string, email = NEW) => {
  await prove(server, token);
  const { emailPending } = (await ask(server, token, email)).answer;
  return { challenge_id: emailPending?.challenge_id ?? '', otp: await codeIn(server, email) };
};
const finish = (
  server: TestServer,
  token: string | undefined,
  code: { otp: string; challenge_id?: string },
  email = NEW,
) => server.call(authCalls.verifyOtp, { token, body: { email, ...code } });

test('an owner moves to another e-mail, and the session goes on', async () => {
  const server = await startTestServer();
  const { token, user } = await signUpVerified(server);
  const other = (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer;
  await prove(server, token);
  const asked = (await ask(server, token)).answer;
  expect(asked.emailPending).toEqual({ email: NEW, challenge_id: expect.any(String) as string });
  // Nothing changes before the code is verified.
  expect(asked.user).toEqual(user);
  expect((await server.call(authCalls.me, { token })).answer.email).toBe(EMAIL);

  server.pass(1000);
  const code = { otp: await codeIn(server), challenge_id: asked.emailPending?.challenge_id };
  const { answer } = await finish(server, token, code);
  expect(answer.user).toEqual({ ...user, email: NEW, updatedAt: new Date(server.now()).toISOString() });
  for (const by of [token, answer.access_token, other.access_token])
    expect((await server.call(authCalls.me, { token: by })).answer).toEqual(answer.user);
  const [sessions] = [(await server.call(authCalls.sessions, { token: answer.access_token })).answer];
  expect(sessions).toHaveLength(2);

  const logIn = (email: string) => server.call(authCalls.login, { body: { email, password: PASSWORD } });
  expect((await logIn(NEW)).answer.user.id).toBe(user.id);
  expect((await logIn(EMAIL)).error.code).toBe('invalid_credentials');
});

test('the old address is warned, the new one is not', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await finish(server, token, await begin(server, token));
  await server.sendNotices();
  expect((await server.mail(EMAIL))[0]).toMatchObject({
    subject: 'Your Doorsign email address was changed',
  });
  expect(await server.mail(NEW)).toHaveLength(1);
});

test('the code alone changes it: not with another one’s token, nor with none, nor a second time', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const code = await begin(server, token);
  for (const by of [undefined, eve.token])
    for (const typed of [code, { otp: code.otp }])
      expect((await finish(server, by, typed)).error.code).toBe('invalid_otp');
  expect((await finish(server, token, code)).status).toBe(200);
  expect((await finish(server, token, code)).error.code).toBe('invalid_otp');
  expect((await server.call(authCalls.me, { token: eve.token })).answer.email).toBe('eve@example.com');
});

test('without its challenge the code is found, too', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { otp } = await begin(server, token);
  expect((await finish(server, token, { otp })).answer.user.email).toBe(NEW);
});

test('a code that signs in does not change the e-mail of whoever types it', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const code = await receiveCode(server, 'eve@example.com');
  const { answer } = await finish(server, token, code, 'eve@example.com');
  expect(answer.user.id).toBe(eve.id);
  expect((await server.call(authCalls.me, { token })).answer).toMatchObject({ id, email: EMAIL });
});

test('an address that has an account is answered exactly like any other, and told to its mailbox alone', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const before = await server.mail('eve@example.com');
  await prove(server, token);
  const shape = async (email: string) => {
    const { status, answer, headers } = await ask(server, token, email);
    const { challenge_id = '' } = answer.emailPending ?? {};
    return {
      status,
      names: [...headers.keys()],
      body: JSON.stringify(answer).replaceAll(email, '').replaceAll(challenge_id, ''),
      length: challenge_id.length,
    };
  };
  expect(await shape('eve@example.com')).toEqual(await shape('free@example.com'));

  const [mail, ...earlier] = await server.mail('eve@example.com');
  expect(earlier).toEqual(before);
  expect(mail).toMatchObject({ subject: 'You already have a Doorsign account' });
  expect(mail).not.toHaveProperty('code');
  const guess = await finish(server, token, { otp: 'BCDFGH' }, 'eve@example.com');
  expect(guess.error.code).toBe('invalid_otp');
  expect((await server.call(authCalls.me, { token: eve.token })).answer.email).toBe('eve@example.com');
});

test('an address that gets an account meanwhile is not taken from it', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const code = await begin(server, token);
  const owner = await signUpVerified(server, { email: NEW });
  expect((await finish(server, token, code)).error.code).toBe('invalid_otp');
  expect((await server.call(authCalls.me, { token })).answer.email).toBe(EMAIL);
  expect((await server.call(authCalls.me, { token: owner.token })).answer.email).toBe(NEW);
});

test('whoever claimed the new address without proving it stays beside the account, and hears nothing of the change', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const rival: SignedIn = await signUp(server, { email: NEW, password: 'known to a stranger' });
  expect((await finish(server, token, await begin(server, token))).status).toBe(200);
  expect((await server.call(authCalls.me, { token: rival.access_token })).answer).toEqual(rival.user);
  const body = { email: NEW, password: 'known to a stranger' };
  expect((await server.call(authCalls.login, { body })).answer.user).toEqual(rival.user);
});

test('what was mailed to the old address does not count any more', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const login = await receiveCode(server, EMAIL);
  const proof = await receiveCode(server, EMAIL, token);
  await finish(server, token, await begin(server, token));
  expect((await finish(server, undefined, login, EMAIL)).error.code).toBe('invalid_otp');
  expect((await server.call(authCalls.proof, { token, body: proof })).error.code).toBe('invalid_otp');
});

test('another code needs no new proof for half an hour, a third address does', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await begin(server, token);
  server.pass(PROOF_LIFE_MS);
  const resend = (email: string) => server.call(authCalls.sendOtp, { token, body: { email } });
  expect((await resend('third@example.com')).error.code).toBe('proof_required');
  server.pass(EMAIL_CHANGE_RESEND_MS - PROOF_LIFE_MS - 1);
  const { challenge_id } = (await resend(NEW)).answer;
  const { answer } = await finish(server, token, { otp: await codeIn(server), challenge_id });
  expect(answer.user.email).toBe(NEW);
  // The change is complete: changing back requires another re-authentication.
  expect((await resend(EMAIL)).error.code).toBe('proof_required');
});

test('after half an hour it does', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await begin(server, token);
  server.pass(EMAIL_CHANGE_RESEND_MS);
  expect((await server.call(authCalls.sendOtp, { token, body: { email: NEW } })).error.code).toBe('proof_required');
});

test('an address that nobody has proved cannot be exchanged', async () => {
  const server = await startTestServer();
  const { access_token } = await signUp(server);
  await prove(server, access_token);
  const { status, error } = await ask(server, access_token);
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'email_unverified' });
});

test('the calls for it count as calls for codes, from one address and to one', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  const { token } = await signUpVerified(server);
  await prove(server, token);
  expect((await ask(server, token, NEW)).status).toBe(200);
  expect((await ask(server, token, NEW)).error.code).toBe('rate_limited');
  // One mail for the sign-up and two for the changes leave seven of ten an hour.
  for (let index = 0; index < 7; index += 1)
    expect((await ask(server, token, `other${index}@example.com`)).status).toBe(200);
  expect((await ask(server, token, 'last@example.com')).error.code).toBe('rate_limited');
});

test('when the code cannot be mailed the owner is told, and nothing else of the call is saved', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' },
  });
  const { access_token: token, user } = await signUp(server);
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: 1 }).execute());
  await prove(server, token);
  const body = { email: NEW, businessName: 'Harbor Bakery' };
  const { status, error } = await server.call(authCalls.profile, { token, body });
  expect({ status, code: error.code }).toEqual({ status: 503, code: 'mail_unavailable' });
  expect((await server.call(authCalls.me, { token })).answer.businessName).toBe(user.businessName);
});
