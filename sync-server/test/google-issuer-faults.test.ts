import type { RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { authCalls, GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { TIMEOUTS_MS } from '../src/platform/parameters.ts';
import { createBrowserClient, locationOf } from './browser-client.ts';
import { freePort } from './free-port.ts';
import { comeBack, listenAsIssuer, startServerWithIssuer, startUrl } from './google.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const CLIENT = { id: 'doorsign', secret: 'a secret' };

/** Returns the page to which a sign-in returns when the issuer is unreachable. */
const startsAt = async (server: TestServer, redirect = '/signup'): Promise<string> =>
  locationOf(await createBrowserClient().open(startUrl(server, { redirect })));

const sendJson =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Issuers whose first response is already unusable. */
const USELESS: { name: string; answer: RequestListener }[] = [
  { name: 'hangs', answer: () => undefined },
  { name: 'hangs in the middle of its answer', answer: (_, response) => void response.writeHead(200).write('{') },
  { name: 'hangs up', answer: (request) => request.socket.destroy() },
  { name: 'answers 500', answer: sendJson(500, {}) },
  { name: 'answers 404', answer: sendJson(404, 'not found') },
  {
    name: 'sends on',
    answer: (_, response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  },
  { name: 'answers what is no JSON', answer: sendJson(200, '<html>') },
  { name: 'answers null', answer: sendJson(200, 'null') },
  { name: 'answers an array', answer: sendJson(200, []) },
  {
    name: 'is another issuer',
    answer: sendJson(200, { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/' }),
  },
  {
    name: 'never comes to an end',
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    },
  },
];

test.each(USELESS)('an issuer that $name leads back to the page, and leaves the rest as it is', async ({ answer }) => {
  const issuer = await listenAsIssuer(answer);
  const server = await startServerWithIssuer({ issuer, client: CLIENT }, { issuerTimeoutMs: 300 });
  expect(await startsAt(server)).toBe(`${server.url}/signup#error=unavailable`);
  expect((await server.call(authCalls.methods)).answer).toEqual({ google: true });
  expect((await signUpVerified(server)).user.emailVerified).toBe(true);
});

test('an issuer that is not there is asked again as soon as somebody signs in', async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const server = await startServerWithIssuer({ issuer, client: CLIENT });
  expect(await startsAt(server)).toBe(`${server.url}/signup#error=unavailable`);
  await listenAsIssuer(sendJson(200, { issuer, authorization_endpoint: `${issuer}/authorize` }), port);
  expect(await startsAt(server)).toMatch(new RegExp(`^${issuer}/authorize\\?`));
});

test('an issuer is waited for less long than a handler may take', () => {
  expect(TIMEOUTS_MS.oidc).toBeLessThan(TIMEOUTS_MS.handler);
});

test('an issuer that has answered before is not needed for the next start, even hours later', async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let asked = 0;
  await listenAsIssuer((request, response) => {
    asked += 1;
    if (asked === 1) sendJson(200, { issuer, authorization_endpoint: `${issuer}/authorize` })(request, response);
    else request.socket.destroy();
  }, port);
  const server = await startServerWithIssuer({ issuer, client: CLIENT });
  for (const [hours, times] of [
    [0, 1],
    [0, 1],
    [2, 2],
    [0, 2],
  ] as const) {
    server.pass(hours * 3_600_000);
    expect(await startsAt(server)).toMatch(new RegExp(`^${issuer}/authorize\\?`));
    expect(asked).toBe(times);
  }
});

/** Generated once, because it takes some time. */
const KEYS = generateKeyPair('RS256');

/** The context of one id token. */
interface Asked {
  issuer: string;
  nonce: string;
  sign(claims: JWTPayload): Promise<string>;
}

interface LyingIssuer {
  /** Creates the id token of the issuer's only user. */
  idToken?: (asked: Asked, claims: JWTPayload) => Promise<string> | string;
  /** Replaces the whole response of the token endpoint. */
  token?: RequestListener;
  /** Members added to the issuer's metadata. */
  metadata?: (issuer: string) => Record<string, unknown>;
  userInfo?: RequestListener;
}

const NOW_S = (): number => Math.floor(Date.now() / 1000);

/** Starts a server with an issuer that answers as given, and a browser that returns from the issuer. */
const startWithLyingIssuer = async ({ idToken, token, metadata, userInfo }: LyingIssuer) => {
  const { privateKey, publicKey } = await KEYS;
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let nonce = '';
  const makeIdToken = async (): Promise<string> => {
    const claims = {
      iss: issuer,
      aud: CLIENT.id,
      sub: 'somebody',
      iat: NOW_S(),
      exp: NOW_S() + 300,
      nonce,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada',
    };
    const sign = (changed: JWTPayload): Promise<string> =>
      new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey);
    return idToken ? idToken({ issuer, nonce, sign }, claims) : sign(claims);
  };
  const answerToken: RequestListener = (request, response) =>
    void makeIdToken().then((id_token) =>
      sendJson(200, { access_token: 'a', token_type: 'Bearer', id_token })(request, response),
    );
  const answers: Record<string, RequestListener> = {
    '/.well-known/openid-configuration': sendJson(200, {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...metadata?.(issuer),
    }),
    '/jwks': sendJson(200, { keys: [jwk] }),
    '/token': token ?? answerToken,
    '/userinfo': userInfo ?? sendJson(404, {}),
  };
  await listenAsIssuer((request, response) => {
    const answer = answers[request.url ?? ''] ?? sendJson(404, {});
    answer(request, response);
  }, port);
  const server = await startServerWithIssuer({ issuer, client: CLIENT });
  const browser = createBrowserClient();
  const asked = new URL(locationOf(await browser.open(startUrl(server)))).searchParams;
  nonce = asked.get('nonce') ?? '';
  const state = asked.get('state') ?? '';
  return {
    server,
    end: (query: Record<string, string> = { code: 'c' }) =>
      comeBack(browser, `${server.url}${GOOGLE_PATHS.callback}?${new URLSearchParams({ state, ...query }).toString()}`),
  };
};

/** Builds a token with this header and an invalid signature. */
const unsigned = (header: object, claims: object): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.AAAA';

test('an issuer that tells the truth is believed', async () => {
  const { end } = await startWithLyingIssuer({});
  expect((await end()).problem).toBeNull();
});

const changed =
  (change: JWTPayload): LyingIssuer['idToken'] =>
  ({ sign }, claims) =>
    sign({ ...claims, ...change });

const LIES: (LyingIssuer & { name: string })[] = [
  { name: 'is of another issuer', idToken: changed({ iss: 'https://accounts.google.com' }) },
  { name: 'is for another client', idToken: changed({ aud: 'somebody else' }) },
  { name: 'is for two clients', idToken: changed({ aud: [CLIENT.id, 'another'], azp: 'another' }) },
  { name: 'answers another request', idToken: changed({ nonce: 'another' }) },
  { name: 'answers no request', idToken: changed({ nonce: undefined }) },
  { name: 'has ended', idToken: changed({ exp: 1_700_000_000 }) },
  { name: 'has no end', idToken: changed({ exp: undefined }) },
  { name: 'counts from tomorrow on', idToken: changed({ nbf: 4_000_000_000 }) },
  { name: 'is about nobody', idToken: changed({ sub: undefined }) },
  { name: 'has an empty subject', idToken: changed({ sub: '' }) },
  { name: 'has an endless subject', idToken: changed({ sub: 'x'.repeat(256) }) },
  { name: 'is not signed', idToken: (_, claims) => unsigned({ alg: 'none' }, claims) },
  { name: 'is signed with nothing', idToken: (_, claims) => unsigned({ alg: 'RS256', kid: 'k' }, claims) },
  { name: 'names a key that is not there', idToken: (_, claims) => unsigned({ alg: 'RS256', kid: 'x' }, claims) },
  {
    name: 'is signed with the secret of the client',
    idToken: (_, claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret)),
  },
  { name: 'is no token', idToken: () => 'none' },
  { name: 'is missing', token: sendJson(200, { access_token: 'a', token_type: 'Bearer' }) },
  { name: 'comes with an error', token: sendJson(400, { error: 'invalid_grant' }) },
  { name: 'comes with 500', token: sendJson(500, '<html>') },
  { name: 'comes as garbage', token: sendJson(200, '\u0000') },
  { name: 'does not come', token: (request) => request.socket.destroy() },
];

