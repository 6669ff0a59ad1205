import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, signUpVerified } from './owner.ts';
import { openStream } from './open-stream.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const TOKEN = 'a-token-of-the-operator';
const DAY = 24 * 60 * 60 * 1000;

const start = (environment: Record<string, string> = {}) =>
  startTestServer({ environment: { METRICS_TOKEN: TOKEN, ...environment } });

const ask = (server: TestServer, authorization: string | null = `Bearer ${TOKEN}`, method = 'GET') =>
  fetch(`${server.url}/api/metrics`, {
    method,
    headers: authorization === null ? {} : { Authorization: authorization },
  });

/** Returns all series with their values, as Prometheus would read them. */
const scrape = async (server: TestServer): Promise<ReadonlyMap<string, number>> => {
  const text = await (await ask(server)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, series = '', value = ''] = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      if (series === '') throw new Error(`This is no line of Prometheus: ${line}`);
      return [series, Number(value)];
    }),
  );
};

test('without a token of the operator there is no such address', async () => {
  const server = await startTestServer();
  for (const method of ['GET', 'POST']) {
    const absent = await fetch(`${server.url}/api/nothing`, { method });
    const asked = await ask(server, null, method);
    expect(asked.status).toBe(absent.status);
    expect(await asked.json()).toMatchObject({ code: 'not_found', detail: 'There is nothing at this address.' });
  }
});

test.each([null, 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])(
  'whoever says %s is told nothing',
  async (authorization) => {
    const refused = await ask(await start(), authorization);
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.json()).toMatchObject({ code: 'token_invalid' });
  },
);

test('Prometheus gets a text with figures of the process, and nobody may keep it', async () => {
  const server = await start();
  const answer = await ask(server);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const series = await scrape(server);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect([name, series.has(name)]).toEqual([name, true]);
  expect(series.get('doorsign_storage_bytes{of="database"}')).toBeGreaterThan(4096);
  expect(series.get('doorsign_storage_bytes{of="disk_free"}')).toBeGreaterThan(0);
});

