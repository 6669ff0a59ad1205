import { expect, test } from 'vitest';
import { authCalls, resourceCalls } from '@doorsign/shared-schema/api';
import { STUDIES, STUDY_KEYS, type StudyKey } from '@doorsign/shared-schema/resources';
import { OUTGOING_MAIL } from '../src/platform/parameters.ts';
import { from, LIMITED } from './behind-proxy.ts';
import { freePort } from './free-port.ts';
import { startBrokenServer, startSmtpSink } from './smtp-sink.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const MINUTE = 60_000;
const mailBy = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: 'Doorsign <hello@doorsign.example>' });

/** Requests a study from a given address, so that tests can avoid the limit per address. */
const ask = (server: TestServer, { email = EMAIL, study = 'bakery-holidays' as StudyKey, ip = '198.51.100.1' } = {}) =>
  server.call(resourceCalls.caseStudy, { body: { email, study }, headers: from(ip) });

const stored = (server: TestServer) =>
  server.deps.database.read
    .selectFrom('outgoing_mail')
    .select(['kind', 'email', 'state', 'account_id'])
    .orderBy('email')
    .execute();

test.each(STUDY_KEYS)('the study %s is mailed once, in both forms, with a link to its PDF', async (study) => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: mailBy(url) });
  const { status, answer, headers } = await ask(server, { study, email: ' Ada@Example.COM ' });
  expect({ status, answer, cache: headers.get('Cache-Control') }).toEqual({
    status: 202,
    answer: { detail: 'The case study is on its way.' },
    cache: 'no-store',
  });
  await server.sendNotices();
  await server.sendNotices();
  expect(deliveries).toHaveLength(1);
  const { envelope, message } = deliveries[0] ?? {};
  expect(envelope).toEqual({ from: 'hello@doorsign.example', to: [EMAIL] });
  expect(message?.subject).toBe(`Your case study: ${STUDIES[study].title}`);
  const link = `${server.url}/case-studies/${study}.pdf`;
  expect(message?.text).toContain(`\n${link}\n`);
  expect(message?.html).toContain(`<a href="${link}" `);
  for (const form of [message?.text, message?.html]) expect(form).toContain('worked example on a model business');
});

test('the address is forgotten once the mail is sent, also that of an owner', async () => {
  const { url } = await startSmtpSink();
  const server = await startTestServer({ environment: mailBy(url) });
  await ask(server);
  await ask(server, { email: 'eve@example.com' });
  expect(await stored(server)).toEqual([
    { kind: 'case_study', email: EMAIL, state: 'waiting', account_id: null },
    { kind: 'case_study', email: 'eve@example.com', state: 'waiting', account_id: null },
  ]);
  await server.sendNotices();
  expect(await stored(server)).toEqual([]);
});

const nowhere = async () => ({ url: `smtp://127.0.0.1:${await freePort()}` });

test.each([
  { name: 'is not there', start: nowhere },
  { name: 'refuses the address', start: () => startSmtpSink({ refuse: true }) },
  { name: 'talks garbage', start: () => startBrokenServer((socket) => void socket.write('HTTP/1.1 400\r\n\r\n')) },
  { name: 'hangs up', start: () => startBrokenServer((socket) => void socket.destroy()) },
])('while the mail server $name the answer is the same, and the study waits', async ({ start }) => {
  const { url } = await start();
  let log = '';
  const server = await startTestServer({ environment: mailBy(url), onLog: (line) => (log += line) });
  expect((await ask(server)).status).toBe(202);
  await server.sendNotices();
  expect(await stored(server)).toMatchObject([{ kind: 'case_study', state: 'waiting' }]);
  expect(log).toContain('"kind":"case_study"');
  expect(log).not.toContain(EMAIL);
});

test('an address that never takes it is forgotten after three days', async () => {
  const { url } = await startSmtpSink({ refuse: true });
  const server = await startTestServer({ environment: mailBy(url) });
  await ask(server);
  await server.sendNotices();
  server.pass(OUTGOING_MAIL.giveUpAfterMs - 1);
  await server.sendNotices();
  expect(await stored(server)).toMatchObject([{ state: 'waiting' }]);
  server.pass(OUTGOING_MAIL.retryMostMs);
  await server.sendNotices();
  expect(await stored(server)).toEqual([]);
});

test('production without a mail server promises nothing', async () => {
  const environment = { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' };
  const server = await startTestServer({ environment });
  const { status, error } = await ask(server);
  expect({ status, code: error.code }).toEqual({ status: 503, code: 'mail_unavailable' });
  expect(await stored(server)).toEqual([]);
});

test.each(['', '   ', 'ada', 'ada@example', 'a@example.com, eve@example.com', 'a@example.com\r\nBcc: eve@example.com'])(
  '%j is refused with the sentence of the form',
  async (email) => {
    const server = await startTestServer();
    const { status, error } = await ask(server, { email });
    expect({ status, code: error.code, detail: error.detail, fields: error.fields }).toEqual({
      status: 400,
      code: 'validation_failed',
      detail: 'Please enter a valid email address',
      fields: { email: 'Please enter a valid email address' },
    });
    expect(await stored(server)).toEqual([]);
  },
);

test.each(['unknown', '', 'toString', '../terms'])('the study %j does not exist', async (study) => {
  const server = await startTestServer();
  const { status, error } = await ask(server, { study: study as StudyKey });
  expect({ status, fields: error.fields }).toEqual({
    status: 400,
    fields: { study: 'There is no such case study.' },
  });
});

test('studies and codes share what may be mailed to one address', async () => {
  const server = await startTestServer({ environment: LIMITED });
  expect((await ask(server)).status).toBe(202);
  const code = await server.call(authCalls.sendOtp, { body: { email: EMAIL } });
  expect({ status: code.status, retry: code.error.retry_after }).toEqual({ status: 429, retry: 60 });
  server.pass(MINUTE);
  expect((await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).status).toBe(200);
  const study = await ask(server, { ip: '198.51.100.2' });
  expect({ status: study.status, header: study.headers.get('Retry-After') }).toEqual({ status: 429, header: '60' });
});

test('an address gets no more than ten studies a day, whoever asks', async () => {
  const server = await startTestServer({ environment: LIMITED });
  let sent = 0;
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    if ((await ask(server, { ip: `198.51.${minute >> 8}.${minute & 255}` })).status === 202) sent += 1;
    server.pass(10 * MINUTE);
  }
  // A bucket of ten that refills by ten a day.
  expect(sent).toBeGreaterThanOrEqual(10);
  expect(sent).toBeLessThanOrEqual(20);
});
