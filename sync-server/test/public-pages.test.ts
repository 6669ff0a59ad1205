import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOR_OPERATORS, PAGE_PLACEHOLDERS } from '@doorsign/shared-schema/api';
import { buildAppFixture, PAGE, THEME_SCRIPT } from './app-fixture.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const { publicUrl, supportEmail } = PAGE_PLACEHOLDERS;
const html = (words: string): string =>
  `<!doctype html><html lang="en"><head><title>${words}</title><script>${MARKS}</script><script type="application/ld+json">{}</script></head><body>${words} <a href="mailto:${supportEmail}">${publicUrl}/</a></body></html>`;
const NOTE = `<aside ${FOR_OPERATORS}=""><p>Have it reviewed</p></aside>`;
const MARKS = "document.documentElement.dataset.marked=''";

/** Starts the app with public pages, in the build's layout. */
const startWithPages = (environment: Record<string, string> = {}) => {
  const folder = buildAppFixture();
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('landing.html', html('Start'));
  write('pricing.html', html('Pricing'));
  write('terms.html', html(`<p>Terms</p>${NOTE}<aside>A remark</aside>`));
  write('404.html', html('Nothing here'));
  write('sitemap.xml', `<loc>${publicUrl}/pricing</loc>`);
  write('robots.txt', `Sitemap: ${publicUrl}/sitemap.xml`);
  return startTestServer({ appFolder: folder, environment });
};

const read = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test.each([
  ['/', 200, 'Start'],
  ['/?from=mail', 200, 'Start'],
  ['/pricing', 200, 'Pricing'],
  ['/pricing/', 200, 'Pricing'],
  ['/pricing.html', 200, 'Pricing'],
  ['/pricing/more', 404, 'Nothing here'],
  ['/landing', 404, 'Nothing here'],
  ['/404', 404, 'Nothing here'],
])('%s answers %i with its page', async (path, status, title) => {
  const server = await startWithPages();
  const page = await read(server.url + path);
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([status, 'no-cache']);
  expect(page.text).toContain(`<title>${title}</title>`);
});

test.each(['/billing', '/hours', '/index.html', '/privacy'])('%s, which was not rendered, is the app', async (path) => {
  const server = await startWithPages();
  expect(await read(server.url + path)).toMatchObject({ status: 200, text: PAGE });
});

test.each([
  ['/', 'html'],
  ['/sitemap.xml', 'xml'],
  ['/robots.txt', 'plain'],
])('%s names the address under which the server is reached', async (path, type) => {
  const server = await startWithPages();
  const { text, headers } = await read(server.url + path);
  expect(text).toContain(`${server.url}/`);
  expect(text).not.toContain('.invalid');
  expect(headers.get('Content-Type')).toContain(type);
});

test.each([
  {
    named: 'the address of the operator',
    address: 'help@shop.example',
    to: 'help@shop.example',
  },
  {
    named: 'one that means something in a link',
    address: "o'h&s?x@shop.example",
    to: 'o%27h%26s%3Fx@shop.example',
  },
  { named: 'nobody, so that the visitor’s mail program asks', address: undefined, to: '' },
])('the support link writes to $named', async ({ address, to }) => {
  const server = await startWithPages(address === undefined ? {} : { SUPPORT_EMAIL: address });
  expect((await read(server.url)).text).toContain(`<a href="mailto:${to}">`);
});

test('a page says whether there is support by phone', async () => {
  const silent = await startWithPages();
  expect((await read(silent.url)).text).toContain('<html lang="en">');
  const server = await startWithPages({ SUPPORT_PHONE: '+1 555 0100' });
  expect((await read(server.url)).text).toContain('<html data-phone-support lang="en">');
});

test('only a server in local mode shows notes for operators', async () => {
  const server = await startWithPages();
  const inProduction = await startWithPages({
    DOORSIGN_MODE: 'production',
    TOKEN_SECRET: 'x'.repeat(32),
    RATE_LIMITS: 'on',
  });
  const local = await read(`${server.url}/terms`);
  const open = await read(`${inProduction.url}/terms`);
  expect(local.text).toContain('Have it reviewed');
  expect(open.text).not.toContain('Have it reviewed');
  expect(open.text).not.toContain(FOR_OPERATORS);
  expect(open.text).toContain('<p>Terms</p><aside>A remark</aside>');
  expect(open.headers.get('Cache-Control')).toBe('no-cache');
});

test('a filled page is handed out compressed, and asked for again once its address has changed', async () => {
  const one = await startWithPages();
  const other = await startWithPages();
  const page = await read(one.url, { headers: { 'Accept-Encoding': 'br' } });
  expect(page.headers.get('Content-Encoding')).toBe('br');
  // fetch() has decompressed it.
  expect(page.text).toContain(`${one.url}/`);
  const tagOn = async (server: TestServer) => (await read(server.url)).headers.get('ETag');
  expect(await tagOn(one)).toBe(await tagOn(one));
  expect(await tagOn(one)).not.toBe(await tagOn(other));
});

test('the policy of pages names each script that stands in one of them, and no structured data', async () => {
  const server = await startWithPages();
  const [, sources = ''] =
    /script-src ([^;]*)/.exec((await read(server.url)).headers.get('Content-Security-Policy') ?? '') ?? [];
  const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(sources.split(' ').toSorted()).toEqual(["'self'", hashOf(MARKS), hashOf(THEME_SCRIPT)].toSorted());
});

test('a page by its file’s name, as the service worker asks for it, has the policy of pages', async () => {
  const server = await startWithPages();
  expect((await read(`${server.url}/pricing.html`)).headers.get('Content-Security-Policy')).toContain(
    "style-src 'self'",
  );
});