test('requests are counted by pattern, method and status, however many paths are asked for', async () => {
  const server = await start();
  const owner = await signUpVerified(server);
  for (let index = 0; index < 20; index += 1) {
    await fetch(`${server.url}/api/widget/${owner.id}?${index}`);
    await fetch(`${server.url}/api/widget/nobody-${index}`);
    await fetch(`${server.url}/api/no/such/${index}`);
    await fetch(`${server.url}/page-${index}`);
    await fetch(`${server.url}/api/payments/checkout/status/cs_${index}`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
  }
  await fetch(`${server.url}/api/auth/login`, { method: 'PROPFIND' });
  await server.call(authCalls.login, { body: { email: 'ada@example.com', password: 'wrong' } });
  // Responses that are not cached are counted once their connection has received them.
  const unknownIds = 'doorsign_http_requests_total{route="/api/widget/{id}",method="GET",status="404"}';
  await expect.poll(async () => (await scrape(server)).get(unknownIds)).toBe(20);
  const series = await scrape(server);
  const count = (route: string, method: string, status: number) =>
    series.get(`doorsign_http_requests_total{route="${route}",method="${method}",status="${status}"}`);
  expect(count('/api/widget/{id}', 'GET', 200)).toBe(20);
  expect(count('unknown', 'GET', 404)).toBe(20);
  expect(count('app', 'GET', 404)).toBe(20);
  expect(count('/api/payments/checkout/status/{sessionId}', 'GET', 404)).toBe(20);
  expect(count('/api/auth/login', 'other', 405)).toBe(1);
  expect(series.get('doorsign_http_refusals_total{route="/api/auth/login",code="invalid_credentials"}')).toBe(1);
  expect(series.get('doorsign_http_request_seconds_count{route="/api/widget/{id}"}')).toBe(21);
  expect(series.get('doorsign_widget_cache_total{cache="payload",outcome="hit"}')).toBe(19);
  expect(series.get('doorsign_widget_cache_total{cache="payload",outcome="miss"}')).toBe(21);
  const keys = [...series.keys()].join('\n');
  for (const raw of ['nobody-1', 'cs_1', 'page-1', '/such/', owner.id]) expect(keys).not.toContain(raw);
});

test('results, conflicts and edits without a result are counted; those that a device calls stuck by themselves', async () => {
  const server = await start();
  const owner = await signUpVerified(server);
  const phone = createTestDevice(server, owner, 'Phone');
  const tablet = createTestDevice(server, owner, 'Tablet');
  await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  // The later one wins; with equal times, the one with the higher id would.
  server.pass(1000);
  await tablet.save([{ key: 'hours.monday', value: openUntil('19:00') }]);
  await phone.save([{ key: 'profile.timezone', value: 'Not/AZone' }]);
  await server.deps.database.write((tx) => tx.schema.alterTable('log').renameTo('gone').execute());
  const young = phone.edit([{ key: 'hours.tuesday', value: openUntil('20:00') }]);
  const old = { ...phone.edit([{ key: 'hours.friday', value: openUntil('20:00') }]), wall: server.now() - DAY };
  await expect(phone.sync([young, old])).rejects.toThrow('500');
  const series = await scrape(server);
  expect(series.get('doorsign_sync_results_total{status="live",code=""}')).toBe(2);
  expect(series.get('doorsign_sync_results_total{status="rejected",code="validation_failed"}')).toBe(1);
  expect(series.get('doorsign_sync_conflicts_total')).toBe(1);
  expect(series.get('doorsign_sync_answers_total{full="new"}')).toBe(2);
  expect(series.get('doorsign_sync_answers_total{full="no"}')).toBe(1);
  expect(series.get('doorsign_sync_unanswered_edits_total{reason="internal",stuck="no"}')).toBe(1);
  expect(series.get('doorsign_sync_unanswered_edits_total{reason="internal",stuck="yes"}')).toBe(1);
});

test('open streams are counted until they are over, and their length is no latency', async () => {
  const server = await start();
  const owner = await signUpVerified(server);
  const stream = await openStream(server, owner.token);
  expect((await scrape(server)).get('doorsign_open_streams')).toBe(1);
  await stream.next();
  stream.leave();
  await expect.poll(async () => (await scrape(server)).get('doorsign_open_streams')).toBe(0);
  await expect
    .poll(async () =>
      (await scrape(server)).get('doorsign_http_requests_total{route="/api/sync/stream",method="GET",status="200"}'),
    )
    .toBe(1);
  expect((await scrape(server)).has('doorsign_http_request_seconds_count{route="/api/sync/stream"}')).toBe(false);
});

test('what waits is read from the database, and left out when that does not answer', async () => {
  const server = await start();
  const owner = await signUpVerified(server);
  await server.call(authCalls.login, {
    body: { email: owner.user.email, password: PASSWORD },
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
  });
  server.pass(5000);
  await expect.poll(async () => (await scrape(server)).get('doorsign_queue_oldest_seconds{queue="mail"}')).toBe(5);
  const series = await scrape(server);
  expect(series.get('doorsign_queue_waiting{queue="mail"}')).toBe(1);
  expect(series.get('doorsign_queue_given_up{queue="mail"}')).toBe(0);
  expect(series.get('doorsign_queue_waiting{queue="webhooks"}')).toBe(0);
  await server.deps.database.write((tx) => tx.schema.alterTable('outgoing_mail').renameTo('gone').execute());
  await expect.poll(async () => (await scrape(server)).has('doorsign_queue_waiting{queue="mail"}')).toBe(false);
  expect((await scrape(server)).get('doorsign_metrics_unread_total{of="mail"}')).toBeGreaterThan(0);
});

test('what alerts wait for is there before it happens: the increase of a series that begins at 1 is 0', async () => {
  const series = [...(await scrape(await start())).keys()];
  const document = readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8');
  const waitedFor = [...document.matchAll(/ expr: .*?(doorsign_\w+)\{(\w+="\w+")\}/g)];
  expect(waitedFor.length).toBeGreaterThan(5);
  for (const [, name = '', label = ''] of waitedFor.filter(([, name]) => name !== 'doorsign_database_connections'))
    expect([name, label, series.some((key) => key.startsWith(`${name}{`) && key.includes(label))]).toEqual([
      name,
      label,
      true,
    ]);
});

test('two servers in one process count apart', async () => {
  const one = await start();
  const other = await start();
  await one.call(authCalls.me);
  const series = 'doorsign_http_requests_total{route="/api/auth/me",method="GET",status="401"}';
  expect((await scrape(one)).get(series)).toBe(1);
  expect((await scrape(other)).has(series)).toBe(false);
});

test('the documentation explains every figure of ours, and no other', async () => {
  const text = await (await ask(await start())).text();
  const told = [...text.matchAll(/^# TYPE (doorsign_\w+)/gm)].map(([, name]) => name ?? '');
  const document = readFileSync(new URL('../docs/operate.md', import.meta.url), 'utf8');
  const explained = [...document.matchAll(/^\| `(doorsign_\w+)/gm)].map(([, name]) => name ?? '');
  expect(explained.toSorted()).toEqual(told.toSorted());
  // Metrics used by alerts exist too; the parts of a histogram have their own names.
  for (const [name] of document.matchAll(/doorsign_\w+(?=[{[])/g)) expect(told).toContain(name);
});
