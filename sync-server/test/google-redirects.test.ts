import { expect, test } from 'vitest';
import { GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { createBrowserClient, locationOf } from './browser-client.ts';
import { challengeOf, comeBack, goToIssuer, newVerifier, startGoogleServer, startUrl } from './google.ts';

const CHALLENGE = challengeOf('a verifier');

/** Queries that could redirect to other pages than the two allowed ones. They are sent exactly as written: this test's client does not
 * normalize them. */
const TRICKS = [
  ...[
    // Other hosts, in every form that browsers accept.
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '%2f%2fevil.example/login',
    'https://evil.example',
    'https://evil.example/login',
    'HTTPS://EVIL.EXAMPLE/login',
    'http:evil.example',
    'https:/evil.example',
    'https:///evil.example/login',
    '//evil.example/login',
    '//evil.example%2Flogin',
    '//login',
    '/login//evil.example',
    '/login@evil.example',
    '@evil.example/login',
    '/login.evil.example',
    '.evil.example',
    ':80/login',
    '//127.0.0.1/login',
    'http://localhost/login',
    // Script and data URLs.
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//login',
    'data:text/html,login',
    'vbscript:login',
    'blob:/login',
    // Characters that browsers ignore, or that end a header.
    '%09/login',
    '/login%09',
    '/%09/evil.example',
    '%0A/login',
    '/login%0A',
    '/login%0D%0ASet-Cookie:%20x=1',
    '/login%0D%0ALocation:%20//evil.example',
    '%20/login',
    '/login%20',
    '/login%00',
    '%00/login',
    '/login%E2%80%8B',
    '%EF%BB%BF/login',
    '/login%C2%A0',
    '/%E2%81%84evil.example',
    '%EF%BC%8Flogin',
    // Variants of the allowed pages.
    '/login/',
    '/LOGIN',
    '/Login',
    'login',
    './login',
    '/./login',
    '/x/../login',
    '/login?next=//evil.example',
    '/login%3Fnext=//evil.example',
    '/login#session_id=x',
    '/login%23session_id=x',
    '/login;evil',
    '%252Flogin',
    '/signup/',
    '/SIGNUP',
    // Doorsign's own pages that are not allowed.
    '/',
    '',
    '/dashboard',
    '/api/auth/google/callback',
    'null',
    'undefined',
  ].map((redirect) => `redirect=${redirect}&challenge=${CHALLENGE}`),
  // Duplicate or malformed keys.
  `redirect=/login&redirect=//evil.example&challenge=${CHALLENGE}`,
  `redirect=//evil.example&redirect=/login&challenge=${CHALLENGE}`,
  `redirect=/login&redirect=/login&challenge=${CHALLENGE}`,
  `redirect[]=/login&challenge=${CHALLENGE}`,
  `redirect[0]=//evil.example&redirect=/login&challenge=${CHALLENGE}`,
  `Redirect=/login&challenge=${CHALLENGE}`,
  `redirect=/login&redirect_uri=//evil.example&challenge=${CHALLENGE}`,
  `challenge=${CHALLENGE}`,
  '',
  // Invalid challenges.
  'redirect=/login',
  'redirect=/login&challenge=',
  'redirect=/login&challenge=plain',
  `redirect=/login&challenge=${CHALLENGE}x`,
  `redirect=/login&challenge=${CHALLENGE.slice(1)}`,
  `redirect=/login&challenge=%0A${CHALLENGE.slice(1)}`,
  `redirect=/login&challenge=${CHALLENGE}&challenge=${CHALLENGE}`,
];

test(`${TRICKS.length} ways to be sent elsewhere are refused before anybody is sent anywhere`, async () => {
  const server = await startGoogleServer();
  const led: string[] = [];
  for (const query of TRICKS) {
    const response = await fetch(`${server.url}${GOOGLE_PATHS.start}?${query}`, { redirect: 'manual' });
    const body = await response.text();
    const refused =
      response.status === 400 && !response.headers.has('Location') && response.headers.getSetCookie().length === 0;
    if (!refused || body.includes('evil')) led.push(`${query}: ${response.status} ${response.headers.get('Location')}`);
  }
  expect(led).toEqual([]);
  expect(TRICKS.length).toBeGreaterThanOrEqual(60);
});

test.each(['/login', '/signup'])('%s is one of the two pages where a sign-in ends', async (redirect) => {
  const server = await startGoogleServer();
  const { browser, callbackUrl } = await goToIssuer(server, { redirect });
  expect(await comeBack(browser, callbackUrl)).toMatchObject({ page: server.url + redirect, problem: null });
});

test.each<{ name: string; headers: Record<string, string> }>([
  { name: 'Host', headers: { Host: 'evil.example' } },
  { name: 'X-Forwarded-Host', headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' } },
  { name: 'Forwarded', headers: { Forwarded: 'host=evil.example;proto=https' } },
])('the header $name changes none of the addresses', async ({ headers }) => {
  const server = await startGoogleServer();
  const browser = createBrowserClient();
  const response = await browser.open(startUrl(server, { verifier: newVerifier() }), { headers });
  expect(locationOf(response)).toContain(encodeURIComponent(`${server.url}${GOOGLE_PATHS.callback}`));
  expect(JSON.stringify([...response.headers])).not.toContain('evil');
});

test.each([
  'error=access_denied&state=x',
  'error=<script>alert(1)</script>&error_description=evil.example',
  'error_uri=https://evil.example&error=server_error',
  'code=x&state=%0d%0aLocation:%20//evil.example',
  'redirect=//evil.example&code=x&state=y',
  'session_id=x',
  '',
])('a callback that nobody asked for ends at the login page, which tells nothing of it: %s', async (query) => {
  const server = await startGoogleServer();
  const response = await fetch(`${server.url}${GOOGLE_PATHS.callback}?${query}`, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('Location')).toBe(`${server.url}/login#error=expired`);
  expect(await response.text()).not.toMatch(/evil|script/);
});
