import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ERRORS, type SentError, type WidgetPayload } from '@doorsign/shared-schema/api';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createHeaderTable } from '../http/headers.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createOutdatedSnippets } from '../records/widget-reports/outdated-snippets.ts';
import { createPublications } from '../records/publishing/publications.ts';
import type { Snapshot } from '../records/publishing/snapshots.ts';
import { createWidgetHandler } from './handler.ts';

const NOW = Date.parse('2026-11-23T17:00:00Z');
const PUBLIC_URL = 'https://doorsign.example';
const CACHE = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';

const BAKERY: Snapshot = {
  locationId: 'bakery',
  rev: '1',
  updatedAt: 0,
  schedule: { timezone: 'America/New_York', businessHours: {}, holidays: [] },
  name: 'Bakery $& `${x}` \u2028 </script>',
  style: DEFAULT_STYLE,
  domains: ['example.com'],
  phone: null,
  address: null,
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The handler on a real server, with one location, in front of a listener that responds with 418. */
const startWorld = async ({ script = `run(__PAYLOAD__, __ADDRESS__, 'i{}__PAYLOAD__')` as string | null } = {}) => {
  const scriptFile = join(temporaryFolder('widget'), 'widget.js');
  if (script !== null) writeFileSync(scriptFile, script);
  const world = {
    rows: new Map([['bakery', BAKERY]]),
    publications: createPublications(),
    failure: undefined as Error | undefined,
    logged: [] as unknown[],
    counted: [] as unknown[],
    noted: [] as unknown[],
    outdatedSnippets: createOutdatedSnippets(10),
  };
  const handler = createWidgetHandler({
    snapshots: {
      findPublic: (id) => (world.failure ? Promise.reject(world.failure) : Promise.resolve(world.rows.get(id))),
    },
    publications: world.publications,
    now: () => NOW,
    newId: () => 'process',
    publicUrl: PUBLIC_URL,
    scriptFile,
    headers: createHeaderTable({ publicUrl: PUBLIC_URL, scriptHashes: [] }),
    visits: { count: (sum) => world.counted.push(sum), note: (report) => world.noted.push(report) },
    outdatedSnippets: world.outdatedSnippets,
    caches: createMetrics().caches,
    takeEventToken: async () => {},
    log: { error: (facts: unknown) => world.logged.push(facts) },
  });
  const server = createServer((incoming, response) => {
    if (!handler(incoming, response)) response.writeHead(418).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ port, path, method, headers, host: '127.0.0.1' }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.on('error', reject).end();
    });
  return { world, ask };
};

const json = (answer: Answer): unknown => JSON.parse(String(answer.body));
const errorOf = (answer: Answer): SentError => json(answer) as SentError;

test('the payload has the headers that let other sites read it and caches keep it', async () => {
  const { ask } = await startWorld();
  const { status, headers, body } = await ask('/api/widget/bakery');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': CACHE,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Date, Age, Asked',
    'timing-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    date: 'Mon, 23 Nov 2026 17:00:00 GMT',
    'server-timing': `clock;dur=${NOW}`,
    'content-length': String(body.length),
  });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['x-request-id']).toBe('process-0');
  expect((JSON.parse(String(body)) as WidgetPayload).name).toBe(BAKERY.name);
});

test('a number that a page sends along is told back, in an answer that nobody keeps', async () => {
  const { ask } = await startWorld();
  const kept = await ask('/api/widget/bakery');
  expect(kept.headers['asked']).toBeUndefined();
  const { status, headers, body } = await ask('/api/widget/bakery?1795000000000');
  expect([status, body]).toEqual([200, kept.body]);
  expect(headers).toMatchObject({
    asked: '?1795000000000',
    'cache-control': 'no-store',
    'access-control-expose-headers': 'Date, Age, Asked',
    date: 'Mon, 23 Nov 2026 17:00:00 GMT',
  });
  for (const query of ['?v=2', '?1%0d%0aSet-Cookie: a', `?${'9'.repeat(2000)}`]) {
    const answer = await ask(`/api/widget/bakery${query.replaceAll(' ', '')}`);
    expect([answer.headers['asked'], answer.headers['cache-control']]).toEqual([undefined, CACHE]);
  }
  expect((await ask('/api/widget/nobody?1')).status).toBe(404);
});

