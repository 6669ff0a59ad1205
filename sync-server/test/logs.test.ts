import { expect, test } from 'vitest';
import { authCalls, businessCalls, type Call } from '@doorsign/shared-schema/api';
import type { CallOptions } from './call-api.ts';
import { PASSWORD, receiveCode, signUp } from './owner.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { startTestServer } from './start-test-server.ts';

const EMAIL = 'ada.lovelace@example.com';
const NEW_PASSWORD = 'a longer sourdough';
const WRONG_PASSWORD = 'wrong-sourdough';

test('nothing that an owner keeps to himself reaches the log, from the sign-up to the last logout', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ environment: { LOG_LEVEL: 'trace' }, onLog: (line) => lines.push(line) });
  const secrets = new Set([EMAIL, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, encodeURIComponent(PASSWORD)]);
  const call = async <C extends Call>(made: C, options: CallOptions<C>): Promise<void> => {
    await server.call(made, options);
  };

  const { access_token: unproved } = await signUp(server, { email: EMAIL });
  const code = await receiveCode(server, EMAIL, unproved);
  await call(authCalls.verifyOtp, { body: { email: EMAIL, otp: 'AAAAAA', challenge_id: code.challenge_id } });
  const verified = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code }, token: unproved });
  const token = verified.answer.access_token;
  for (const secret of [unproved, token, code.otp]) secrets.add(secret);

  await call(authCalls.login, { body: { email: EMAIL, password: WRONG_PASSWORD } });
  const login = await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } });
  secrets.add(login.answer.access_token);
  await call(businessCalls.domain, { token, body: { allowedDomain: 'shop.example.com' } });
  await call(authCalls.password, { token, body: { currentPassword: WRONG_PASSWORD, newPassword: NEW_PASSWORD } });
  await call(authCalls.password, { token, body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } });
  await call(authCalls.sessions, { token });
  // Where secrets do not belong: in the address, in a body that is no JSON, in a header that nobody knows.
  await fetch(`${server.url}/api/auth/login?password=${PASSWORD}&token=${token}`, { method: 'POST', body: PASSWORD });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': token, Cookie: `token=${token}` },
    body: `{"email":"${EMAIL}","password":"${PASSWORD}"`,
  });
  await fetch(`${server.url}/dev/mailbox.json?to=${EMAIL}`);
  // Something goes wrong inside, where the whole error is logged.
  await server.deps.database.close();
  await call(authCalls.login, { body: { email: EMAIL, password: NEW_PASSWORD } });
  await call(authCalls.sendOtp, { body: { email: EMAIL } });
  await call(authCalls.logout, { token });

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(15);
  expect(log).toContain('request failed');
  for (const secret of secrets) expect(log.includes(secret) ? secret : null).toBeNull();
});

test('a mail server that repeats the address it refuses does not bring it into the log', async () => {
  const lines: string[] = [];
  const { url } = await startSmtpSink({ refuse: true });
  const environment = { LOG_LEVEL: 'trace', SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' };
  const server = await startTestServer({ environment, onLog: (line) => lines.push(line) });
  expect((await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).status).toBe(503);
  expect(lines.join('')).toContain('mail_unavailable');
  expect(lines.join('')).not.toContain(EMAIL);
});