test.each(LIES)('nobody is signed in by an id token that $name', async (lies) => {
  const { server, end } = await startWithLyingIssuer(lies);
  expect(await end()).toEqual({ page: `${server.url}/login`, sessionId: null, problem: 'unavailable' });
  expect(await server.deps.database.read.selectFrom('handovers').selectAll().execute()).toEqual([]);
});

test.each([
  { name: 'access_denied', problem: 'cancelled' },
  { name: 'server_error', problem: 'unavailable' },
  { name: 'invalid_request', problem: 'unavailable' },
  { name: '<script>alert(1)</script>', problem: 'unavailable' },
])('the refusal $name of the issuer is told as $problem', async ({ name, problem }) => {
  const { end } = await startWithLyingIssuer({});
  expect((await end({ error: name, error_description: '<b>evil</b>' })).problem).toBe(problem);
});

test('an answer that says it is of another issuer is not exchanged', async () => {
  const { end } = await startWithLyingIssuer({});
  expect((await end({ code: 'c', iss: 'https://accounts.google.com' })).problem).toBe('unavailable');
});

test.each([
  { name: 'true', said: true, problem: null },
  { name: 'the word true', said: 'true', problem: 'email_unverified' },
  { name: '1', said: 1, problem: 'email_unverified' },
  { name: 'nothing', said: undefined, problem: 'email_unverified' },
])('an e-mail is proved by $name: $problem', async ({ said, problem }) => {
  const { end } = await startWithLyingIssuer({ idToken: changed({ email_verified: said }) });
  expect((await end()).problem).toBe(problem);
});

