import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, proveByCode, receiveCode, signUp, signUpVerified } from '../owner.ts';
import { startBrokenServer, startSmtpSink } from '../smtp-sink.ts';
import { startTestServer } from '../start-test-server.ts';
import { operatorOf } from './operator.ts';

const EMAIL = 'ada@example.com';

/** Starts a mail server for the command only: the server sends mail by its own transport. */
const mailServer = async () => {
  const sink = await startSmtpSink();
  return { ...sink, environment: { SMTP_URL: sink.url, MAIL_FROM: 'Doorsign <hello@doorsign.example>' } };
};

test('a code goes to the mailbox alone, and signs in at the running server', async () => {
  const server = await startTestServer();
  const mail = await mailServer();
  await signUpVerified(server);
  const { code, out } = await operatorOf(server)(['users', 'resend-code', EMAIL], mail);
  expect({ code, out }).toEqual({ code: 0, out: `A code has been mailed to ${EMAIL}. It is valid for 5 minutes.\n` });
  await expect.poll(() => mail.deliveries.length).toBe(1);
  const [delivery] = mail.deliveries;
  expect(delivery?.envelope.to).toEqual([EMAIL]);
  const otp = /^[2-9A-Z]{6}$/m.exec(delivery?.message.text ?? '')?.[0] ?? '';
  expect(out).not.toContain(otp);
  expect((await server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp } })).answer.user.email).toBe(EMAIL);
});

test('in local mode a code lies in the mailbox of the running server', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  const before = (await server.mail(EMAIL)).length;
  const { code, out } = await operatorOf(server)(['users', 'resend-code', EMAIL]);
  expect({ code, out }).toEqual({
    code: 0,
    out: `No mail server is configured: the code for ${EMAIL} lies in ${server.url}/dev/mailbox. It is valid for 5 minutes.\n`,
  });
  const [mail, ...others] = await server.mail(EMAIL);
  expect(others).toHaveLength(before);
  const body = { email: EMAIL, otp: mail?.code ?? '' };
  expect((await server.call(authCalls.verifyOtp, { body })).status).toBe(200);
});

test('a code to an unproved mailbox proves it', async () => {
  const server = await startTestServer();
  const mail = await mailServer();
  const { access_token: token } = await signUp(server);
  expect((await operatorOf(server)(['users', 'resend-code', EMAIL], mail)).code).toBe(0);
  await expect.poll(() => mail.deliveries.length).toBe(1);
  const otp = /^[2-9A-Z]{6}$/m.exec(mail.deliveries[0]?.message.text ?? '')?.[0] ?? '';
  const { answer } = await server.call(authCalls.verifyOtp, { token, body: { email: EMAIL, otp } });
  expect(answer.user.emailVerified).toBe(true);
});

test('no more codes are open than an owner may have', async () => {
  const server = await startTestServer();
  const mail = await mailServer();
  await signUpVerified(server);
  // When processes share their limits, a minute must pass between two codes.
  const environment = { ...mail.environment, RATE_LIMITS: 'off' };
  const resend = () => operatorOf(server)(['users', 'resend-code', EMAIL], { environment });
  for (let sent = 0; sent < 3; sent += 1) expect((await resend()).code).toBe(0);
  expect(await resend()).toMatchObject({
    code: 1,
    err: 'Too many codes are open for this e-mail. Try again in 300 seconds, when the oldest has expired.\n',
  });
});

test('a mail server that does not take the code is named with its reason', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  const broken = await startBrokenServer((socket) => socket.end('554 go away\r\n'));
  const environment = { SMTP_URL: broken.url, MAIL_FROM: 'hello@doorsign.example' };
  const { code, err } = await operatorOf(server)(['users', 'resend-code', EMAIL], { environment });
  expect(code).toBe(1);
  expect(err).toMatch(/^The mail could not be handed over: .*go away.*`npm run doctor` looks at the mail server\.\n$/s);
  const production = { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) };
  expect(await operatorOf(server)(['users', 'resend-code', EMAIL], { environment: production })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The mail could not be handed over: SMTP_URL is not set\. /),
  });
});

test('the way to a new password is mailed and printed; it opens nothing, and the old password still works', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const { code, out } = await operatorOf(server)(['users', 'password-reset', EMAIL]);
  expect(code).toBe(0);
  const link = `${server.url}/profile`;
  expect(out).toBe(`The way to a new password is being mailed to ${EMAIL}.\nLink: ${link}\n`);
  await server.sendNotices();
  const [mail] = await server.mail(EMAIL);
  expect(mail?.subject).toBe('Choose a new password for Doorsign');
  expect(mail?.text).toContain(link);
  expect(mail?.text).toContain('by the people who run Doorsign. Your old password still works.');
  expect(mail?.code).toBeUndefined();
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
  expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);
});

test('with --remove the old password and all sessions end, and the mailbox leads to a new one', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const logIn = (password: string) => server.call(authCalls.login, { body: { email: EMAIL, password } });
  const operate = operatorOf(server);
  expect(await operate(['users', 'password-reset', EMAIL, '--remove'])).toMatchObject({
    code: 4,
    err: `The password of ${EMAIL} stops working now, and all its sessions end. Add --yes to say that you want this.\n`,
  });
  expect((await logIn(PASSWORD)).status).toBe(200);

  expect((await operate(['users', 'password-reset', EMAIL, '--remove', '--yes', '--json'])).json).toEqual({
    accountId: ada.id,
    link: `${server.url}/profile`,
    passwordRemoved: true,
  });
  expect((await logIn(PASSWORD)).error.code).toBe('invalid_credentials');
  expect((await server.call(authCalls.me, { token: ada.token })).error.code).toBe('session_revoked');
  await server.sendNotices();
  expect((await server.mail(EMAIL)).map(({ subject }) => subject)).toContain('Your Doorsign password was removed');

  const otp = await receiveCode(server, EMAIL);
  const { access_token: token } = (await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...otp } })).answer;
  await proveByCode(server, { email: EMAIL, token });
  const newPassword = 'another horse battery';
  expect((await server.call(authCalls.password, { token, body: { newPassword } })).status).toBe(204);
  expect((await logIn(newPassword)).status).toBe(200);
});

test('nothing about a password goes to a mailbox that nobody has proved', async () => {
  const server = await startTestServer();
  await signUp(server);
  expect(await operatorOf(server)(['users', 'password-reset', EMAIL, '--remove', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^Nobody has proved the mailbox ada@example\.com, so nothing about a password is mailed/,
    ),
  });
  await server.sendNotices();
  expect(await server.mail(EMAIL)).toEqual([]);
  expect((await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
});
