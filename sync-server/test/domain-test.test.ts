import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { businessCalls, domainTestCalls } from '@doorsign/shared-schema/api';
import { isPublicAddress } from '../src/platform/public-addresses.ts';
import { WEBSITE, WEBSITE_FETCHES } from '../src/platform/parameters.ts';
import { from, LIMITED } from './behind-proxy.ts';
import { freePort } from './free-port.ts';
import { signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServerOptions } from './start-test-server.ts';
import { WEBSITE_CERTIFICATE } from './website-certificate.ts';

const DOMAIN = 'harbor.example.com';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
};

interface World {
  /** The website over HTTP; HTTPS is refused unless there is `https`. */
  http?: RequestListener;
  https?: RequestListener;
  /** Addresses by host. All other names resolve to this machine. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Whether the certificate of the website is accepted; by default it is. */
  isTrusted?: boolean;
  /** Whether this machine counts as a public address; by default it does. */
  isMachineAllowed?: boolean;
  options?: TestServerOptions;
}

/** Starts the server, an owner with DOMAIN, and the owner's website. */
const startWorld = async (world: World = {}) => {
  const resolved: string[] = [];
  const ports = {
    http: world.http ? await listen(createHttpServer({ keepAlive: false }, world.http)) : await freePort(),
    https: world.https ? await listen(createHttpsServer(WEBSITE_CERTIFICATE, world.https)) : await freePort(),
  };
  const server = await startTestServer({
    ...world.options,
    web: {
      resolve: async (host) => {
        resolved.push(host);
        return world.names?.[host] ?? ['127.0.0.1'];
      },
      isAllowed: (address) => (world.isMachineAllowed !== false && address === '127.0.0.1') || isPublicAddress(address),
      ports,
      ...(world.isTrusted !== false && { ca: WEBSITE_CERTIFICATE.cert }),
    },
  });
  const owner = await signUpVerified(server);
  await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: DOMAIN } });
  const snippet = (id: string = owner.id): string =>
    `<script async src="${server.url}/api/widget.js?id=${id}" data-id="${id}"></script>`;
  const run = async (domain = DOMAIN) =>
    (await server.call(domainTestCalls.test, { token: owner.token, body: { domain } })).answer;
  return { server, owner, snippet, run, resolved, ports };
};

/** A website whose pages the test sets after it knows the snippet. */
const settablePage = () => {
  const page = { html: '', headers: HTML as Record<string, string>, status: 200 };
  const seen: { url: string; headers: Record<string, string | string[] | undefined> }[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    response.writeHead(page.status, page.headers).end(page.html);
  };
  return { page, seen, answer };
};

test('the snippet is found over HTTPS, with a request that names Doorsign and has no cookie', async () => {
  const { page, seen, answer } = settablePage();
  const { snippet, run, server } = await startWorld({ https: answer });
  page.html = `<!doctype html><body>${snippet()}`;
  page.headers = { ...HTML, 'Set-Cookie': 'visitor=1' };
  expect(await run()).toEqual({ result: 'found', url: `https://${DOMAIN}/`, status: null, tagManager: false });
  await run();
  for (const { headers } of seen) {
    expect(headers).toMatchObject({ host: DOMAIN, 'user-agent': expect.stringContaining(`Doorsign (+${server.url};`) });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  }
  expect(seen).toHaveLength(2);
});

test('a website without HTTPS is read over HTTP', async () => {
  const { page, answer } = settablePage();
  const { snippet, run } = await startWorld({ http: answer });
  page.html = snippet();
  expect(await run()).toMatchObject({ result: 'found', url: `http://${DOMAIN}/` });
});

test('another widget, an old snippet and no snippet are told apart', async () => {
  const { page, answer } = settablePage();
  const { snippet, run, server } = await startWorld({ http: answer });
  page.html = snippet('aaaaaaaaaaaaaaaaaaaaaa');
  expect((await run()).result).toBe('other_widget');
  page.html = `<script async src="${server.url}/api/widget.js"></script>`;
  expect((await run()).result).toBe('without_id');
  page.html = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-1"></script>';
  expect(await run()).toMatchObject({ result: 'not_found', tagManager: true });
});

test.each([
  { name: 'gzip', pack: gzipSync },
  { name: 'br', pack: brotliCompressSync },
])('a page packed with $name is unpacked', async ({ name, pack }) => {
  const world: { snippet?: string } = {};
  const { snippet, run } = await startWorld({
    http: (_, response) =>
      response.writeHead(200, { ...HTML, 'Content-Encoding': name }).end(pack(world.snippet ?? '')),
  });
  world.snippet = snippet();
  expect((await run()).result).toBe('found');
});

test.each([
  { status: 404, result: 'http_error' },
  { status: 503, result: 'http_error' },
  { status: 304, result: 'http_error' },
])('the error $status is reported', async ({ status, result }) => {
  const { page, answer } = settablePage();
  const { run, snippet } = await startWorld({ http: answer });
  page.html = status === 304 ? '' : snippet();
  page.status = status;
  expect(await run()).toMatchObject({ result, status });
});