test('the script of an id holds its payload, whatever characters the owner chose', async () => {
  const { ask } = await startWorld();
  const script = await ask('/api/widget.js?id=bakery');
  const payload = json(await ask('/api/widget/bakery'));
  expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': CACHE });
  const ran: unknown[] = [];
  runInNewContext(String(script.body), { run: (value: unknown) => ran.push(JSON.stringify(value)) });
  expect(ran).toEqual([JSON.stringify(payload)]);
  expect(String(script.body)).not.toContain('\u2028');
});

test.each(['/api/widget.js', '/api/widget.js?id=nobody', '/api/widget.js?id=../../etc'])(
  '%s is the plain script',
  async (path) => {
    const { ask } = await startWorld();
    const { status, body } = await ask(path);
    expect([status, String(body)]).toEqual([200, `run(null, "${PUBLIC_URL}/api/widget/", 'i{}')`]);
  },
);

test.each(['br', 'gzip'] as const)('a client that takes %s gets the same text in fewer bytes', async (encoding) => {
  const { ask } = await startWorld();
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  for (const path of ['/api/widget/bakery', '/api/widget.js?id=bakery']) {
    const plain = await ask(path);
    const packed = await ask(path, { 'Accept-Encoding': encoding });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.body)).toEqual(plain.body);
    expect(packed.body.length).toBeLessThan(plain.body.length);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
  }
});

test('a tag is answered without a body until the next edit', async () => {
  const { world, ask } = await startWorld();
  const accept = { 'Accept-Encoding': 'br' };
  const first = await ask('/api/widget/bakery', accept);
  const again = { ...accept, 'If-None-Match': String(first.headers.etag) };
  const unchanged = await ask('/api/widget/bakery', again);
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
  expect(unchanged.headers).toMatchObject({
    etag: first.headers.etag,
    'cache-control': CACHE,
    vary: 'Accept-Encoding',
  });
  expect(unchanged.headers.date).toBeDefined();
  world.rows.set('bakery', { ...BAKERY, name: 'New name' });
  world.publications.publish(['bakery']);
  expect((await ask('/api/widget/bakery', again)).status).toBe(200);
});

