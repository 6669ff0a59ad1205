import { expect, test } from 'vitest';
import { authCalls, directoryCalls } from '@doorsign/shared-schema/api';
import { HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { PURGES } from '../src/platform/parameters.ts';
import { claimPurges } from '../src/purges/repository.ts';
import { purged, startCache } from './cache-receiver.ts';
import { freePort } from './free-port.ts';
import { startWithLocations } from './location-calls.ts';
import { startTestServer } from './start-test-server.ts';
import { purgeEnvironment, purgeRows, PURGE_TOKEN, settlePurges, startWithCache } from './start-with-cache.ts';

test('a Save is told at once, and again a second later', async () => {
  const { server, ada, cache, save, look, rows } = await startWithCache();
  await save();
  // Nobody has asked the job to look.
  await expect.poll(() => cache.tags(), { timeout: 30_000 }).toEqual([[ada.id]]);
  await look();
  expect(await rows()).toMatchObject([{ location_id: ada.id, is_sent: 1, claim: null }]);
  server.pass(PURGES.againMs - 1);
  await look();
  expect(cache.purges).toHaveLength(1);
  server.pass(1);
  await look();
  expect(cache.tags()).toEqual([[ada.id], [ada.id]]);
  expect(await rows()).toEqual([]);
  expect(cache.purges[0]).toMatchObject({
    method: 'PURGE',
    path: '/',
    headers: { authorization: `Bearer ${PURGE_TOKEN}`, 'xkey-purge': ada.id },
  });
});

test('a Save that is rolled back is not told', async () => {
  const { server, ada, cache, settle, rows } = await startWithCache();
  const failing = server.deps.writeAndPublish(null, async (_tx, changed) => {
    changed([ada.id]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await rows()).toEqual([]);
  await settle();
  expect(cache.purges).toEqual([]);
});

test('without a cache to tell there is no row', async () => {
  const { server, add, archive } = await startWithLocations();
  await archive(await add('Two'));
  expect(server.deps.purges).toBeNull();
  expect(await purgeRows(server)).toEqual([]);
  const { headers } = await fetch(`${server.url}/api/widget.js`);
  expect(headers.get('Surrogate-Control')).toBeNull();
});

test('while the cache is down for a day, Saves go on, and ten of them are one row; afterwards they are one purge', async () => {
  const { server, ada, cache, save, look, rows } = await startWithCache();
  cache.answer((response) => void response.writeHead(503).end());
  expect(await save()).toBe(200);
  await look();
  expect(await rows()).toMatchObject([
    { tries: 1, is_sent: 0, claim: null, due_at: server.now() + PURGES.retryFirstMs },
  ]);
  const savedAt = server.now();
  for (let saved = 0; saved < 9; saved += 1) expect(await save()).toBe(200);
  await look();
  // It was asked a moment ago.
  expect(cache.purges).toHaveLength(1);
  for (let passed = 0; passed < 24 * HOUR;) {
    // The first pauses are shorter.
    const step = passed < 10 * MINUTE ? MINUTE : PURGES.retryMostMs;
    passed += step;
    server.pass(step);
    await look();
  }
  expect(await rows()).toMatchObject([{ location_id: ada.id, changed_at: savedAt }]);
  // Every five minutes, and more often at first.
  expect(cache.purges.length).toBeGreaterThan(24 * 12 - 1);
  expect(cache.purges.length).toBeLessThan(24 * 12 + 12);
  cache.purges.length = 0;
  cache.answer(purged);
  server.pass(PURGES.retryMostMs);
  await settlePurges(server);
  expect(cache.tags()).toEqual([[ada.id], [ada.id]]);
  expect(await rows()).toEqual([]);
});

test('a Save during the purge of the one before it is purged, too', async () => {
  const { ada, cache, save, settle, rows } = await startWithCache();
  let isFirst = true;
  cache.answer((response, purge) => {
    const during = isFirst ? save() : Promise.resolve(200);
    isFirst = false;
    void during.then(() => purged(response, purge));
  });
  await save();
  await settle();
  expect(cache.tags()).toEqual([[ada.id], [ada.id], [ada.id]]);
  expect(await rows()).toEqual([]);
});

test('what a process has claimed before it died is purged once its lease is over, and its late answer ends nothing', async () => {
  const { server, ada, cache, look, rows } = await startWithCache();
  const { database } = server.deps;
  const claim = { id: 'of a process that died', locationIds: [ada.id] };
  // Below publishing, so that no job hears of it.
  await database.write((tx) =>
    tx
      .insertInto('purges')
      .values({ location_id: ada.id, is_sent: 0, claim: null, tries: 0, due_at: 0, changed_at: server.now() })
      .execute(),
  );
  await database.write((tx) => claimPurges(tx, claim, server.now()));
  await look();
  expect(cache.purges).toEqual([]);
  server.pass(PURGES.leaseMs);
  await look();
  expect(cache.tags()).toEqual([[ada.id]]);
  expect(await rows()).toMatchObject([{ is_sent: 1, claim: null }]);
});

test('a server that was stopped before the cache was back is followed by one that tells it', async () => {
  const { server, ada, cache, save, look } = await startWithCache();
  cache.answer((response) => void response.writeHead(502).end());
  await save();
  await look();
  await server.close();
  cache.answer(purged);
  cache.purges.length = 0;
  const next = await startTestServer({
    dataDir: server.dataDir,
    port: server.port,
    nowMs: server.now() + PURGES.retryFirstMs,
    environment: purgeEnvironment(cache.url),
  });
  await settlePurges(next);
  expect(cache.tags()).toEqual([[ada.id], [ada.id]]);
  expect(await purgeRows(next)).toEqual([]);
});

test('a server that stops lets go of a purge without an answer', async () => {
  const { server, cache, save } = await startWithCache();
  const arrived = new Promise<void>((resolve) => cache.answer(() => resolve()));
  await save();
  await arrived;
  await server.deps.purges?.stop();
  expect(await purgeRows(server)).toMatchObject([{ claim: null, tries: 0, due_at: server.now() }]);
});

test('a clock that was set back holds no purge up', async () => {
  const { server, cache, save, look, settle } = await startWithCache();
  server.pass(24 * 60 * MINUTE);
  cache.answer((response) => void response.writeHead(503).end());
  await save();
  await look();
  server.pass(-24 * 60 * MINUTE);
  cache.answer(purged);
  await settle();
  expect(cache.purges.length).toBeGreaterThan(1);
});

test('a cache that asks to be left alone is left alone', async () => {
  const { server, cache, save, look } = await startWithCache();
  cache.answer((response) => void response.writeHead(429, { 'Retry-After': '120' }).end());
  await save();
  await look();
  server.pass(2 * MINUTE - 1);
  await look();
  expect(cache.purges).toHaveLength(1);
  server.pass(1);
  await look();
  expect(cache.purges).toHaveLength(2);
});

test('what stops being public is told: archived and deleted locations, a smaller plan, a deleted account', async () => {
  const { server, ada, cache, add, archive, restore, remove, prove, settle } = await startWithCache();
  const told = async (work: () => Promise<unknown>): Promise<string[]> => {
    cache.purges.length = 0;
    await work();
    await settle();
    return [...new Set(cache.tags().flat())].toSorted();
  };
  const two = await add('Two');
  const both = [ada.id, two].toSorted();
  expect(await told(() => archive(two))).toEqual(both);
  expect(await told(() => restore(two))).toEqual(both);
  expect(await told(() => server.deps.billing.grant(ada.id, 'pro'))).toEqual(both);
  await archive(two);
  await prove();
  expect(await told(() => remove(two))).toContain(two);
  await prove();
  expect(await told(() => server.call(authCalls.deleteAccount, { token: ada.token }))).toContain(ada.id);
});

test('the page of a directory is forgotten with any of its locations, and when its name changes', async () => {
  const { server, ada, cache, add, settle } = await startWithCache();
  const two = await add('Two');
  const name = (value: string) => server.call(directoryCalls.name, { token: ada.token, body: { name: value } });
  await name('adas');
  await settle();
  const { headers } = await fetch(`${server.url}/at/adas/locations.json`);
  expect(headers.get('Cache-Tag')).toBe(`${ada.id},${two}`);
  cache.purges.length = 0;
  await name('ada-shops');
  await settle();
  expect(new Set(cache.tags().flat())).toEqual(new Set([ada.id, two]));
});

test.each([
  { does: 'refuses the token', answers: 403, reason: 'answered 403' },
  { does: 'answers as something else', answers: 200, reason: 'answered 200, but not as this kind of cache' },
  { does: 'leads elsewhere', answers: 302, reason: 'answered 302, a redirect' },
  { does: 'never answers', answers: null, reason: 'did not answer in time' },
])('a cache that $does holds no Save up, is tried again, and the log has the reason without the token', async (row) => {
  const elsewhere = await startCache();
  const lines: string[] = [];
  const { server, cache, save, look, rows } = await startWithCache({
    // Long enough for the answers of the start, also on a busy machine.
    purgeLimitMs: row.answers === null ? 3000 : 60_000,
    onLog: (line) => lines.push(line),
  });
  cache.answer((response) => {
    if (row.answers !== null) response.writeHead(row.answers, { Location: elsewhere.url }).end('<p>Hello</p>');
  });
  expect(await save()).toBe(200);
  await look();
  expect(await rows()).toMatchObject([{ tries: 1, claim: null }]);
  expect(elsewhere.purges).toEqual([]);
  const failures = lines.filter((line) => line.includes('purge of the cache failed'));
  expect(failures.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([row.reason]);
  server.pass(PURGES.retryFirstMs);
  cache.answer(purged);
  await settlePurges(server);
  expect(await rows()).toEqual([]);
  expect(lines.filter((line) => line.includes('purge of the cache works again'))).toHaveLength(1);
  expect(lines.join('')).not.toContain(PURGE_TOKEN);
});

test('a cache that is not there holds no Save up', async () => {
  const { save, look, rows } = await startWithCache();
  const port = await freePort();
  const nowhere = await startWithLocations('enterprise', {
    environment: purgeEnvironment(`http://127.0.0.1:${port}/`),
  });
  await nowhere.server.deps.purges?.look();
  expect(await purgeRows(nowhere.server)).toMatchObject([{ location_id: nowhere.ada.id, claim: null }]);
  // Another server's cache is not concerned.
  expect(await save()).toBe(200);
  await look();
  expect(await rows()).toMatchObject([{ is_sent: 1 }]);
});

test('the metrics say how many locations wait, and how long', async () => {
  const token = 'a-token-of-the-operator';
  const { server, cache, save, look } = await startWithCache({ environment: { METRICS_TOKEN: token } });
  cache.answer((response) => void response.writeHead(503).end());
  await save();
  await look();
  server.pass(MINUTE);
  const response = await fetch(`${server.url}/api/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const text = await response.text();
  expect(text).toMatch(/^doorsign_purge_waiting 1$/m);
  expect(text).toMatch(/^doorsign_purge_oldest_seconds 60$/m);
});

test('an answer that lacks a change because the database failed is not kept by the cache', async () => {
  const { server, ada, save } = await startWithCache();
  const { database } = server.deps;
  const keptFor = async () => {
    const response = await fetch(`${server.url}/api/widget/${ada.id}`);
    return [response.status, response.headers.get('Surrogate-Control')];
  };
  expect(await keptFor()).toEqual([200, 'max-age=3600']);
  await save();
  await database.write((tx) => tx.schema.alterTable('snapshots').renameTo('gone').execute());
  expect(await keptFor()).toEqual([200, 'no-store']);
  await database.write((tx) => tx.schema.alterTable('gone').renameTo('snapshots').execute());
  expect(await keptFor()).toEqual([200, 'max-age=3600']);
});

test('a script that may be kept for an hour says so to the cache that is told, and to no other', async () => {
  const { server, ada } = await startWithCache();
  const headersOf = async (path: string) => (await fetch(server.url + path)).headers;
  const script = await headersOf(`/api/widget.js?id=${ada.id}`);
  expect(script.get('Surrogate-Control')).toBe('max-age=3600');
  expect(script.get('Cache-Control')).toContain('public, max-age=60,');
  expect((await headersOf(`/api/widget/${ada.id}/status.json`)).get('Surrogate-Control')).toBeNull();
  expect((await headersOf(`/api/widget/${ada.id}?1`)).get('Surrogate-Control')).toBeNull();
});
