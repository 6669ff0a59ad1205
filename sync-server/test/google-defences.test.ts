import { expect, test } from 'vitest';
import { authCalls, GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { GOOGLE_SIGN_IN } from '../src/platform/parameters.ts';
import { createBrowserClient, locationOf } from './browser-client.ts';
import {
  arrive,
  challengeOf,
  comeBack,
  goToIssuer,
  newVerifier,
  signInAtIssuer,
  startGoogleServer,
  startUrl,
} from './google.ts';
import { heardAtOnce } from './heard-at-once.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const exchange = (server: TestServer, body: { session_id: string; verifier: string }) =>
  server.call(authCalls.session, { body });

const REFUSED = { status: 400, code: 'invalid_credentials' };
const refusal = async (server: TestServer, body: { session_id: string; verifier: string }) => {
  const { status, error } = await exchange(server, body);
  return { status, code: error.code };
};

test('a link to a finished sign-in of somebody else leads nowhere: its verifier stayed in the other browser', async () => {
  const server = await startGoogleServer();
  const theirs = await arrive(server, { email: 'eve@example.com' });
  expect(await refusal(server, { ...theirs, verifier: newVerifier() })).toEqual(REFUSED);
  expect(await refusal(server, { ...theirs, verifier: challengeOf(theirs.verifier) })).toEqual(REFUSED);
  expect(await refusal(server, { ...theirs, verifier: '' })).toEqual(REFUSED);
  expect((await exchange(server, theirs)).status).toBe(200);
});

test('two browsers whose answers of the issuer are swapped are both refused, and each still ends its own', async () => {
  const server = await startGoogleServer();
  const ada = await goToIssuer(server, { email: 'ada@example.com' });
  const eve = await goToIssuer(server, { email: 'eve@example.com' });
  for (const [browser, callbackUrl] of [
    [ada.browser, eve.callbackUrl],
    [eve.browser, ada.callbackUrl],
    [createBrowserClient(), ada.callbackUrl],
  ] as const)
    expect(await comeBack(browser, callbackUrl)).toEqual({
      page: `${server.url}/login`,
      sessionId: null,
      problem: 'expired',
    });
  for (const { browser, callbackUrl, verifier } of [ada, eve]) {
    const { sessionId } = await comeBack(browser, callbackUrl);
    expect((await exchange(server, { session_id: sessionId ?? '', verifier })).status).toBe(200);
  }
});

test.each([
  { name: 'signed by nobody', forge: (cookie: string) => cookie.replace(/\.[^.]*$/, '.') },
  { name: 'with another signature', forge: (cookie: string) => `${cookie.slice(0, -8)}AAAAAAAA` },
  { name: 'that says it needs none', forge: (cookie: string) => `${btoa('{"alg":"none"}')}.${cookie.split('.')[1]}.` },
  { name: 'that is no token', forge: () => 'none' },
])('a cookie $name is no cookie', async ({ forge }) => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server);
  browser.setCookie('oauth', forge(browser.cookie('oauth') ?? ''));
  expect((await comeBack(browser, callbackUrl)).problem).toBe('expired');
});

test("an access token is no sign-in's cookie", async () => {
  const server = await startGoogleServer();
  const { answer } = await exchange(server, await arrive(server));
  const { browser, callbackUrl } = await goToIssuer(server);
  browser.setCookie('oauth', answer.access_token);
  expect((await comeBack(browser, callbackUrl)).problem).toBe('expired');
});

test('the answer of the issuer counts once, even for a browser that keeps its cookie', async () => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server);
  const cookie = browser.cookie('oauth') ?? '';
  expect((await comeBack(browser, callbackUrl)).problem).toBeNull();
  browser.setCookie('oauth', cookie);
  expect((await comeBack(browser, callbackUrl)).problem).toBe('expired');
});

test('the state counts once, even with a new code', async () => {
  const server = await startGoogleServer();
  const browser = createBrowserClient();
  const authorizationUrl = locationOf(await browser.open(startUrl(server)));
  const cookie = browser.cookie('oauth') ?? '';
  expect((await comeBack(browser, await signInAtIssuer(browser, authorizationUrl))).problem).toBeNull();
  browser.setCookie('oauth', cookie);
  expect((await comeBack(browser, await signInAtIssuer(browser, authorizationUrl))).problem).toBe('expired');
});

test('of ten that come back at once with one answer exactly one gets in', async () => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server);
  const ends = await Promise.all(Array.from({ length: 10 }, () => comeBack(browser, callbackUrl)));
  expect(ends.filter(({ sessionId }) => sessionId !== null)).toHaveLength(1);
  expect(ends.filter(({ problem }) => problem === 'expired')).toHaveLength(9);
});

