import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { claimMail, finishMail } from '../src/mail/outgoing-mail.ts';
import { createOutgoingJob, type OutgoingJob } from '../src/mail/outgoing-job.ts';
import type { Database } from '../src/platform/database/database.ts';
import { DatabaseError } from '../src/platform/database/database-error.ts';
import { OUTGOING_MAIL, SWEEP } from '../src/platform/parameters.ts';
import { createManualTimer } from './manual-timer.ts';
import { freePort } from './free-port.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { startBrokenServer, startSmtpSink } from './smtp-sink.ts';
import { START_MS, startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const MINUTE = 60_000;
const mailBy = (SMTP_URL: string) => ({ SMTP_URL, MAIL_FROM: 'Doorsign <hello@doorsign.example>' });

/** Starts a server with an owner whose e-mail counts as verified. */
const startWithOwner = async (SMTP_URL: string, more: { onLog?: (line: string) => void } = {}) => {
  const server = await startTestServer({ environment: mailBy(SMTP_URL), ...more });
  const { access_token: token } = await signUp(server);
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: START_MS }).execute());
  return { server, token };
};

/** Signs in, which sends a notice to the owner of a new device. */
const signInFrom = (server: TestServer, userAgent: string, email = EMAIL) =>
  server.call(authCalls.login, { body: { email, password: PASSWORD }, headers: { 'User-Agent': userAgent } });

const stored = async (server: TestServer) =>
  server.deps.database.read
    .selectFrom('outgoing_mail')
    .select(['kind', 'state', 'tries', 'due_at', 'finished_at'])
    .orderBy('created_at')
    .execute();

test('a notice goes to the mail server in both forms, once, under an id of its own', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  expect(deliveries).toEqual([]);
  await server.sendNotices();
  await server.sendNotices();
  expect(deliveries).toHaveLength(1);
  const { envelope, message } = deliveries[0] ?? {};
  expect(envelope).toEqual({ from: 'hello@doorsign.example', to: [EMAIL] });
  expect(message?.subject).toBe('New login to your Doorsign account');
  expect(message?.messageId).toMatch(/^<\w{22}@doorsign\.example>$/);
  for (const form of [message?.text, message?.html])
    expect(form).toContain('on March 11, 2026 at 8:00 AM New York time from Firefox on Linux');
  expect(await stored(server)).toMatchObject([{ kind: 'new_device', state: 'sent', finished_at: START_MS }]);
});

test('the server sends them by itself', async () => {
  const { url, deliveries } = await startSmtpSink();
  const timer = createManualTimer();
  const server = await startTestServer({ environment: mailBy(url), repeat: timer.every });
  await signUp(server);
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: START_MS }).execute());
  await signInFrom(server, FIREFOX);
  timer.tick();
  await server.sendNotices();
  expect(deliveries).toHaveLength(1);
});

test('of a sign-in that failed nothing is told', async () => {
  const { server } = await startWithOwner((await startSmtpSink()).url);
  await server.call(authCalls.login, {
    body: { email: EMAIL, password: 'wrong password' },
    headers: { 'User-Agent': FIREFOX },
  });
  expect(await stored(server)).toEqual([]);
});

const nowhere = async () => ({ url: `smtp://127.0.0.1:${await freePort()}` });

test.each([
  { name: 'is not there', start: nowhere },
  { name: 'refuses the address', start: () => startSmtpSink({ refuse: true }) },
  {
    name: 'talks garbage',
    start: () => startBrokenServer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
  },
  { name: 'hangs up', start: () => startBrokenServer((socket) => void socket.destroy()) },
  { name: 'says nothing', start: () => startBrokenServer(() => {}) },
])(
  'while the mail server $name owners sign in all the same, and the notice is kept',
  { tags: 'all' },
  async ({ start }) => {
    const { url } = await start();
    let log = '';
    const { server } = await startWithOwner(url, { onLog: (line) => (log += line) });
    expect((await signInFrom(server, FIREFOX)).status).toBe(200);
    await server.sendNotices();
    expect(await stored(server)).toMatchObject([{ state: 'waiting', tries: 1, due_at: START_MS + MINUTE }]);
    expect(log).toContain('mail not sent, will retry');
    expect(log).not.toContain(EMAIL);
  },
);

