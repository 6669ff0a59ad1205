import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import type { Check } from '../../src/operator/doctor/check.ts';
import { cacheCheck } from '../../src/operator/doctor/checks/cache.ts';
import { mailCheck } from '../../src/operator/doctor/checks/mail.ts';
import { oidcCheck } from '../../src/operator/doctor/checks/oidc.ts';
import { publicUrlCheck } from '../../src/operator/doctor/checks/public-url.ts';
import { stripeCheck } from '../../src/operator/doctor/checks/stripe.ts';
import { environmentOf } from '../admin/operator.ts';
import { startCache } from '../cache-receiver.ts';
import { freePort } from '../free-port.ts';
import { startBrokenServer, startSmtpSink } from '../smtp-sink.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { PURGE_TOKEN, purgeEnvironment, startWithCache } from '../start-with-cache.ts';
import { examine, startStranger } from './patient.ts';

const PRODUCTION = {
  DOORSIGN_MODE: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://doorsign.invalid',
};

const throughSmtp = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' });

/** Starts a mail server with one user. */
const startMailServer = async (): Promise<number> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'ada' && password === 'right' ? done(null, { user: username }) : done(new Error('Who are you?')),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
};

/** Starts a mail server that offers encryption but fails to encrypt. */
const startPretender = async (): Promise<number> => {
  const { url } = await startBrokenServer((socket) => {
    socket.write('220 here ESMTP\r\n');
    socket.on('data', (said) => {
      if (said.includes('EHLO')) socket.write('250-here\r\n250 STARTTLS\r\n');
      else if (said.includes('STARTTLS')) socket.write('220 go on\r\n');
      else socket.end('this is not how one encrypts');
    });
  });
  return Number(new URL(url).port);
};

test('a mail server is greeted and signed in to, and gets no mail', async () => {
  const sink = await startSmtpSink();
  const { host } = new URL(sink.url);
  expect(await examine(mailCheck, throughSmtp(sink.url))).toEqual([
    { level: 'ok', what: 'mail', found: `${host} answers on this machine, nobody signs in` },
  ]);
  expect(sink.deliveries).toEqual([]);
  const port = await startMailServer();
  expect(await examine(mailCheck, throughSmtp(`smtp://ada:right@127.0.0.1:${port}`))).toMatchObject([
    { level: 'ok', found: `127.0.0.1:${port} answers on this machine, signed in` },
  ]);
});

test('a wrong password, garbage and nobody are failures, without the password', async () => {
  const port = await startMailServer();
  const found = await examine(mailCheck, throughSmtp(`smtp://ada:wr0ng@127.0.0.1:${port}`));
  expect(found).toMatchObject([
    {
      level: 'FAIL',
      found: expect.stringMatching(/refuses the sign-in: /),
      fix: 'correct user and password in SMTP_URL',
    },
  ]);
  expect(JSON.stringify(found)).not.toContain('wr0ng');
  const garbage = await startBrokenServer((socket) => socket.end('554 go away\r\n'));
  for (const url of [garbage.url, `smtp://127.0.0.1:${await freePort()}`])
    expect(await examine(mailCheck, throughSmtp(url))).toMatchObject([
      { level: 'FAIL', found: expect.stringMatching(/cannot be used: /), fix: expect.stringContaining('SMTP_URL') },
    ]);
});

test('a certificate that nobody has signed is taken from this machine alone', async () => {
  const { url } = await startSmtpSink({ encrypts: true });
  const { port } = new URL(url);
  expect(await examine(mailCheck, throughSmtp(url))).toMatchObject([{ level: 'ok' }]);
  expect(await examine(mailCheck, throughSmtp(`${url}?tls.rejectUnauthorized=true`))).toMatchObject([
    { level: 'FAIL', found: expect.stringMatching(/cannot encrypt: .*certificate/i) },
  ]);
  expect(await examine(mailCheck, throughSmtp(`smtp://0.0.0.0:${port}`))).toMatchObject([
    {
      level: 'FAIL',
      found: expect.stringMatching(/^0\.0\.0\.0:\d+ cannot encrypt: .*certificate/i),
      fix: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    },
  ]);
});