test('an answer that is no web page is not searched', async () => {
  const { page, answer } = settablePage();
  const { run, snippet } = await startWorld({ http: answer });
  page.html = snippet();
  page.headers = { 'Content-Type': 'application/json' };
  expect((await run()).result).toBe('not_html');
});

test('garbage in place of an answer, or of packed data, is a broken connection', async () => {
  const garbage = { ...HTML, 'Content-Encoding': 'gzip' };
  const { run } = await startWorld({ http: (_, response) => response.writeHead(200, garbage).end('not packed') });
  expect((await run()).result).toBe('unreachable');
  const cut = await startWorld({ http: (request) => request.socket.destroy() });
  expect((await cut.run()).result).toBe('unreachable');
});

test('a certificate for nobody in particular is reported, and the page behind it is not read', async () => {
  const { seen, answer } = settablePage();
  const { run } = await startWorld({ https: answer, http: answer, isTrusted: false });
  expect((await run()).result).toBe('certificate');
  expect(seen).toEqual([]);
});

test('a website that nobody serves is refused', async () => {
  const { run } = await startWorld();
  expect(await run()).toEqual({ result: 'refused', url: `http://${DOMAIN}/`, status: null, tagManager: false });
});

test('a website that never answers ends at the time limit, whatever it sends before', async () => {
  const silent = await startWorld({ http: () => {}, options: { domainTestMs: 300 } });
  expect((await silent.run()).result).toBe('timed_out');
  const endless = await startWorld({
    http: (_, response) => void response.writeHead(200, HTML).write('<p>'),
    options: { domainTestMs: 300 },
  });
  expect((await endless.run()).result).toBe('timed_out');
});

test(
  'of a large page one megabyte is read, and of a small one that unpacks to a large one as well',
  { tags: 'all' },
  async () => {
    const world = { sent: 0, isPacked: false, html: '' };
    const { run, snippet } = await startWorld({
      http: (_, response) => {
        response.writeHead(200, { ...HTML, ...(world.isPacked && { 'Content-Encoding': 'gzip' }) });
        if (world.isPacked) return void response.end(gzipSync(world.html));
        const send = (): void => {
          while (!response.destroyed && world.sent < 50 * WEBSITE.pageBytes) {
            world.sent += world.html.length;
            if (!response.write(world.html)) return void response.once('drain', send);
          }
          response.end();
        };
        send();
      },
    });
    world.html = ' '.repeat(64 * 1024);
    expect((await run()).result).toBe('too_large');
    expect(world.sent).toBeLessThan(20 * WEBSITE.pageBytes);
    world.isPacked = true;
    world.html = ' '.repeat(20 * WEBSITE.pageBytes);
    expect((await run()).result).toBe('too_large');
    world.html = snippet() + world.html;
    expect((await run()).result).toBe('found');
  },
);

/** Redirects according to a table of full addresses; serves `html` everywhere else. */
const redirecting = (table: Readonly<Record<string, string>>, page: { html: string }) => {
  const seen: string[] = [];
  const answer: RequestListener = ({ headers, url }, response) => {
    const at = `${headers.host}${url}`;
    seen.push(at);
    const location = table[at];
    if (location === undefined) response.writeHead(200, HTML).end(page.html);
    else response.writeHead(302, { Location: location }).end();
  };
  return { answer, seen };
};

test('redirects within the domain are followed', async () => {
  const page = { html: '' };
  const { answer } = redirecting(
    { [`${DOMAIN}/`]: `http://www.${DOMAIN}/`, [`www.${DOMAIN}/`]: '/en/?session=secret' },
    page,
  );
  const { run, snippet, resolved } = await startWorld({ http: answer });
  page.html = snippet();
  expect(await run()).toMatchObject({ result: 'found', url: `http://www.${DOMAIN}/en/` });
  expect(resolved).toEqual([DOMAIN, DOMAIN, `www.${DOMAIN}`, `www.${DOMAIN}`]);
});

test.each([
  { name: 'to another website', to: 'https://elsewhere.example/shop?x=1', url: 'https://elsewhere.example/shop' },
  { name: 'to another port', to: `http://${DOMAIN}:8080/`, url: `http://${DOMAIN}:8080/` },
  { name: 'to an address', to: 'http://169.254.169.254/latest/', url: 'http://169.254.169.254/latest/' },
  { name: 'with a password', to: `http://user:secret@${DOMAIN}/`, url: `http://${DOMAIN}/` },
  { name: 'to a file', to: 'file:///etc/passwd', url: 'file:///etc/passwd' },
])('a redirect $name is named and not followed', async ({ to, url }) => {
  const { answer, seen } = redirecting({ [`${DOMAIN}/`]: to }, { html: '' });
  const { run, resolved } = await startWorld({ http: answer });
  expect(await run()).toMatchObject({ result: 'redirected_away', url });
  expect(seen).toEqual([`${DOMAIN}/`]);
  expect(new Set(resolved)).toEqual(new Set([DOMAIN]));
});

