import { expect, test } from 'vitest';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, signUp } from '../owner.ts';
import { openStream } from '../open-stream.ts';
import type { Delivery } from '../run-smtp-sink.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const EMAIL = 'victim@example.com';
const STRANGERS_PASSWORD = 'known to a stranger';

const codeIn = (delivery: Delivery | undefined): string =>
  /^[2-9A-Z]{6}$/m.exec(delivery?.message.text ?? '')?.[0] ?? '';

/** A stranger has signed up with the victim's e-mail, asked for a code that arrives at the victim's, and waits. */
const setTrap = async () => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' } });
  const stranger = await signUp(server, { email: EMAIL, password: STRANGERS_PASSWORD, businessName: 'Trap' });
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token: stranger.access_token });
  return { server, deliveries, stranger };
};

const assertStrangerIsOut = async (server: TestServer, token: string): Promise<void> => {
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: STRANGERS_PASSWORD } });
  expect(login.error.code).toBe('invalid_credentials');
  expect((await server.call(authCalls.me, { token })).error.code).toBe('session_revoked');
  const body = { currentPassword: STRANGERS_PASSWORD, newPassword: 'and in again' };
  expect((await server.call(authCalls.password, { token, body })).error.code).toBe('session_revoked');
  expect((await server.call(businessCalls.domain, { token, body: { allowedDomain: 'evil.example' } })).status).toBe(
    401,
  );
  expect((await openStream(server, token)).status).toBe(401);
};

test("the victim arrives by a code of the own: the stranger's password and tokens are dead", async () => {
  const { server, deliveries, stranger } = await setTrap();
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).answer;
  const body = { email: EMAIL, otp: codeIn(deliveries[1]), challenge_id };
  const { user, access_token } = (await server.call(authCalls.verifyOtp, { body })).answer;
  expect(user).toMatchObject({ email: EMAIL, emailVerified: true, hasPassword: false });
  await assertStrangerIsOut(server, stranger.access_token);
  expect((await server.call(authCalls.me, { token: access_token })).status).toBe(200);
});

test('the victim types the code that the stranger had asked for: it is the victim who is in', async () => {
  const { server, deliveries, stranger } = await setTrap();
  const body = { email: EMAIL, otp: codeIn(deliveries[0]) };
  expect((await server.call(authCalls.verifyOtp, { body })).answer.user.hasPassword).toBe(false);
  await assertStrangerIsOut(server, stranger.access_token);
});

test("the victim signs up too, and the stranger's account is gone with all that was in it", async () => {
  const { server, deliveries, stranger } = await setTrap();
  server.pass(1000);
  const own = await signUp(server, { email: EMAIL, businessName: 'Harbor Bakery' });
  const token = own.access_token;
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token });
  const body = { email: EMAIL, otp: codeIn(deliveries[1]) };
  const { user } = (await server.call(authCalls.verifyOtp, { body, token })).answer;
  expect(user).toMatchObject({ id: own.user.id, businessName: 'Harbor Bakery', hasPassword: true });
  await assertStrangerIsOut(server, stranger.access_token);
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer.user.id).toBe(
    user.id,
  );
  const { read } = server.deps.database;
  expect(
    await read.selectFrom('registers').select('value').where('location_id', '=', stranger.user.id).execute(),
  ).toEqual([]);
});

test('a stranger who signs up after the victim has an account that nobody can prove', async () => {
  const { server, deliveries } = await setTrap();
  const code = { email: EMAIL, otp: codeIn(deliveries[0]) };
  const victim = (await server.call(authCalls.verifyOtp, { body: code })).answer;
  server.pass(1000);
  const shadow = await signUp(server, { email: EMAIL, password: STRANGERS_PASSWORD, businessName: 'Trap' });
  // The stranger's page asks for a code; the victim, surprised, types it somewhere else.
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token: shadow.access_token });
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp: codeIn(deliveries[1]) } });
  expect(answer.user.id).toBe(victim.user.id);
  await assertStrangerIsOut(server, shadow.access_token);
});

test('a stranger who has signed up with the e-mail learns nothing of the code that is on its way, and cannot end it', async () => {
  const { server, deliveries, stranger } = await setTrap();
  const token = stranger.access_token;
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).answer;
  const exported = (await server.call(authCalls.exportAccount, { token })).answer;
  expect(JSON.stringify(exported)).toContain('Trap');
  expect(JSON.stringify(exported)).not.toContain(challenge_id);
  await server.call(authCalls.proof, { token, body: { password: STRANGERS_PASSWORD } });
  // Another account of the same e-mail, so that the code still has one to lead to.
  await signUp(server, { email: EMAIL });
  expect((await server.call(authCalls.deleteAccount, { token })).status).toBe(204);
  const body = { email: EMAIL, otp: codeIn(deliveries[1]), challenge_id };
  expect((await server.call(authCalls.verifyOtp, { body })).status).toBe(200);
});
