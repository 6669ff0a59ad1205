import { expect, test } from 'vitest';
import { authCalls, businessCalls, type Call } from '@doorsign/shared-schema/api';
import { storeMail } from '../src/mail/outgoing-mail.ts';
import type { Every } from '../src/platform/every.ts';
import type { CallOptions } from './call-api.ts';
import { PASSWORD, receiveCode, signUp } from './owner.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { createManualTimer } from './manual-timer.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada.lovelace@example.com';
const NEW_EMAIL = 'countess@example.org';
const SESSION_ID = 'one-time-session-id-0123456789';
const VERIFIER = 'verifier-that-stays-in-its-tab-0123456789';
const NEW_PASSWORD = 'a longer sourdough';
const WRONG_PASSWORD = 'wrong-sourdough';
const METRICS_TOKEN = 'token-of-the-operator';

test('nothing that an owner keeps to himself reaches the log, from the sign-up to the last logout', async () => {
  const lines: string[] = [];
  const environment = { LOG_LEVEL: 'trace', METRICS_TOKEN, TRUST_PROXY: '1' };
  const server = await startTestServer({ environment, onLog: (line) => lines.push(line) });
  const secrets = new Set([
    NEW_EMAIL,
    SESSION_ID,
    VERIFIER,
    EMAIL,
    PASSWORD,
    NEW_PASSWORD,
    WRONG_PASSWORD,
    METRICS_TOKEN,
    encodeURIComponent(PASSWORD),
  ]);
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
  // Calls that require re-authentication: another e-mail, the export, and at the end the deletion.
  await call(authCalls.proof, { token, body: { password: WRONG_PASSWORD } });
  await call(authCalls.proof, { token, body: { password: NEW_PASSWORD } });
  await call(authCalls.exportAccount, { token });
  await call(authCalls.profile, { token, body: { email: NEW_EMAIL } });
  const [move] = await server.mail(NEW_EMAIL);
  await call(authCalls.verifyOtp, { token, body: { email: NEW_EMAIL, otp: move?.code ?? '' } });
  await server.deps.outgoing.sendDue();
  secrets.add(move?.code ?? '');
  await call(authCalls.session, { body: { session_id: SESSION_ID, verifier: VERIFIER } });
  await fetch(`${server.url}/api/auth/google/callback?code=${VERIFIER}&state=${SESSION_ID}`, {
    redirect: 'manual',
    headers: { Cookie: `oauth=${token}` },
  });
  // Secrets in the wrong places: in the address, in a body that is not JSON, in an unknown header.
  await fetch(`${server.url}/api/auth/login?password=${PASSWORD}&token=${token}`, { method: 'POST', body: PASSWORD });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': token, Cookie: `token=${token}` },
    body: `{"email":"${EMAIL}","password":"${PASSWORD}"`,
  });
  await fetch(`${server.url}/dev/mailbox.json?to=${EMAIL}`);
  for (const presented of [METRICS_TOKEN, `${METRICS_TOKEN}!`, token])
    await fetch(`${server.url}/api/metrics`, {
      headers: { Authorization: `Bearer ${presented}`, 'X-Request-Id': token },
    });
  // An internal error, which is logged with all its details.
  await server.deps.database.close();
  await call(authCalls.deleteAccount, { token });
  await call(authCalls.login, { body: { email: EMAIL, password: NEW_PASSWORD } });
  await call(authCalls.sendOtp, { body: { email: EMAIL } });
  await call(authCalls.logout, { token });
  // A failed check is logged with its reason.
  await fetch(`${server.url}/api/readyz`);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(25);
  expect(log).toContain('request failed');
  expect(log).toContain('readiness check failed');
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

interface Line {
  level: number;
  msg?: string;
  requestId?: string;
  proxyRequestId?: string;
  jobId?: string;
  route?: string;
  path?: string;
  check?: string;
  err?: unknown;
}

const startWithLines = async (environment: Record<string, string>, repeat?: Every) => {
  const lines: Line[] = [];
  const server = await startTestServer({ environment, repeat, onLog: (line) => lines.push(JSON.parse(line) as Line) });
  return { server, lines };
};

test('a start and a stop have a line each, which say what was started', async () => {
  const { server, lines } = await startWithLines({});
  await server.close();
  expect(lines).toMatchObject([
    {
      msg: 'started',
      version: server.deps.version.version,
      node: process.version,
      engine: expect.stringMatching(/^(SQLite|PostgreSQL) \d/),
      migrations: expect.stringMatching(/^\d{4}-/),
      mode: 'local',
      publicUrl: server.url,
    },
    { msg: 'stopping' },
    { msg: 'stopped', ms: expect.any(Number) },
  ]);
});

test('all lines of a request have its id, and all of one turn of a job have theirs', async () => {
  const timer = createManualTimer();
  const { url } = await startSmtpSink({ refuse: true });
  const environment = { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' };
  const { server, lines } = await startWithLines(environment, timer.every);
  const refused = await server.call(authCalls.sendOtp, { body: { email: EMAIL } });
  const ofRequest = lines.filter(({ requestId }) => requestId === refused.headers.get('X-Request-Id'));
  // Requests on a busy machine can be slow, which adds a word to the message.
  expect(ofRequest.map(({ msg }) => msg?.replace('slow ', ''))).toEqual(['request failed', 'request']);
  await storeNotice(server);
  timer.tick();
  await server.deps.outgoing.stop();
  const [postponed] = lines.filter(({ msg }) => msg === 'mail not sent, will retry');
  expect(postponed?.jobId).toMatch(/^\w{22}$/);
  expect(postponed?.requestId).toBeUndefined();
});

test('that it is not ready is told once, with the reason, however often it is asked', async () => {
  const { server, lines } = await startWithLines({});
  await server.deps.database.write((tx) => tx.schema.alterTable('probes').renameTo('gone').execute());
  for (let look = 0; look < 3; look += 1) expect((await fetch(`${server.url}/api/readyz`)).status).toBe(503);
  const told = lines.filter(({ msg }) => msg !== 'request' && msg !== 'slow request' && msg !== 'started');
  expect(told).toMatchObject([{ level: 40, msg: 'readiness check failed', check: 'database', err: expect.anything() }]);
});

test.each([
  { proxies: '1', sent: 'abc-123.4:5', logged: 'abc-123.4:5' },
  { proxies: '1', sent: 'not "an" id', logged: undefined },
  { proxies: '1', sent: 'x'.repeat(65), logged: undefined },
  { proxies: '0', sent: 'abc-123', logged: undefined },
])('behind $proxies proxies the request id $sent is logged as $logged, and is never ours', async (row) => {
  const { server, lines } = await startWithLines({ TRUST_PROXY: row.proxies });
  const answer = await fetch(`${server.url}/api/healthz`, { headers: { 'X-Request-Id': row.sent } });
  const line = lines.find(({ route }) => route === '/api/healthz');
  expect(line?.requestId).toBe(answer.headers.get('X-Request-Id'));
  expect(line?.proxyRequestId).toBe(row.logged);
  expect(line?.requestId).not.toBe(row.sent);
});

const storeNotice = (server: TestServer): Promise<void> =>
  server.deps.database.write((tx) =>
    storeMail(tx, {
      id: 'notice',
      accountId: null,
      kind: 'test',
      mail: { to: EMAIL, subject: 's', text: 't', html: 'h' },
      nowMs: server.now(),
    }),
  );
