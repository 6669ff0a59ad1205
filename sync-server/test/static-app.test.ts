import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OWNER_APP_ROUTES, PUBLIC_APP_ROUTES } from '@doorsign/shared-schema/api';
import { buildAppFixture, LOGIN_PAGE, PAGE, SCRIPT } from './app-fixture.ts';
import { startTestServer } from './start-test-server.ts';

const startWithApp = (environment = {}) => startTestServer({ appFolder: buildAppFixture(), environment });

const IMMUTABLE = 'public, max-age=31536000, immutable';

test.each([
  ...[...PUBLIC_APP_ROUTES, ...OWNER_APP_ROUTES].filter((path) => path !== '/login'),
  '/hours/',
  '/developers/webhooks/aB_1-2',
  '/signup?plan=pro',
  '/index.html',
])('%s is the page', async (path) => {
  const server = await startWithApp();
  const response = await fetch(server.url + path);
  expect({
    status: response.status,
    text: await response.text(),
    cache: response.headers.get('Cache-Control'),
  }).toEqual({
    status: 200,
    text: PAGE,
    cache: 'no-cache',
  });
});

test.each([
  '/nothing',
  '/hours/monday',
  '/developers/keys',
  '/developers/webhooks/',
  '/developers/webhooks/one/two',
  '/assets/old-00000000.js',
  '/notes.secret',
  '/index.html.br',
  '/.vite/manifest.json',
  '/%2evite/manifest.json',
  '/.well-known/security.txt',
  '/../package.json',
  '/%2e%2e/package.json',
  '/%00',
  '/%zz',
  '//example.com/',
  '/dev/mailbox2/x',
])('%s is the page with status 404, where the app shows its not-found screen', async (path) => {
  const server = await startWithApp({ DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' });
  const response = await fetch(server.url + path);
  expect({ status: response.status, text: await response.text() }).toEqual({ status: 404, text: PAGE });
});

test.each([
  ['/assets/main-a1b2c3d4.js', 'text/javascript; charset=utf-8', IMMUTABLE],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
])('%s is a file of its type, kept as long as its name allows', async (path, type, cache) => {
  const server = await startWithApp();
  const { status, headers } = await fetch(server.url + path);
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, type, cache]);
});

test('security.txt says where to report to, and until when that holds', async () => {
  const server = await startWithApp({ SUPPORT_EMAIL: 'help+doorsign@example.com' });
  const response = await fetch(`${server.url}/.well-known/security.txt`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect((await response.text()).split('\n')).toEqual([
    'Contact: mailto:help%2Bdoorsign@example.com?subject=security',
    `Expires: ${new Date(server.now() + 180 * 24 * 3_600_000).toISOString()}`,
    `Canonical: ${server.url}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ]);
});

/** Sends a request without fetch(), which would decompress the response. */
const get = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

test.each([
  { accept: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
  { accept: 'gzip;q=0.9, br;q=0', encoding: 'gzip', decode: gunzipSync },
  { accept: 'gzip', encoding: 'gzip', decode: gunzipSync },
  { accept: 'identity', encoding: undefined, decode: (body: Buffer) => body },
  { accept: '', encoding: undefined, decode: (body: Buffer) => body },
])('who accepts "$accept" gets $encoding, and 304 the next time', async ({ accept, encoding, decode }) => {
  const server = await startWithApp();
  const url = `${server.url}/assets/main-a1b2c3d4.js`;
  const { headers, body } = await get(url, { 'Accept-Encoding': accept });
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', ...(encoding && { 'content-encoding': encoding }) });
  expect(headers['content-encoding']).toBe(encoding);
  expect(decode(body).toString()).toBe(SCRIPT);
  const again = await get(url, { 'Accept-Encoding': accept, 'If-None-Match': String(headers['etag']) });
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, headers['etag']]);
});

test('the not-found page is never answered with 304', async () => {
  const server = await startWithApp();
  const { headers } = await fetch(`${server.url}/nothing`);
  const again = await get(`${server.url}/nothing`, {
    'If-None-Match': headers.get('ETag') ?? '',
    'Accept-Encoding': 'br',
  });
  expect(again.status).toBe(404);
});

test('HEAD has the headers of GET and no body', async () => {
  const server = await startWithApp();
  const response = await fetch(`${server.url}/hours`, { method: 'HEAD' });
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '',
  ]);
});

test('a page takes no other method', async () => {
  const server = await startWithApp();
  const response = await fetch(`${server.url}/hours`, { method: 'POST' });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  ['a page', '/hours?a=1', 302],
  ['an address of two slashes', '//example.com/x', 302],
  ['the mailbox', '/dev/mailbox.json', 302],
  ['a file', '/sw.js', 200],
  ['the API', '/api/healthz', 200],
])('local mode sends %s asked under another host name to PUBLIC_URL', async (_, path, status) => {
  const server = await startWithApp();
  const response = await get(server.url + path, { Host: 'rebound.example' });
  expect(response.status).toBe(status);
  expect(response.headers['location']).toBe(status === 302 ? server.url + path : undefined);
});

test('production answers under every host name', async () => {
  const server = await startWithApp({ DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' });
  expect((await get(`${server.url}/hours`, { Host: 'doorsign.example' })).status).toBe(200);
});

test('local mode that others can reach says so on every page', async () => {
  const server = await startWithApp({ DOORSIGN_LOCAL_EXPOSE: '1' });
  for (const path of ['/', '/hours', '/nothing'])
    expect(await (await fetch(server.url + path)).text()).toContain(
      '<body><p role="alert">This server runs in local mode',
    );
});

test('before the app is built, its pages say what to do', async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/hours`);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
});

test('a request that is cut off half-way harms nobody', async () => {
  const server = await startWithApp();
  const cut = request(`${server.url}/assets/main-a1b2c3d4.js`);
  cut.on('error', () => {});
  cut.end();
  cut.destroy();
  expect(await (await fetch(`${server.url}/api/healthz`)).text()).toBe('{"status":"ok"}');
});

test('a screen’s address names the files that only this screen needs, and an address without a screen names none', async () => {
  const server = await startWithApp();
  const linkOf = async (path: string) => (await fetch(server.url + path)).headers.get('Link');
  expect(await linkOf('/hours')).toBe('</assets/hours-screen-e5f6a7b8.js>; rel=modulepreload');
  expect(await linkOf('/privacy')).toBeNull();
  expect(await linkOf('/assets/main-a1b2c3d4.js')).toBeNull();
});

test.each(['/login?from=mail', '/login/'])(
  '%s is a page of its own, which fetches the files of the screen itself',
  async (path) => {
    const server = await startWithApp();
    const response = await fetch(server.url + path);
    expect([response.status, await response.text()]).toEqual([200, LOGIN_PAGE]);
    expect(response.headers.get('Link')).toBeNull();
  },
);
