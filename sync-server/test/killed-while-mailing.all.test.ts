import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { callApi } from './call-api.ts';
import { freePort } from './free-port.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { runMain } from './run-main.ts';
import { startBrokenServer, startSmtpSink } from './smtp-sink.ts';
import { startTestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const MAIL_FROM = 'hello@doorsign.example';

test('a server that is killed while it hands a notice over leaves it to the next one, which sends it once', async () => {
  const first = await startTestServer();
  await signUpVerified(first);
  const { databaseUrl } = first.deps.config;
  await first.close();

  let sayConnected: () => void;
  const connected = new Promise<void>((resolve) => (sayConnected = resolve));
  const silent = await startBrokenServer(() => sayConnected());
  const port = await freePort();
  const { child, ready, ended } = runMain({
    PORT: String(port),
    DATA_DIR: first.dataDir,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    SMTP_URL: silent.url,
    MAIL_FROM,
  });
  await ready;
  const { status } = await callApi(`http://127.0.0.1:${port}`, authCalls.login, {
    body: { email: EMAIL, password: PASSWORD },
    headers: { 'User-Agent': FIREFOX },
  });
  expect(status).toBe(200);
  await connected;
  child.kill('SIGKILL');
  await ended;

  const { url, deliveries } = await startSmtpSink();
  const next = await startTestServer({ dataDir: first.dataDir, environment: { SMTP_URL: url, MAIL_FROM } });
  const row = await next.deps.database.read.selectFrom('outgoing_mail').select(['state', 'due_at']).executeTakeFirst();
  expect(row?.state).toBe('waiting');
  next.setNow((row?.due_at ?? 0) - 1);
  await next.sendNotices();
  expect(deliveries).toEqual([]);
  next.pass(1);
  await next.sendNotices();
  await next.sendNotices();
  expect(deliveries.map(({ envelope }) => envelope.to)).toEqual([[EMAIL]]);
});