test(
  'it is tried again after a minute, then after twice as long each time up to an hour, and given up after three days',
  { tags: 'all' },
  async () => {
    const { url } = await startSmtpSink({ refuse: true });
    let log = '';
    const { server } = await startWithOwner(url, { onLog: (line) => (log += line) });
    await signInFrom(server, FIREFOX);
    await server.sendNotices();
    const waits = [((await stored(server))[0]?.due_at ?? 0) - START_MS];
    for (let row = (await stored(server))[0]; row?.state === 'waiting'; row = (await stored(server))[0]) {
      // Not a millisecond before it is due.
      server.setNow(row.due_at - 1);
      await server.sendNotices();
      expect((await stored(server))[0]).toEqual(row);
      server.setNow(row.due_at);
      await server.sendNotices();
      waits.push(((await stored(server))[0]?.due_at ?? 0) - row.due_at);
    }
    expect(waits.slice(0, 8).map((wait) => wait / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const [givenUp] = await stored(server);
    expect(givenUp?.state).toBe('given_up');
    const livedMs = (givenUp?.finished_at ?? 0) - START_MS;
    expect(livedMs).toBeGreaterThanOrEqual(OUTGOING_MAIL.giveUpAfterMs);
    expect(livedMs).toBeLessThan(OUTGOING_MAIL.giveUpAfterMs + OUTGOING_MAIL.retryMostMs);
    expect(log).toContain('mail given up');
    expect(log).not.toContain(EMAIL);
  },
);

test('one that cannot be sent holds no other one up', async () => {
  const { url, deliveries } = await startSmtpSink({ refuse: 'bad@example.com' });
  const { server } = await startWithOwner(url);
  await signUp(server, { email: 'bad@example.com' });
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: START_MS }).execute());
  await signInFrom(server, FIREFOX, 'bad@example.com');
  server.pass(1);
  await signInFrom(server, FIREFOX);
  await server.sendNotices();
  expect(deliveries.map(({ envelope }) => envelope.to)).toEqual([[EMAIL]]);
});

test('a notice that was stored before a restart is sent after it', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  await server.close();
  expect(deliveries).toEqual([]);
  const again = await startTestServer({ environment: mailBy(url), dataDir: server.dataDir });
  await again.sendNotices();
  expect(deliveries).toHaveLength(1);
});

test('ten jobs at once send each notice once', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  for (let index = 0; index < 12; index += 1)
    await server.deps.database.write((tx) =>
      server.deps.notices.tell(tx, 'new_device', {
        accountId: null,
        email: `owner${index}@example.com`,
        device: 'Firefox on Linux',
        nowMs: server.now(),
      }),
    );
  const jobs = Array.from({ length: 10 }, () => createOutgoingJob(server.deps));
  await Promise.all(jobs.map((job) => job.sendDue()));
  const receivers = deliveries.map(({ envelope }) => envelope.to[0]);
  expect(receivers).toHaveLength(12);
  expect(new Set(receivers).size).toBe(12);
});

test('a mail in the hands of one process is not taken by another one before its lease is over', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  // As a process that dies after it has claimed the mail and before it sends it.
  await server.deps.database.write((tx) => claimMail(tx, server.now()));
  server.pass(OUTGOING_MAIL.leaseMs - 1);
  await server.sendNotices();
  expect(deliveries).toEqual([]);
  server.pass(1);
  await server.sendNotices();
  expect(deliveries).toHaveLength(1);
});