// 0.0.0.0 is this machine too, but does not count as local.
test('one elsewhere that does not encrypt is to be looked at; one that cannot is a failure', async () => {
  const plain = await startMailServer();
  expect(await examine(mailCheck, throughSmtp(`smtp://ada:right@0.0.0.0:${plain}`))).toMatchObject([
    { level: 'warn', found: `0.0.0.0:${plain} answers, but does not encrypt: codes can be read on the way` },
  ]);
  const pretender = await startPretender();
  expect(await examine(mailCheck, throughSmtp(`smtp://ada:right@0.0.0.0:${pretender}`))).toMatchObject([
    { level: 'FAIL', found: expect.stringMatching(/cannot encrypt: /) },
  ]);
});

test('production without a mail server, and without payments', async () => {
  expect(await examine(mailCheck, PRODUCTION)).toMatchObject([{ level: 'FAIL', fix: 'set SMTP_URL and MAIL_FROM' }]);
  expect(await examine(stripeCheck, PRODUCTION)).toMatchObject([
    { level: 'warn', found: 'not configured: nothing can be bought' },
  ]);
  expect(await examine(oidcCheck, PRODUCTION)).toMatchObject([
    { level: 'ok', found: 'not configured: nobody is offered Google' },
  ]);
});

const look = async (changes: Record<string, string> = {}, server?: TestServer) =>
  examine(stripeCheck, { ...environmentOf(server ?? (await startTestServer())), ...changes });

test('a shop that is set up as the guide says is well', async () => {
  expect(await look()).toEqual([
    { level: 'ok', what: 'Stripe', found: 'the key works, both prices are right, and the webhook is set up' },
  ]);
});

test('what is wrong at Stripe is told with the variable to mend', async () => {
  const server = await startTestServer();
  const { STRIPE_PRICE_PRO: pro = '', STRIPE_PRICE_ENTERPRISE: enterprise = '' } = environmentOf(server);
  const lines = async (changes: Record<string, string>) =>
    (await look(changes, server)).map(({ level, found, fix }) => `${level} ${found} → ${fix}`);
  expect(await lines({ STRIPE_SECRET_KEY: 'sk_test_wrong' })).toEqual([
    'FAIL Stripe does not know the key → set STRIPE_SECRET_KEY to a key of the account (sk_… or rk_…)',
  ]);
  expect(await lines({ STRIPE_PRICE_PRO: 'prod_1' })).toEqual([
    "FAIL there is no price prod_1 in this account → set STRIPE_PRICE_PRO to the id of a price (price_…) of the key's account",
  ]);
  expect(await lines({ STRIPE_PRICE_PRO: enterprise, STRIPE_PRICE_ENTERPRISE: pro })).toEqual([
    `FAIL the price ${enterprise} is 2900, and our pages say 900 → make a price as docs/configure.md says, and set STRIPE_PRICE_PRO`,
    `FAIL the price ${pro} is 900, and our pages say 2900 → make a price as docs/configure.md says, and set STRIPE_PRICE_ENTERPRISE`,
  ]);
  expect(await lines({ ...PRODUCTION, PUBLIC_URL: 'https://elsewhere.example' })).toEqual([
    expect.stringMatching(/^warn no webhook leads to https:\/\/elsewhere\.example\/api\/payments\/webhook → /),
    expect.stringMatching(/^warn the key is of a sandbox: nobody really pays → /),
  ]);
});

const price = (parts: object = {}) => ({
  active: true,
  currency: 'usd',
  unit_amount: 900,
  recurring: { interval: 'month', interval_count: 1 },
  ...parts,
});

