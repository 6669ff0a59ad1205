import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WIDGET_PATHS, widgetCalls, type SentError } from '@doorsign/shared-schema/api';
import { expect, test } from 'vitest';
import { shortHashOf } from '../src/widget/files/file-name.ts';
import { createExchange } from './fuzz/exchange.ts';
import {
  buildNextWidget,
  buildWidgetFixture,
  startTestServer,
  WIDGET_FIXTURE,
  type TestServer,
} from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const scriptOf = ({ deps }: TestServer): string => `paint(null, "${deps.config.publicUrl}/api/widget/")`;
const nextScriptOf = (server: TestServer): string => scriptOf(server).replace('paint', 'paintBetter');
const POPUP = WIDGET_FIXTURE['popup.js'];
const POPUP_PATH = `${WIDGET_PATHS.payload}popup.${shortHashOf(POPUP)}.js`;
const WORDS_PATH = `${WIDGET_PATHS.words}de.json`;
const ALL_WORDS = WIDGET_FIXTURE['words.json'];
const ALL_WORDS_PATH = `${WIDGET_PATHS.payload}words.${shortHashOf(ALL_WORDS)}.json`;
/** The name of the operation in the log. */
const KEEPING = 'storing of widget files';

const ask = (server: TestServer, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(server.url + path, { redirect: 'error', ...init });
const textAt = async (server: TestServer, path: string): Promise<string | number> => {
  const response = await ask(server, path);
  return response.ok ? response.text() : response.status;
};
const pinnedOf = async (server: TestServer) => (await server.call(widgetCalls.pinned)).answer;

test('an owner pins a script that a browser can check, and that asks for its payload by itself', async () => {
  const server = await startTestServer();
  const { script, integrity } = await pinnedOf(server);
  expect(script).toBe(`/api/widget.${shortHashOf(scriptOf(server))}.js`);
  const response = await ask(server, script);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe(FOR_EVER);
  // Without this header, a browser may not check the integrity of a script of another origin.
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const body = Buffer.from(await response.arrayBuffer());
  expect(`sha384-${createHash('sha384').update(body).digest('base64')}`).toBe(integrity);
  expect(String(body)).toBe(scriptOf(server));
});

test.each([
  { path: POPUP_PATH, type: 'text/javascript; charset=utf-8', text: POPUP },
  { path: ALL_WORDS_PATH, type: 'application/json; charset=utf-8', text: ALL_WORDS },
  { path: WORDS_PATH, type: 'application/json; charset=utf-8', text: WIDGET_FIXTURE['words/de.json'] },
  { path: `${WORDS_PATH}?a1b2c3d4`, type: 'application/json; charset=utf-8', text: WIDGET_FIXTURE['words/de.json'] },
  {
    path: `${WIDGET_PATHS.words}DE.json`,
    type: 'application/json; charset=utf-8',
    text: WIDGET_FIXTURE['words/de.json'],
  },
])('$path is kept by browsers for ever, in fewer bytes, and known again by its tag', async ({ path, type, text }) => {
  const server = await startTestServer();
  const plain = await ask(server, path, { headers: { 'Accept-Encoding': 'identity' } });
  expect(await plain.text()).toBe(text);
  expect(plain.headers.get('Content-Type')).toBe(type);
  for (const encoding of ['br', 'gzip']) {
    const response = await ask(server, path, { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Cache-Control')).toBe(FOR_EVER);
    expect(response.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
    expect(await response.text()).toBe(text);
  }
  const again = await ask(server, path, {
    headers: { 'Accept-Encoding': 'identity', 'If-None-Match': plain.headers.get('ETag') ?? '' },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const head = await ask(server, path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, String(text.length), '']);
});

test('the web component is this version’s at its stable address, and kept at that of its content', async () => {
  const first = await startTestServer();
  const stable = `${WIDGET_PATHS.payload}element.js`;
  const versioned = `${WIDGET_PATHS.payload}element.${shortHashOf(WIDGET_FIXTURE['element.js'])}.js`;
  const response = await ask(first, stable);
  expect(await response.text()).toBe(WIDGET_FIXTURE['element.js']);
  expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=60,/);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect((await ask(first, versioned)).headers.get('Cache-Control')).toBe(FOR_EVER);
  const again = await ask(first, stable, { headers: { 'If-None-Match': '*' } });
  expect(again.status).toBe(304);
  await first.close();

  const second = await startTestServer({ dataDir: first.dataDir, widgetScript: buildNextWidget() });
  expect(await textAt(second, stable)).toBe('define(2);');
  expect(await textAt(second, versioned)).toBe(WIDGET_FIXTURE['element.js']);
});

test.each([
  `${WIDGET_PATHS.words}de_DE.json`,
  `${WIDGET_PATHS.words}de`,
  `${WIDGET_PATHS.words}constructor.json`,
  `${WIDGET_PATHS.words}%2e%2e%2f%2e%2e%2fpackage.json`,
  `${WIDGET_PATHS.payload}popup.00000000.js`,
  '/api/widget.00000000.js',
])('%s is not there, which is remembered for a minute', async (path) => {
  const server = await startTestServer();
  const response = await ask(server, path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(((await response.json()) as SentError).code).toBe('not_found');
});

test('a page may call its language as it likes', async () => {
  const widgetScript = buildWidgetFixture({
    ...WIDGET_FIXTURE,
    'words/zh.json': '{"closed":"休息中"}',
    'words/zh-hant.json': '{"closed":"休息"}',
  });
  const server = await startTestServer({ widgetScript });
  const wordsFor = (tag: string) => textAt(server, `${WIDGET_PATHS.words}${tag}.json?a1b2c3d4`);
  for (const tag of ['de', 'DE', 'de-AT', 'de-Latn-AT', 'de-CH-1996', 'de-u-hc-h12'])
    expect([tag, await wordsFor(tag)]).toEqual([tag, '{"closed":"Geschlossen"}']);
  expect(await wordsFor('zh-CN')).toBe('{"closed":"休息中"}');
  expect(await wordsFor('zh-Hant-HK')).toBe('{"closed":"休息"}');
  // A language without texts causes no error in the page's console; the widget then uses English.
  for (const tag of ['th', 'dex', 'en-GB']) expect([tag, await wordsFor(tag)]).toEqual([tag, '{}']);
});

test('what is written down for a target by hand goes no further up than the words', async () => {
  const server = await startTestServer();
  const { send, close } = createExchange(server.port, 1);
  for (const target of [`${WIDGET_PATHS.words}../widget.js`, `${WIDGET_PATHS.words}..\\..\\package.json`]) {
    const { status } = await send({ method: 'GET', target, headers: {}, bytes: Buffer.from('') });
    expect(status).toBe(404);
  }
  close();
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is no way to ask for them', async (method) => {
  const server = await startTestServer();
  for (const path of [POPUP_PATH, WORDS_PATH, ALL_WORDS_PATH, `/api/widget.${shortHashOf(scriptOf(server))}.js`]) {
    const response = await ask(server, path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
});

test('after an upgrade, and after going back, pages that name an older version go on working', async () => {
  const first = await startTestServer();
  const old = await pinnedOf(first);
  await first.close();

  const second = await startTestServer({ dataDir: first.dataDir, widgetScript: buildNextWidget() });
  const current = await pinnedOf(second);
  expect(current.script).not.toBe(old.script);
  expect(await textAt(second, old.script)).toBe(scriptOf(first));
  expect(await textAt(second, POPUP_PATH)).toBe(POPUP);
  expect(await textAt(second, ALL_WORDS_PATH)).toBe(ALL_WORDS);
  expect(await textAt(second, current.script)).toBe(nextScriptOf(second));
  // An older script reads the current texts.
  expect(await textAt(second, WORDS_PATH)).toBe('{"closed":"Zu"}');
  await second.close();

  const third = await startTestServer({ dataDir: first.dataDir, port: first.port });
  expect(await pinnedOf(third)).toEqual(old);
  expect(await textAt(third, current.script)).toBe(nextScriptOf(second));
});

test('a server that is called otherwise has a pinned script of its own, and serves the one of before', async () => {
  const first = await startTestServer();
  const old = await pinnedOf(first);
  await first.close();
  const second = await startTestServer({ dataDir: first.dataDir });
  expect((await pinnedOf(second)).integrity).not.toBe(old.integrity);
  expect(await textAt(second, (await pinnedOf(second)).script)).toBe(scriptOf(second));
  expect(await textAt(second, old.script)).toBe(scriptOf(first));
});

test('an upgrade to a version that is not built serves what was kept', async () => {
  const first = await startTestServer();
  const { script } = await pinnedOf(first);
  await first.close();
  const second = await startTestServer({ dataDir: first.dataDir, widgetScript: buildWidgetFixture({}) });
  expect((await second.call(widgetCalls.pinned)).error.code).toBe('not_found');
  expect(await textAt(second, script)).toBe(scriptOf(first));
  expect(await textAt(second, WORDS_PATH)).toBe(404);
  expect(await textAt(second, '/api/widget.js')).toBe(404);
});

test('a kept file that somebody has changed is not served, until its version runs again', async () => {
  const first = await startTestServer();
  const { script } = await pinnedOf(first);
  await first.deps.database.write((tx) =>
    tx.updateTable('widget_files').set({ text: 'steal()' }).where('name', '=', basename(script)).execute(),
  );
  await first.close();
  const second = await startTestServer({ dataDir: first.dataDir, widgetScript: buildWidgetFixture({}) });
  expect(await textAt(second, script)).toBe(404);
  await second.close();
  await (await startTestServer({ dataDir: first.dataDir, port: first.port })).close();
  const third = await startTestServer({ dataDir: first.dataDir, widgetScript: buildWidgetFixture({}) });
  expect(await textAt(third, script)).toBe(scriptOf(first));
});

test('what an earlier release has left in its folder is served, and stays when the folder has gone', async () => {
  const dataDir = temporaryFolder('data');
  const folder = join(dataDir, 'widget-files');
  mkdirSync(folder);
  const script = `/api/widget.${shortHashOf('old()')}.js`;
  writeFileSync(join(folder, basename(script)), 'old()');
  const first = await startTestServer({ dataDir });
  expect(await textAt(first, script)).toBe('old()');
  await first.close();
  rmSync(folder, { recursive: true });
  const second = await startTestServer({ dataDir });
  expect(await textAt(second, script)).toBe('old()');
});

test('where that folder cannot be read the server says so, and keeps its own version', async () => {
  const lines: string[] = [];
  const dataDir = temporaryFolder('data');
  // A file in place of the folder, because root can read a folder that forbids it.
  writeFileSync(join(dataDir, 'widget-files'), '');
  const first = await startTestServer({ dataDir, onLog: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain(`${KEEPING} failed`);
  const { script } = await pinnedOf(first);
  await first.close();
  const second = await startTestServer({ dataDir, widgetScript: buildWidgetFixture({}) });
  expect(await textAt(second, script)).toBe(scriptOf(first));
});

test('while the store fails a server serves what it has, says of other names that it cannot tell, and keeps its own files later', async () => {
  const first = await startTestServer();
  const old = await pinnedOf(first);
  await first.deps.database.write((tx) => tx.schema.alterTable('widget_files').renameTo('gone').execute());
  await first.close();

  const lines: string[] = [];
  const { dataDir } = first;
  const second = await startTestServer({ dataDir, widgetScript: buildNextWidget(), onLog: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain(`${KEEPING} failed`);
  const current = await pinnedOf(second);
  expect(await textAt(second, current.script)).toBe(nextScriptOf(second));
  const refusal = await ask(second, old.script);
  expect(refusal.status).toBe(503);
  expect(refusal.headers.get('Cache-Control')).toBe('no-store');
  expect(refusal.headers.get('Retry-After')).toBe('5');

  await second.deps.database.write((tx) => tx.schema.alterTable('gone').renameTo('widget_files').execute());
  await second.deps.widgetFiles.keeping.run();
  expect(lines.join('\n')).toContain(`${KEEPING} recovered`);
  expect(await textAt(second, old.script)).toBe(scriptOf(first));
  await second.close();
  const third = await startTestServer({ dataDir });
  expect(await textAt(third, current.script)).toBe(nextScriptOf(second));
});

test('a build beside the running server changes nothing of what it serves', async () => {
  const widgetScript = buildWidgetFixture();
  const server = await startTestServer({ widgetScript });
  rmSync(dirname(widgetScript), { recursive: true });
  expect(await textAt(server, POPUP_PATH)).toBe(POPUP);
  expect(await textAt(server, WORDS_PATH)).toBe(WIDGET_FIXTURE['words/de.json']);
});
