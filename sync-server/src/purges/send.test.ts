import { expect, test } from 'vitest';
import { startCache } from '../../test/cache-receiver.ts';
import { freePort } from '../../test/free-port.ts';
import { PURGES } from '../platform/parameters.ts';
import type { PurgeTarget } from './forms.ts';
import { sendPurge } from './send.ts';

const TOKEN = 'a-secret-of-the-cache';
const IDS = ['one', 'two'];

const send = (form: PurgeTarget['form'], url: string, { ids = IDS, limitMs = 60_000 } = {}) =>
  sendPurge({ url, token: TOKEN, form }, ids, AbortSignal.timeout(limitMs));

test('Varnish gets the tags in one header', async () => {
  const cache = await startCache();
  expect(await send('varnish', cache.url)).toEqual({ isDone: true });
  expect(cache.purges).toMatchObject([
    { method: 'PURGE', path: '/', headers: { authorization: `Bearer ${TOKEN}`, 'xkey-purge': 'one two' }, body: '' },
  ]);
});

test.each([200, 404, 412])('nginx gets each address of each location, also where it answers %i', async (status) => {
  const cache = await startCache((response) => void response.writeHead(status).end());
  expect(await send('nginx', `${cache.url}purge/`)).toEqual({ isDone: true });
  const addresses = (id: string) => [
    `/purge/api/widget.js?id=${id}`,
    `/purge/api/widget/${id}`,
    `/purge/api/widget/${id}/status.json`,
    `/purge/api/widget/${id}/status.svg`,
    `/purge/api/widget/${id}/closures.ics`,
  ];
  expect(cache.purges.map(({ path }) => path)).toEqual(IDS.flatMap(addresses));
  for (const { method, headers } of cache.purges)
    expect([method, headers.authorization]).toEqual(['PURGE', `Bearer ${TOKEN}`]);
});

test('Fastly gets the tags and its own kind of key', async () => {
  const cache = await startCache((response) => void response.end('{"one":"1-2","two":"1-3"}'));
  expect(await send('fastly', `${cache.url}service/abc/purge`)).toEqual({ isDone: true });
  expect(cache.purges).toMatchObject([
    { method: 'POST', path: '/service/abc/purge', headers: { 'fastly-key': TOKEN, 'surrogate-key': 'one two' } },
  ]);
});

test('Cloudflare gets the tags as JSON, and must say that it succeeded', async () => {
  const cache = await startCache((response) => void response.end('{"success":true}'));
  expect(await send('cloudflare', `${cache.url}zones/z/purge_cache`)).toEqual({ isDone: true });
  const [purge] = cache.purges;
  expect(purge).toMatchObject({
    method: 'POST',
    path: '/zones/z/purge_cache',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
  });
  expect(JSON.parse(purge?.body ?? '')).toEqual({ tags: IDS });
  for (const text of ['{"success":false}', '[]', 'null', '<html>', '']) {
    cache.answer((response) => void response.end(text));
    expect(await send('cloudflare', cache.url)).toMatchObject({ isDone: false });
  }
});

test.each(['varnish', 'fastly', 'cloudflare'] as const)('%s: a website is not taken for a cache', async (form) => {
  const cache = await startCache((response) => void response.end('<!doctype html>Hello'));
  expect(await send(form, cache.url)).toEqual({
    isDone: false,
    reason: 'answered 200, but not as this kind of cache',
    retryAfterMs: 0,
  });
});

test('as many locations as one purge has are in one request that a cache accepts', async () => {
  const cache = await startCache();
  const ids = Array.from({ length: PURGES.tagsMax }, (_, index) => `${index}`.padStart(64, 'x'));
  expect(await send('varnish', cache.url, { ids })).toEqual({ isDone: true });
  expect(cache.tags()).toEqual([ids]);
});

test('the first failure of several requests is the outcome, and nothing more is sent', async () => {
  const cache = await startCache((response) => void response.writeHead(401).end());
  expect(await send('nginx', cache.url)).toEqual({ isDone: false, reason: 'answered 401', retryAfterMs: 0 });
  expect(cache.purges).toHaveLength(1);
});

test.each([
  ['120', 120_000],
  ['soon', 0],
  ['-5', 0],
  ['9999999999', 0],
])('Retry-After: %s is a pause of %i ms', async (header, retryAfterMs) => {
  const cache = await startCache((response) => void response.writeHead(429, { 'Retry-After': header }).end());
  expect(await send('varnish', cache.url)).toEqual({ isDone: false, reason: 'answered 429', retryAfterMs });
});

test('an answer without an end is read up to its bound', async () => {
  const cache = await startCache((response) => {
    response.writeHead(200, { 'Doorsign-Purged': '1' });
    response.write('x'.repeat(PURGES.answerBytes + 1));
  });
  expect(await send('varnish', cache.url)).toEqual({ isDone: true });
});

test('an answer that drips, and one that never comes, end with the time', async () => {
  const cache = await startCache((response) => void response.writeHead(200, { 'Doorsign-Purged': '1' }).write('x'));
  const late = { isDone: false, reason: 'did not answer in time', retryAfterMs: 0 };
  expect(await send('varnish', cache.url, { limitMs: 200 })).toEqual(late);
  cache.answer(() => {});
  expect(await send('varnish', cache.url, { limitMs: 200 })).toEqual(late);
});

test('nobody at the address, and one who hangs up, are reasons, too', async () => {
  expect(await send('varnish', `http://127.0.0.1:${await freePort()}/`)).toEqual({
    isDone: false,
    reason: 'cannot be reached (ECONNREFUSED)',
    retryAfterMs: 0,
  });
  const cache = await startCache((response) => void response.socket?.destroy());
  const outcome = await send('varnish', cache.url);
  expect(outcome).toMatchObject({
    reason: expect.stringMatching(/^cannot be reached \((UND_ERR_SOCKET|ECONNRESET)\)$/) as string,
  });
});
