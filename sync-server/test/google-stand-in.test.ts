import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { createPeople } from '../dev/oidc/people.ts';
import { createBrowserClient, locationOf } from './browser-client.ts';
import { arrive, comeBack, goToIssuer, signInWithGoogle, startUrl } from './google.ts';
import { startTestServer } from './start-test-server.ts';

/** Starts a server with the real clock, by which the stand-in dates its tokens. */
const startLocal = (environment?: Record<string, string>) => startTestServer({ nowMs: Date.now(), environment });

test('without any configuration everybody can sign in as anybody', async () => {
  const server = await startLocal();
  expect((await server.call(authCalls.methods)).answer).toEqual({ google: true });
  const { user, created } = await signInWithGoogle(server, { email: 'ada@example.com' });
  expect({ email: user.email, created }).toEqual({ email: 'ada@example.com', created: true });
});

test('it knows somebody again after a restart', () => {
  const subjectOf = (email: string): string => createPeople().remember({ email, name: '', isEmailVerified: true });
  expect(subjectOf('Ada@example.com')).toBe(subjectOf('ada@example.com'));
  expect(subjectOf('ada@example.com')).not.toBe(subjectOf('eve@example.com'));
});

test('it asks every time who it is', async () => {
  const server = await startLocal();
  const browser = createBrowserClient();
  for (const email of ['ada@example.com', 'eve@example.com']) {
    const { verifier, callbackUrl } = await goToIssuer(server, { email }, browser);
    const { sessionId } = await comeBack(browser, callbackUrl);
    const body = { session_id: sessionId ?? '', verifier };
    expect((await server.call(authCalls.session, { body })).answer.user.email).toBe(email);
  }
});

test('its page is a page of local mode: no script, and nothing from elsewhere', async () => {
  const server = await startLocal();
  const browser = createBrowserClient();
  const asked = await browser.open(locationOf(await browser.open(startUrl(server))));
  const page = await browser.open(locationOf(asked));
  expect(page.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(page.headers.get('Cache-Control')).toContain('no-store');
  expect(await page.text()).toContain('Sign in to the stand-in');
});

test('a page that was left open for too long says so', async () => {
  const server = await startLocal();
  const response = await fetch(`${server.url}/dev/oidc/sign-in/long-gone`);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('This sign-in is over.');
});

test('a request that is no sign-in gets words', async () => {
  const server = await startLocal();
  const response = await fetch(`${server.url}/dev/oidc/auth?client_id=%3Cscript%3E`);
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain('<script>');
});

test('with an issuer of its own the stand-in is not there', async () => {
  const server = await startLocal({
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  });
  expect((await fetch(`${server.url}/dev/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

test("whether a token has ended is read from the server's clock", async () => {
  const server = await startTestServer({ nowMs: Date.now() + 365 * 24 * 3600 * 1000 });
  const { browser, callbackUrl } = await goToIssuer(server);
  expect((await comeBack(browser, callbackUrl)).problem).toBe('unavailable');
});

test('beginning, coming back and fetching are each limited, in the words of the page', async () => {
  const server = await startLocal({ RATE_LIMITS: 'on' });
  const { browser, callbackUrl } = await goToIssuer(server);
  const starts: string[] = [];
  for (let count = 0; count < 10; count += 1)
    starts.push(locationOf(await createBrowserClient().open(startUrl(server, { redirect: '/signup' }))));
  expect(starts.filter((location) => location === `${server.url}/signup#error=busy`)).toHaveLength(1);

  for (let count = 0; count < 20; count += 1) await createBrowserClient().open(callbackUrl);
  expect((await comeBack(browser, callbackUrl)).problem).toBe('busy');
  server.pass(60_000);
  expect((await comeBack(browser, callbackUrl)).problem).toBeNull();

  const body = await arrive(server);
  const wrong = { ...body, session_id: 'none' };
  for (let count = 0; count < 10; count += 1) await server.call(authCalls.session, { body: wrong });
  const { error, headers } = await server.call(authCalls.session, { body });
  expect({ code: error.code, wait: headers.get('Retry-After') }).toEqual({ code: 'rate_limited', wait: '6' });
});
