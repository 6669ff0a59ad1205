import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { createBrowserClient, locationOf } from './browser-client.ts';
import { comeBack, newVerifier, signInAtIssuer, startGoogleServer, startUrl } from './google.ts';
import { startTestServer } from './start-test-server.ts';

/** Starts three processes with one issuer. Each request of the browser can go to any of them. */
const start = async () => {
  const first = await startGoogleServer();
  const { oidc, rateLimits } = first.deps.config;
  const environment = {
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.client?.id ?? '',
    OIDC_CLIENT_SECRET: oidc.client?.secret ?? '',
    RATE_LIMITS: rateLimits ? 'on' : 'off',
  };
  const besideIt = { beside: first, environment, issuerTimeoutMs: 25_000 };
  return { first, second: await startTestServer(besideIt), third: await startTestServer(besideIt) };
};

test('a sign-in begins at one process, comes back to another and is fetched at a third, once', async () => {
  const { first, second, third } = await start();
  const browser = createBrowserClient();
  const verifier = newVerifier();
  const authorizationUrl = locationOf(await browser.open(startUrl(first, { verifier })));
  const callback = new URL(await signInAtIssuer(browser, authorizationUrl));
  const atSecond = second.url + callback.pathname + callback.search;
  const cookie = browser.cookie('oauth') ?? '';

  const { page, sessionId } = await comeBack(browser, atSecond);
  expect([page, typeof sessionId]).toEqual([`${first.url}/login`, 'string']);

  const body = { session_id: sessionId ?? '', verifier };
  const { answer } = await third.call(authCalls.session, { body });
  expect([answer.created, answer.user.email]).toEqual([true, 'ada@example.com']);
  for (const server of [first, second, third]) {
    expect((await server.call(authCalls.me, { token: answer.access_token })).answer.id).toBe(answer.user.id);
    expect((await server.call(authCalls.session, { body })).status).toBe(400);
  }

  // The same callback is refused by a process that has not handled it before.
  browser.setCookie('oauth', cookie);
  expect((await comeBack(browser, third.url + callback.pathname + callback.search)).problem).toBe('expired');
});