test('a code of another sign-in does not fit', async () => {
  const server = await startGoogleServer();
  const ada = await goToIssuer(server);
  const eve = await goToIssuer(server, { email: 'eve@example.com' });
  const mixed = new URL(ada.callbackUrl);
  mixed.searchParams.set('code', new URL(eve.callbackUrl).searchParams.get('code') ?? '');
  expect((await comeBack(ada.browser, mixed.href)).problem).toBe('unavailable');
});

test('a session is fetched once, also by fifty at once', async () => {
  const server = await startGoogleServer();
  const body = await arrive(server);
  const replies = await heardAtOnce(Array.from({ length: 50 }, () => () => exchange(server, body)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(49);
  expect(await refusal(server, body)).toEqual(REFUSED);
});

test.each([
  { name: 'the last moment', afterMs: GOOGLE_SIGN_IN.handoverLifeMs - 1, status: 200 },
  { name: 'the moment at which it ends', afterMs: GOOGLE_SIGN_IN.handoverLifeMs, status: 400 },
])('a session fetched at $name answers $status', async ({ afterMs, status }) => {
  const server = await startGoogleServer();
  const body = await arrive(server);
  server.pass(afterMs);
  expect((await exchange(server, body)).status).toBe(status);
});

test.each([
  { name: 'in time', afterMs: GOOGLE_SIGN_IN.lifeMs - 1000, problem: null },
  { name: 'too late', afterMs: GOOGLE_SIGN_IN.lifeMs, problem: 'expired' },
])('who comes back $name ends with the problem $problem', async ({ afterMs, problem }) => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server);
  server.pass(afterMs);
  expect((await comeBack(browser, callbackUrl)).problem).toBe(problem);
});

test('what is stored of a sign-in is enough to know it, and not enough to use it', async () => {
  const server = await startGoogleServer();
  const { browser, callbackUrl, verifier } = await goToIssuer(server);
  const { sessionId } = await comeBack(browser, callbackUrl);
  const { read } = server.deps.database;
  const stored = JSON.stringify([
    await read.selectFrom('handovers').selectAll().execute(),
    await read.selectFrom('used_states').selectAll().execute(),
  ]);
  const state = new URL(callbackUrl).searchParams.get('state') ?? '';
  for (const secret of [sessionId ?? '', verifier, state]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
});

test('the log names nobody', async () => {
  const lines: string[] = [];
  const server = await startGoogleServer({ onLog: (line) => lines.push(line) });
  const body = await arrive(server);
  await exchange(server, body);
  const log = lines.join('\n');
  expect(log).toContain('signed in with Google');
  for (const secret of ['ada@example.com', body.session_id, body.verifier, "Ada's Bakery"])
    expect(log).not.toContain(secret);
});

test('the way there asks for one code, bound to this browser, and for nothing else', async () => {
  const server = await startGoogleServer();
  const browser = createBrowserClient();
  const response = await browser.open(startUrl(server));
  const url = new URL(locationOf(response));
  const secret = expect.stringMatching(/^[\w-]{43}$/) as string;
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'doorsign',
    response_type: 'code',
    redirect_uri: `${server.url}${GOOGLE_PATHS.callback}`,
    scope: 'openid email profile',
    prompt: 'select_account',
    state: secret,
    nonce: secret,
    code_challenge: secret,
    code_challenge_method: 'S256',
  });
  expect(response.status).toBe(302);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^oauth=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('behind https the cookie belongs to this very host', async () => {
  const server = await startTestServer({
    environment: { DOORSIGN_LOCAL_EXPOSE: '1', PUBLIC_URL: 'https://doorsign.example' },
  });
  const header = await server.deps.signInCookie.write({
    state: 's',
    nonce: 'n',
    codeVerifier: 'v',
    redirect: '/login',
    challenge: 'c',
  });
  expect(header).toMatch(/^__Host-oauth=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(await server.deps.signInCookie.read(header)).not.toBeNull();
  expect(await server.deps.signInCookie.read(header.replace('__Host-', ''))).toBeNull();
  expect(server.deps.signInCookie.forget).toBe('__Host-oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
});

test('the way back forgets the cookie, and its address is kept by nobody', async () => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server, { redirect: '/signup' });
  const response = await browser.open(callbackUrl);
  expect(response.headers.get('Set-Cookie')).toBe('oauth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Location')).toMatch(new RegExp(`^${server.url}/signup#session_id=[\\w-]{43}$`));
  expect(await response.text()).not.toMatch(/session_id/);
});