test('a process that dies between handing over and noting it sends the same message again, which mailboxes know by its id', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  const mail = await server.deps.database.write((tx) => claimMail(tx, server.now()));
  if (!mail) throw new Error('There was nothing to take.');
  await server.deps.mailer.send(mail);
  server.pass(OUTGOING_MAIL.leaseMs);
  await server.sendNotices();
  const ids = deliveries.map(({ message }) => message.messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a process that comes back after its lease changes nothing of what another one has done', async () => {
  const { server } = await startWithOwner((await startSmtpSink({ refuse: true })).url);
  await signInFrom(server, FIREFOX);
  const late = await server.deps.database.write((tx) => claimMail(tx, server.now()));
  if (!late) throw new Error('There was nothing to take.');
  server.pass(OUTGOING_MAIL.leaseMs);
  await server.sendNotices();
  const before = await stored(server);
  await server.deps.database.write((tx) => finishMail(tx, late, 'sent', server.now()));
  expect(await stored(server)).toEqual(before);
});

test('a server that stops begins no other mail, and notes the one that is under way', async () => {
  const { url, deliveries } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  server.pass(1);
  await signInFrom(server, FIREFOX.replace('X11; Linux', 'Windows'));
  const round = server.sendNotices();
  await server.close();
  await round;
  expect(deliveries.length).toBeLessThan(2);
  const again = await startTestServer({ environment: mailBy(url), dataDir: server.dataDir, nowMs: START_MS + 1 });
  await again.sendNotices();
  expect(deliveries).toHaveLength(2);
  expect(new Set(deliveries.map(({ message }) => message.messageId)).size).toBe(2);
});

test.each([
  { name: 'its next round', again: (job: OutgoingJob) => job.sendDue() },
  { name: 'its end', again: (job: OutgoingJob) => job.stop() },
])(
  'a mail that went out when the database was going away is noted by $name, and does not go out again',
  async ({ again }) => {
    let isAway = false;
    const { url, deliveries } = await startSmtpSink({ acknowledge: async () => void (isAway = true) });
    const { server } = await startWithOwner(url);
    await signInFrom(server, FIREFOX);
    const { database } = server.deps;
    const write: Database['write'] = (work) =>
      isAway ? Promise.reject(new DatabaseError('unreachable', 'connection refused')) : database.write(work);
    const job = createOutgoingJob({ ...server.deps, database: { ...database, write } });
    await job.sendDue();
    server.pass(OUTGOING_MAIL.leaseMs);
    await job.sendDue();
    expect(await stored(server)).toMatchObject([{ state: 'waiting' }]);
    isAway = false;
    await again(job);
    await server.sendNotices();
    expect(deliveries).toHaveLength(1);
    expect(await stored(server)).toMatchObject([{ state: 'sent', tries: 1, finished_at: START_MS }]);
  },
);

test('limits on mail are for codes: notices are never held back by them, nor counted', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  const { token } = await signUpVerified(server);
  server.pass(MINUTE);
  const passwords = [PASSWORD, 'second password', 'third password', 'fourth password'];
  for (const [index, newPassword] of passwords.slice(1).entries()) {
    const body = { currentPassword: passwords[index], newPassword };
    expect((await server.call(authCalls.password, { token, body })).status).toBe(204);
  }
  await server.sendNotices();
  const told = (await server.mail(EMAIL)).filter(({ subject }) => subject === 'Your Doorsign password was changed');
  expect(told).toHaveLength(3);
  expect((await server.call(authCalls.sendOtp, { token, body: { email: EMAIL } })).status).toBe(200);
});

test('what was sent a week ago is forgotten', async () => {
  const { url } = await startSmtpSink();
  const { server } = await startWithOwner(url);
  await signInFrom(server, FIREFOX);
  await server.sendNotices();
  await server.close();
  const startAt = (nowMs: number) => startTestServer({ environment: mailBy(url), dataDir: server.dataDir, nowMs });
  const before = await startAt(START_MS + OUTGOING_MAIL.keptMs - 1);
  await before.deps.jobs.look();
  await before.deps.jobs.settled();
  expect(await stored(before)).toHaveLength(1);
  await before.close();
  // The next sweep is due one interval after the last one, whichever server starts in between.
  const after = await startAt(START_MS + OUTGOING_MAIL.keptMs + SWEEP.everyMs);
  await after.deps.jobs.look();
  await after.deps.jobs.settled();
  expect(await stored(after)).toEqual([]);
});
