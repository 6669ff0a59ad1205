import { once } from 'node:events';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { createSmtpMailer } from '../src/mail/mailer.ts';
import { createOutgoingJob } from '../src/mail/outgoing-job.ts';
import { isMailDue, storeMail } from '../src/mail/outgoing-mail.ts';
import { OUTGOING_MAIL } from '../src/platform/parameters.ts';
import { callApi } from './call-api.ts';
import { freePort } from './free-port.ts';
import { openTestDatabase } from './open-test-database.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { runMain } from './run-main.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { startTestServer } from './start-test-server.ts';

const MAIL_FROM = 'hello@doorsign.example';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const log = { info: () => {}, warn: () => {}, error: () => {} } as never;

const MAILS = 200;

test(`of ${MAILS} mails that two processes hand over each is handed over once`, { timeout: 600_000 }, async () => {
  const { url, deliveries } = await startSmtpSink();
  const database = await openTestDatabase();
  const other = await openDatabase(database.location, { now: () => 0, randomInt: () => 0 });
  await database.write(async (tx) => {
    for (let number = 0; number < MAILS; number += 1) {
      const mail = { to: `owner${number}@example.com`, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
      await storeMail(tx, { id: `mail-${number}`, accountId: null, kind: 'billing', mail, nowMs: 0 });
    }
  });
  const jobs = [database, other].map((each) =>
    createOutgoingJob({ database: each, mailer: createSmtpMailer({ url, from: MAIL_FROM }), now: () => 0, log }),
  );
  // A round ends early when too many processes want the same row; the next one comes two seconds later.
  while (await isMailDue(database.read, 0)) await Promise.all(jobs.map(({ sendDue }) => sendDue()));
  await other.close();
  const to = deliveries.map(({ envelope }) => envelope.to[0]);
  expect(to).toHaveLength(MAILS);
  expect(new Set(to).size).toBe(MAILS);
});

test('a process that is killed between the handover and its note leaves one more copy, with the same id', async () => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const { url, deliveries, arrivals } = await startSmtpSink({ acknowledge: () => held });
  const first = await startTestServer();
  await signUpVerified(first);
  const { databaseUrl } = first.deps.config;
  const port = await freePort();
  const { child, ready, ended } = runMain({
    PORT: String(port),
    DATA_DIR: first.dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SMTP_URL: url,
    MAIL_FROM,
  });
  await ready;
  const arrived = once(arrivals, 'mail');
  await callApi(`http://127.0.0.1:${port}`, authCalls.login, {
    body: { email: 'ada@example.com', password: PASSWORD },
    headers: { 'User-Agent': FIREFOX },
  });
  // The mail server has received the whole mail, but has not acknowledged it.
  await arrived;
  child.kill('SIGKILL');
  await ended;
  letGo();

  const next = await startTestServer({ beside: first, environment: { SMTP_URL: url, MAIL_FROM } });
  const row = await next.deps.database.read.selectFrom('outgoing_mail').select(['state', 'due_at']).executeTakeFirst();
  expect(row?.state).toBe('waiting');
  next.setNow((row?.due_at ?? 0) - 1);
  await next.sendNotices();
  expect(deliveries).toHaveLength(1);
  for (let look = 0; look < 3; look += 1) {
    next.pass(OUTGOING_MAIL.leaseMs);
    await next.sendNotices();
  }
  expect(deliveries.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com'], ['ada@example.com']]);
  expect(new Set(deliveries.map(({ message }) => message.messageId)).size).toBe(1);
});
