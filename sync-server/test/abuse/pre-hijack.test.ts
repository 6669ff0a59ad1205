import { expect, test } from 'vitest';
import { authCalls, businessCalls, type SignedIn } from '@doorsign/shared-schema/api';
import { fillWeek } from '@doorsign/shared-schema/hours';
import { PASSWORD, signUp } from '../owner.ts';
import type { Delivery } from '../run-smtp-sink.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const EMAIL = 'victim@example.com';
const STRANGERS_PASSWORD = 'known to a stranger';

const codeIn = (delivery: Delivery | undefined): string =>
  /^[2-9A-Z]{6}$/m.exec(delivery?.message.text ?? '')?.[0] ?? '';

/** Sets up a stranger who has signed up with the victim's e-mail and requested a code, which arrives at the victim's mailbox. */
const setTrap = async () => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' } });
  const stranger = await signUp(server, { email: EMAIL, password: STRANGERS_PASSWORD, businessName: 'Trap' });
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token: stranger.access_token });
  return { server, deliveries, stranger };
};

/** Asserts that the stranger still has the own account, and no data of the owner, not even a notification. */
const assertStrangerIsBeside = async (server: TestServer, stranger: SignedIn, owner: SignedIn): Promise<void> => {
  const token = stranger.access_token;
  expect(owner.user.id).not.toBe(stranger.user.id);
  expect((await server.call(authCalls.me, { token })).answer).toEqual(stranger.user);
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: STRANGERS_PASSWORD } });
  expect(login.answer.user).toEqual(stranger.user);
  expect((await server.call(businessCalls.domain, { token, body: { allowedDomain: 'evil.example' } })).status).toBe(
    200,
  );
  const { answer } = await server.call(authCalls.me, { token: owner.access_token });
  expect(answer).toEqual(owner.user);
  expect((await fetch(`${server.url}/api/widget/${stranger.user.id}`)).status).toBe(404);
};

test('the victim arrives by a code of the own, in a business that has nothing of what the stranger has entered', async () => {
  const { server, deliveries, stranger } = await setTrap();
  const token = stranger.access_token;
  await server.call(authCalls.profile, { token, body: { phone: '+1 900 555 0100', address: '1 Elsewhere St' } });
  await server.call(businessCalls.hours, { token, body: { businessHours: fillWeek({}) } });
  stranger.user = (await server.call(authCalls.me, { token })).answer;
  expect(stranger.user).toMatchObject({ phone: '+1 900 555 0100' });
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).answer;
  const body = { email: EMAIL, otp: codeIn(deliveries[1]), challenge_id };
  const owner = (await server.call(authCalls.verifyOtp, { body })).answer;
  expect(owner).toMatchObject({ created: true, startedFresh: true });
  expect(owner.user).toMatchObject({
    email: EMAIL,
    emailVerified: true,
    hasPassword: false,
    businessName: 'victim',
    phone: null,
    address: null,
    businessHours: null,
    domains: [],
  });
  await assertStrangerIsBeside(server, stranger, owner);
});

test('the victim types the code that the stranger had asked for: it is the victim who is in', async () => {
  const { server, deliveries, stranger } = await setTrap();
  const body = { email: EMAIL, otp: codeIn(deliveries[0]) };
  const owner = (await server.call(authCalls.verifyOtp, { body })).answer;
  expect(owner.user.hasPassword).toBe(false);
  await assertStrangerIsBeside(server, stranger, owner);
});

test('the victim signs up too, and gets the own sign-up by the own page and the own password', async () => {
  const { server, deliveries, stranger } = await setTrap();
  server.pass(1000);
  const own = await signUp(server, { email: EMAIL, businessName: 'Harbor Bakery' });
  const token = own.access_token;
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token });
  const body = { email: EMAIL, otp: codeIn(deliveries[1]) };
  const owner = (await server.call(authCalls.verifyOtp, { body, token })).answer;
  expect(owner.user).toMatchObject({ id: own.user.id, businessName: 'Harbor Bakery', hasPassword: true });
  await assertStrangerIsBeside(server, stranger, owner);
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer.user.id).toBe(
    own.user.id,
  );
});

test('a stranger who signs up after the victim does not stand in front of the own sign-up that waits for its code', async () => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' } });
  const own = await signUp(server, { email: EMAIL, businessName: 'Harbor Bakery' });
  server.pass(1000);
  const shadow = await signUp(server, { email: EMAIL, password: STRANGERS_PASSWORD, businessName: 'Trap' });
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer.user.id).toBe(
    own.user.id,
  );
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token: own.access_token });
  const body = { email: EMAIL, otp: codeIn(deliveries[0]) };
  const owner = (await server.call(authCalls.verifyOtp, { body, token: own.access_token })).answer;
  expect(owner.user).toMatchObject({ id: own.user.id, businessName: 'Harbor Bakery' });
  await assertStrangerIsBeside(server, shadow, owner);
});

test('a stranger who signs up after the victim has an account that nobody can prove', async () => {
  const { server, deliveries } = await setTrap();
  const code = { email: EMAIL, otp: codeIn(deliveries[0]) };
  const victim = (await server.call(authCalls.verifyOtp, { body: code })).answer;
  server.pass(1000);
  const shadow = await signUp(server, { email: EMAIL, password: STRANGERS_PASSWORD, businessName: 'Trap' });
  // The stranger's page requests a code; the victim types it on another device.
  await server.call(authCalls.sendOtp, { body: { email: EMAIL }, token: shadow.access_token });
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp: codeIn(deliveries[1]) } });
  expect(answer.user.id).toBe(victim.user.id);
  await assertStrangerIsBeside(server, shadow, answer);
});

test('a stranger who has signed up with the e-mail learns nothing of the code that is on its way, and cannot end it', async () => {
  const { server, deliveries, stranger } = await setTrap();
  const token = stranger.access_token;
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).answer;
  const exported = (await server.call(authCalls.exportAccount, { token })).answer;
  expect(JSON.stringify(exported)).toContain('Trap');
  expect(JSON.stringify(exported)).not.toContain(challenge_id);
  await server.call(authCalls.proof, { token, body: { password: STRANGERS_PASSWORD } });
  // A second account with the same e-mail, so that the code still has an account to sign in to.
  await signUp(server, { email: EMAIL });
  expect((await server.call(authCalls.deleteAccount, { token })).status).toBe(204);
  const body = { email: EMAIL, otp: codeIn(deliveries[1]), challenge_id };
  expect((await server.call(authCalls.verifyOtp, { body })).status).toBe(200);
});
