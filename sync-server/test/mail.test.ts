import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { noAccountMail } from '../src/mail/templates/no-account.ts';
import { TIMEOUTS_MS } from '../src/platform/parameters.ts';
import { signUp } from './owner.ts';
import { freePort } from './free-port.ts';
import { startBrokenServer, startSmtpSink } from './smtp-sink.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const FROM = 'Doorsign <hello@doorsign.example>';
const mailBy = (SMTP_URL: string) => ({ environment: { SMTP_URL, MAIL_FROM: FROM, RATE_LIMITS: 'on' } });

const send = (server: TestServer, email = EMAIL) => server.call(authCalls.sendOtp, { body: { email } });

test('a code goes to the mail server, to exactly one address, in both forms', async () => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer(mailBy(url));
  await signUp(server);
  const { challenge_id } = (await send(server)).answer;
  expect(deliveries).toHaveLength(1);
  const [{ envelope, message } = { envelope: undefined, message: undefined }] = deliveries;
  expect(envelope).toEqual({ from: 'hello@doorsign.example', to: [EMAIL] });
  expect(message?.from).toMatchObject({ name: 'Doorsign', address: 'hello@doorsign.example' });
  const otp = /^[2-9A-Z]{6}$/m.exec(message?.text ?? '')?.[0] ?? '';
  expect(message?.subject).toBe(`${otp} is your Doorsign verification code`);
  expect(message?.html).toContain(otp);
  expect((await server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp, challenge_id } })).status).toBe(200);
});

test('a mail server on this machine may have a certificate that nobody has signed', async () => {
  const { url, deliveries } = await startSmtpSink({ encrypts: true });
  const server = await startTestServer(mailBy(url));
  expect((await send(server)).status).toBe(200);
  expect(deliveries).toHaveLength(1);
});

test.each(["o'neil+shop@example.com", 'a.b!#$%&*/=?^_`{|}~-@example.com'])('%s is one address', async (email) => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer(mailBy(url));
  expect((await send(server, email)).status).toBe(200);
  expect(deliveries[0]?.envelope.to).toEqual([email]);
});

test.each([
  'a@example.com\r\nBcc: eve@example.com',
  'a@example.com, eve@example.com',
  '"a b"@example.com',
  '<a@example.com>',
])('%j is not an address', async (email) => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer(mailBy(url));
  expect((await send(server, email)).error).toMatchObject({
    code: 'validation_failed',
    fields: { email: 'Please enter a valid email' },
  });
  expect(deliveries).toEqual([]);
});

test('with a mail server there is no mailbox page', async () => {
  const { url } = await startSmtpSink();
  const server = await startTestServer(mailBy(url));
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404);
});

const nowhere = async () => ({ url: `smtp://127.0.0.1:${await freePort()}` });

test.each([
  { name: 'refuses the address', start: () => startSmtpSink({ refuse: true }) },
  { name: 'is not there', start: nowhere },
  {
    name: 'talks garbage',
    start: () => startBrokenServer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
  },
  { name: 'hangs up', start: () => startBrokenServer((socket) => void socket.destroy()) },
])('a mail server that $name is told to the owner, who may try again at once', async ({ start }) => {
  const { url } = await start();
  let log = '';
  const server = await startTestServer({ ...mailBy(url), onLog: (line) => (log += line) });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status, error } = await send(server);
    expect({ status, code: error.code, detail: error.detail }).toEqual({
      status: 503,
      code: 'mail_unavailable',
      detail: 'We couldn’t send the email. Please try again in a moment.',
    });
  }
  expect(await server.deps.database.read.selectFrom('challenges').select('id').execute()).toEqual([]);
  expect(log).toContain('mail_unavailable');
  expect(log).not.toContain(EMAIL);
});

test('a mail server that says nothing is given up before the handler is', { tags: 'all' }, async () => {
  const { url } = await startBrokenServer(() => {});
  const server = await startTestServer(mailBy(url));
  expect((await send(server)).error.code).toBe('mail_unavailable');
  expect(TIMEOUTS_MS.mail).toBeLessThan(TIMEOUTS_MS.handler);
});

test('production without a mail server says so', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' },
  });
  expect((await send(server)).error.code).toBe('mail_unavailable');
});

test('what stands in a mail is escaped in its HTML', () => {
  const { html } = noAccountMail({ to: EMAIL, signupUrl: 'http://localhost/signup?a="<b>&c' });
  expect(html).toContain('href="http://localhost/signup?a=&quot;&lt;b&gt;&amp;c"');
});