test('five redirects are followed, and no sixth', async () => {
  const page = { html: '' };
  const steps = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, step) => [`${DOMAIN}/${step === 0 ? '' : step}`, `/${step + 1}`]),
    );
  const five = await startWorld({ http: redirecting(steps(WEBSITE.redirectsMax), page).answer });
  page.html = five.snippet();
  expect((await five.run()).result).toBe('found');
  const six = await startWorld({ http: redirecting(steps(WEBSITE.redirectsMax + 1), page).answer });
  expect((await six.run()).result).toBe('too_many_redirects');
});

test.each([
  { name: 'a private address', addresses: ['10.0.0.1'] },
  { name: 'one private address of two', addresses: ['8.8.8.8', '192.168.0.1'] },
  { name: 'this machine', addresses: ['127.0.0.1'] },
  { name: 'the cloud’s metadata', addresses: ['169.254.169.254'] },
  { name: 'a mapped address', addresses: ['::ffff:127.0.0.1'] },
])('a domain that leads to $name is not opened', async ({ addresses }) => {
  const { seen, answer } = settablePage();
  const { run } = await startWorld({ http: answer, names: { [DOMAIN]: addresses }, isMachineAllowed: false });
  expect((await run()).result).toBe('private_address');
  expect(seen).toEqual([]);
});

test.each(['shop.localhost', 'shop.local', 'shop.internal'])('%s is not even looked up', async (domain) => {
  const { server, owner, run, resolved } = await startWorld();
  await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: domain } });
  expect((await run(domain)).result).toBe('private_address');
  expect(resolved).toEqual([]);
});

test('a redirect to a subdomain in the private network is not followed', async () => {
  const { answer, seen } = redirecting({ [`${DOMAIN}/`]: `http://inside.${DOMAIN}/` }, { html: '' });
  const { run } = await startWorld({ http: answer, names: { [`inside.${DOMAIN}`]: ['10.1.2.3'] } });
  expect(await run()).toMatchObject({ result: 'private_address', url: `http://inside.${DOMAIN}/` });
  expect(seen).toEqual([`${DOMAIN}/`]);
});

test('the connection goes to the address that was checked, not to what the name means a moment later', async () => {
  const { page, answer } = settablePage();
  const { run, snippet, resolved } = await startWorld({ http: answer });
  page.html = snippet();
  // The name exists in this test's table only: another lookup would fail.
  expect((await run()).result).toBe('found');
  // One for each connection: HTTPS, which is refused, and HTTP.
  expect(resolved).toEqual([DOMAIN, DOMAIN]);
});

test('a domain without an address is reported', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: DOMAIN } });
  const { answer } = await server.call(domainTestCalls.test, { token: owner.token, body: { domain: DOMAIN } });
  expect(answer).toEqual({ result: 'not_resolved', url: `https://${DOMAIN}/`, status: null, tagManager: false });
});

test('only saved domains of a verified owner are tested', async () => {
  const { server, owner, resolved } = await startWorld();
  for (const domain of ['elsewhere.example', `www.${DOMAIN}`, '127.0.0.1', 'localhost', '']) {
    const reply = await server.call(domainTestCalls.test, { token: owner.token, body: { domain } });
    expect(reply.error).toMatchObject({ code: 'validation_failed', detail: 'Save this domain first, then test it.' });
  }
  const { access_token } = await signUp(server, { email: 'new@example.com' });
  await server.call(businessCalls.domain, { token: access_token, body: { allowedDomain: DOMAIN } });
  const reply = await server.call(domainTestCalls.test, { token: access_token, body: { domain: DOMAIN } });
  expect(reply.error.code).toBe('email_unverified');
  expect(resolved).toEqual([]);
});

test('a website is asked ten times a minute at most, however many accounts and subdomains ask', async () => {
  const { server } = await startWorld({ options: { environment: LIMITED } });
  const tokens: string[] = [];
  for (let account = 0; account < 3; account += 1) {
    tokens.push((await signUpVerified(server, { email: `user${account}@example.com` })).token);
    server.pass(3_600_000);
  }
  const statuses: number[] = [];
  for (const [account, token] of tokens.entries()) {
    const domain = `shop${account}.victim-website.com`;
    const headers = from(`203.0.113.${account}`);
    await server.call(businessCalls.domain, { token, body: { allowedDomain: domain }, headers });
    for (let time = 0; time < 4; time += 1)
      statuses.push((await server.call(domainTestCalls.test, { token, body: { domain }, headers })).status);
  }
  expect(statuses).toEqual([...Array<number>(WEBSITE_FETCHES[0]?.count ?? 0).fill(200), 429, 429]);
});