/** Starts a Stripe stub with these responses. */
const stripeThatSays = async (prices: object, endpoints: object, status = 200) => {
  const port = await startStranger((request, response) => {
    const isPrice = request.url?.startsWith('/v1/prices/price_pro') ?? false;
    const isOther = request.url?.startsWith('/v1/prices/') ?? false;
    const body = isPrice ? prices : isOther ? price({ unit_amount: 2900 }) : endpoints;
    const code = isPrice || isOther ? 200 : status;
    response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  return {
    PUBLIC_URL: 'http://localhost:8787',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY: 'rk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_PRICE_ENTERPRISE: 'price_enterprise',
  };
};

const endpoint = (parts: object = {}) => ({
  data: [
    {
      url: 'http://localhost:8787/api/payments/webhook',
      status: 'enabled',
      enabled_events: ['*'],
      ...parts,
    },
  ],
});

test.each([
  {
    name: 'an archived price',
    prices: price({ active: false }),
    endpoints: endpoint(),
    found: 'the price price_pro is archived',
  },
  {
    name: 'a price of another currency and length',
    prices: price({ currency: 'eur', recurring: { interval: 'year', interval_count: 1 } }),
    endpoints: endpoint(),
    found: 'the price price_pro is in eur, not usd, is not for one month',
  },
  {
    name: 'garbage in place of a price',
    prices: { nonsense: 1 },
    endpoints: endpoint(),
    found: 'it answers what Stripe does not document',
  },
  {
    name: 'a webhook that is off',
    prices: price(),
    endpoints: endpoint({ status: 'disabled' }),
    found: 'the webhook is switched off',
  },
  {
    name: 'a webhook that is told of too little',
    prices: price(),
    endpoints: endpoint({ enabled_events: ['invoice.paid'] }),
    found: expect.stringMatching(
      /^the webhook is not told of checkout\.session\.completed, .*invoice\.marked_uncollectible$/,
    ),
  },
  {
    name: 'a key that may not look',
    prices: price(),
    endpoints: { error: { type: 'invalid_request_error', message: 'no' } },
    status: 403,
    found: 'the key may not read Webhook Endpoints, so the webhook was not looked at',
  },
])('Stripe with $name', async ({ prices, endpoints, status, found }) => {
  const findings = await examine(stripeCheck, await stripeThatSays(prices, endpoints, status));
  expect(findings.map((one) => one.found)).toEqual([found]);
});

test('a Stripe that refuses, breaks or talks garbage is one failure', async () => {
  const server = await startTestServer();
  for (const fault of [{ kind: 'refuse' }, { kind: 'garbage' }, { kind: 'error', status: 500 }] as const) {
    await server.stripe?.setFault(fault);
    const found = await look({}, server);
    expect(found.map(({ level }) => level)).toEqual(['FAIL']);
  }
});

/** Returns an environment that uses a running server's stand-in as an external issuer. */
const issuerOf = async (server: TestServer): Promise<Record<string, string>> => {
  const OIDC_ISSUER = `${server.url}/dev/oidc`;
  // The first request loads the stand-in, so that later ones are fast.
  await (await fetch(`${OIDC_ISSUER}/.well-known/openid-configuration`)).text();
  return { PUBLIC_URL: server.url, OIDC_ISSUER, OIDC_CLIENT_ID: 'doorsign', OIDC_CLIENT_SECRET: 'secret' };
};

test('an issuer is discovered, and asked whether it knows us and our address', async () => {
  const environment = await issuerOf(await startTestServer());
  const { PUBLIC_URL: url = '', OIDC_ISSUER: issuer = '' } = environment;
  expect(await examine(oidcCheck, environment)).toEqual([
    { level: 'ok', what: 'OpenID', found: `${issuer} is discovered, and takes ${url}/api/auth/google/callback` },
  ]);
  const mistakes: Record<string, string>[] = [{ OIDC_CLIENT_ID: 'stranger' }, { PUBLIC_URL: 'http://localhost:1' }];
  for (const change of mistakes)
    expect(await examine(oidcCheck, { ...environment, ...change })).toMatchObject([
      { level: 'FAIL', found: `${issuer} refuses the client or its redirect URI (400)` },
    ]);
  expect(await examine(oidcCheck, { ...environment, OIDC_ISSUER: `${url}/nowhere` })).toMatchObject([
    { level: 'FAIL', found: expect.stringContaining('/nowhere cannot be discovered: ') },
  ]);
});

test('the public address must lead to this very server', async () => {
  const server = await startTestServer();
  const own = { PORT: String(server.port), PUBLIC_URL: server.url };
  expect(await examine(publicUrlCheck, own)).toMatchObject([
    { level: 'ok', found: expect.stringMatching(new RegExp(`^${server.url} is this Doorsign 0\\.1\\.0`)) },
  ]);
  const other = await startStranger((_, response) => response.end('{"version":"0.0.9","commit":null}'));
  expect(await examine(publicUrlCheck, { ...own, PUBLIC_URL: `http://127.0.0.1:${other}` })).toMatchObject([
    { level: 'warn', found: expect.stringMatching(/is Doorsign 0\.0\.9, and this is 0\.1\.0/) },
  ]);
  const stranger = await startStranger((_, response) => response.writeHead(502).end('Bad gateway'));
  expect(await examine(publicUrlCheck, { ...own, PUBLIC_URL: `http://127.0.0.1:${stranger}` })).toMatchObject([
    { level: 'FAIL', found: `http://127.0.0.1:${stranger} answers 502, and not as Doorsign` },
  ]);
  const nobody = await freePort();
  expect(await examine(publicUrlCheck, { ...own, PUBLIC_URL: `http://127.0.0.1:${nobody}` })).toMatchObject([
    { level: 'FAIL', found: expect.stringMatching(/cannot be reached from here: /) },
  ]);
  expect(
    await examine(publicUrlCheck, { PORT: String(nobody), PUBLIC_URL: `http://127.0.0.1:${nobody}` }),
  ).toMatchObject([{ level: 'warn', found: expect.stringContaining('because the server is not running') }]);
});

test('an address without encryption is to be looked at, unless it is this machine', async () => {
  const server = await startTestServer();
  const environment = {
    PORT: String(server.port),
    PUBLIC_URL: `http://0.0.0.0:${server.port}`,
    DOORSIGN_LOCAL_EXPOSE: '1',
  };
  expect(await examine(publicUrlCheck, environment)).toMatchObject([
    { level: 'warn', found: expect.stringMatching(/is not encrypted: passwords can be read on the way$/) },
  ]);
});

test('whoever takes the connection and says nothing costs each check its limit, and no more', async () => {
  const { url } = await startBrokenServer(() => {});
  const silent = url.replace('smtp:', 'http:');
  const environment = {
    ...throughSmtp(url),
    PUBLIC_URL: silent,
    STRIPE_API_BASE: silent,
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_PRICE_PRO: 'price_1',
    STRIPE_PRICE_ENTERPRISE: 'price_2',
    OIDC_ISSUER: silent,
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
  };
  const checks: readonly Check[] = [mailCheck, stripeCheck, oidcCheck, publicUrlCheck];
  const found = await Promise.all(checks.map((check) => examine(check, environment, { limitMs: 300 })));
  expect(found).toMatchObject(checks.map(({ what }) => [{ level: 'FAIL', what, found: 'nothing came within 0.3 s' }]));
});

test('a cache in front is asked to purge nothing, and what it has not been told is counted', async () => {
  expect(await examine(cacheCheck)).toEqual([
    { level: 'ok', what: 'cache', found: 'PURGE_URL is not set: no cache in front is told of changes' },
  ]);
  const cache = await startCache();
  const host = new URL(cache.url).host;
  expect(await examine(cacheCheck, purgeEnvironment(cache.url))).toEqual([
    { level: 'ok', what: 'cache', found: `${host} takes purges, and none of them is late` },
  ]);
  expect(cache.tags()).toEqual([['doctor']]);
  cache.answer((response) => void response.writeHead(403).end());
  const [refused] = await examine(cacheCheck, purgeEnvironment(cache.url));
  expect(refused).toMatchObject({ level: 'FAIL', found: `${host} answered 403` });
  expect(JSON.stringify(refused)).not.toContain(PURGE_TOKEN);
});

test('changes of which a cache has not been told for long are a warning', async () => {
  const { server, cache, save, look } = await startWithCache();
  cache.answer((response) => void response.writeHead(503).end());
  await save();
  await look();
  const now = () => server.now() + 11 * 60_000;
  const found = await examine(cacheCheck, { ...environmentOf(server), ...purgeEnvironment(cache.url) }, { now });
  expect(found.map(({ level, found: text }) => [level, text])).toEqual([
    ['FAIL', `${new URL(cache.url).host} answered 503`],
    ['warn', 'locations that have not been purged: 1, the oldest for 11 min'],
  ]);
});