test('HEAD has the headers of GET and no body', async () => {
  const { ask } = await startWorld();
  for (const path of ['/api/widget/bakery', '/api/widget.js?id=bakery', '/api/widget/nobody']) {
    const get = await ask(path);
    const head = await ask(path, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([get.status, 0]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
});

test.each(['nobody', '%00', '%E0%A4%A', 'a'.repeat(500), "'; drop table accounts"])(
  'id %s: 404 for a minute',
  async (id) => {
    const { ask } = await startWorld();
    const answer = await ask(`/api/widget/${id.replaceAll(' ', '%20')}`);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const { detail } = ERRORS.not_found;
    expect(errorOf(answer)).toEqual({
      detail,
      code: 'not_found',
      message: detail,
      request_id: answer.headers['x-request-id'],
    });
  },
);

test('another site is refused the payload, uncached, but never the script', async () => {
  const { ask } = await startWorld();
  const origin = { Origin: 'https://pirate.example' };
  const refused = await ask('/api/widget/bakery', origin);
  expect(refused.status).toBe(403);
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  expect(errorOf(refused).code).toBe('domain_not_allowed');
  expect((await ask('/api/widget.js?id=bakery', origin)).status).toBe(200);
  expect((await ask('/api/widget/bakery', { Origin: 'https://www.example.com' })).status).toBe(200);
});

test('other methods are refused, and other paths are not touched', async () => {
  const { ask } = await startWorld();
  const posted = await ask('/api/widget/bakery', {}, 'POST');
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const asked = await ask('/api/widget/bakery/events');
  expect([asked.status, asked.headers.allow]).toEqual([405, 'POST']);
  expect((await ask('/api/widget/bakery/else')).status).toBe(418);
  expect((await ask('/api/auth/me')).status).toBe(418);
});

test('a database that fails is 503 to newcomers and unnoticed by others', async () => {
  const { world, ask } = await startWorld();
  world.failure = new Error('disk on fire');
  const refused = await ask('/api/widget/bakery');
  expect(refused.status).toBe(503);
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  expect(String(refused.body)).not.toContain('fire');
  expect(world.logged).toMatchObject([{ err: world.failure }]);

  world.failure = undefined;
  await ask('/api/widget/bakery');
  world.failure = new Error('locked');
  world.publications.publish(['bakery']);
  expect((await ask('/api/widget/bakery')).status).toBe(200);
});

test('before the widget is built there is no script, and payloads are answered', async () => {
  const { ask } = await startWorld({ script: null });
  expect((await ask('/api/widget.js')).status).toBe(404);
  expect((await ask('/api/widget.js?id=bakery')).status).toBe(404);
  expect((await ask('/api/widget/bakery')).status).toBe(200);
});

test.each([
  { script: 'run(__ADDRESS__)', needs: '__PAYLOAD__ in code and at the end of a style sheet' },
  { script: 'run(__PAYLOAD__, __ADDRESS__)', needs: '__PAYLOAD__ in code and at the end of a style sheet' },
  {
    script: 'run(__PAYLOAD__, __PAYLOAD__, __ADDRESS__)',
    needs: '__PAYLOAD__ in code and at the end of a style sheet',
  },
  { script: 'run("}__PAYLOAD__", "}__PAYLOAD__", __ADDRESS__)', needs: '__PAYLOAD__ in code and at the end' },
  { script: 'run(__PAYLOAD__, "}__PAYLOAD__")', needs: '__ADDRESS__ once' },
  { script: 'run(__PAYLOAD__, "}__PAYLOAD__", __ADDRESS__, __ADDRESS__)', needs: '__ADDRESS__ once' },
])('$script is refused at the start', async ({ script, needs }) => {
  await expect(startWorld({ script })).rejects.toThrow(`must name ${needs}`);
});

test.each(['"', "'", '`'])(
  'a business’s own CSS gets into a style sheet in %s, unchanged, wherever that is',
  async (quote) => {
    const css = 'div>button{font-family:"A B","${x}`\'\\</script>\u2028\n"!important}';
    const sheet = `${quote}i{}__PAYLOAD__${quote}`;
    for (const script of [`run(${sheet}, __PAYLOAD__, __ADDRESS__)`, `run(__PAYLOAD__, ${sheet}, __ADDRESS__)`]) {
      const { world, ask } = await startWorld({ script });
      world.rows.set('styled', { ...BAKERY, locationId: 'styled', css });
      const said = async (query: string) => {
        const text = String((await ask(`/api/widget.js${query}`)).body);
        if (query === '?id=styled') expect(text).toContain('\\u003c/script');
        const ran: unknown[] = [];
        runInNewContext(text, {
          run: (...given: unknown[]) => ran.push(given.find((one) => String(one).startsWith('i{}'))),
        });
        return ran;
      };
      expect(await said('?id=styled')).toEqual([`i{}${css}`]);
      // Without CSS, and without a business, the script has not a byte of it.
      expect(await said('?id=bakery')).toEqual(['i{}']);
      expect(await said('')).toEqual(['i{}']);
    }
  },
);

test('a script asks the server that served it, whatever a visitor’s request calls that', async () => {
  const { ask } = await startWorld();
  for (const path of ['/api/widget.js', '/api/widget.js?id=bakery']) {
    const { body } = await ask(path, { Host: 'pirate.example', 'X-Forwarded-Host': 'pirate.example' });
    const ran: unknown[] = [];
    runInNewContext(String(body), { run: (_: unknown, address: string) => ran.push(address) });
    expect(ran).toEqual([`${PUBLIC_URL}/api/widget/`]);
  }
});