test('an issuer that tells the e-mail only when asked is asked', async () => {
  const { end } = await startWithLyingIssuer({
    idToken: changed({ email: undefined, email_verified: undefined }),
    metadata: (issuer) => ({ userinfo_endpoint: `${issuer}/userinfo` }),
    userInfo: sendJson(200, { sub: 'somebody', email: 'ada@example.com', email_verified: true }),
  });
  expect((await end()).problem).toBeNull();
});

test('what it then tells of somebody else does not count', async () => {
  const { end } = await startWithLyingIssuer({
    idToken: changed({ email: undefined, email_verified: undefined }),
    metadata: (issuer) => ({ userinfo_endpoint: `${issuer}/userinfo` }),
    userInfo: sendJson(200, { sub: 'another', email: 'eve@example.com', email_verified: true }),
  });
  expect((await end()).problem).toBe('unavailable');
});

test('its operator reads why in the log, and no e-mail', async () => {
  const lines: string[] = [];
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const server = await startServerWithIssuer({ issuer, client: CLIENT }, { onLog: (line) => lines.push(line) });
  await startsAt(server);
  expect(lines.find((line) => line.includes('issuer sign-in failed'))).toContain('ECONNREFUSED');
});

test('production without an issuer says so', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32), RATE_LIMITS: 'on' },
  });
  expect((await server.call(authCalls.methods)).answer).toEqual({ google: false });
  for (const path of [startUrl(server), `${server.url}${GOOGLE_PATHS.callback}?code=c&state=s`]) {
    const response = await fetch(path, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('isn’t set up') as string,
    });
  }
  expect((await fetch(`${server.url}/dev/oidc/.well-known/openid-configuration`)).status).toBe(404);
});
