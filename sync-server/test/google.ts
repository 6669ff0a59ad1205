import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { authCalls, GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { createOidcStandIn } from '../dev/oidc/stand-in-issuer.ts';
import { createBrowserClient, locationOf, type BrowserClient } from './browser-client.ts';
import { freePort } from './free-port.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

type ServerOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

/** Starts an issuer's HTTP server, which stops when the test is over. @returns its origin */
export const listenAsIssuer = async (answer: RequestListener, port = 0): Promise<string> => {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

/** Starts a server whose owners sign in at this issuer. Its clock starts at the current time, by which issuers date their tokens. */
export const startServerWithIssuer = (
  { issuer, client }: { issuer: string; client: { id: string; secret: string } },
  options: ServerOptions = {},
): Promise<TestServer> =>
  startTestServer({
    nowMs: Date.now(),
    // No test waits for this timeout; a busy machine may need the time.
    issuerTimeoutMs: 25_000,
    ...options,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      ...options.environment,
    },
  });

/** Starts a server with a real OpenID provider on its own port. */
export const startGoogleServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const port = options.port ?? (await freePort());
  const issuerPort = await freePort();
  const provider = createOidcStandIn({
    publicUrl: `http://127.0.0.1:${issuerPort}`,
    redirectUri: `http://127.0.0.1:${port}${GOOGLE_PATHS.callback}`,
    now: Date.now,
  });
  await listenAsIssuer((request, response) => void provider.handle(request, response), issuerPort);
  return startServerWithIssuer(provider, { ...options, port });
};

/** The input on the provider's page. */
export interface Visitor {
  email?: string;
  name?: string;
  verified?: boolean;
  cancels?: boolean;
}

/** Creates the secret that a page keeps while its owner is at the issuer. */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Returns the address that starts a sign-in. */
export const startUrl = (server: TestServer, { redirect = '/login', verifier = newVerifier() } = {}): string =>
  `${server.url}${GOOGLE_PATHS.start}?${new URLSearchParams({ redirect, challenge: challengeOf(verifier) }).toString()}`;

/** Signs in at the issuer.
 * @returns the callback address to which the issuer sends the browser */
export const signInAtIssuer = async (
  browser: BrowserClient,
  authorizationUrl: string,
  { email = 'ada@example.com', name = "Ada's Bakery", verified = true, cancels = false }: Visitor = {},
): Promise<string> => {
  const page = locationOf(await browser.open(authorizationUrl));
  const shown = await browser.open(page);
  if (shown.status !== 200) throw new Error(`The issuer shows ${shown.status}: ${await shown.text()}`);
  const form = new URLSearchParams({
    email,
    name,
    ...(verified && { verified: 'yes' }),
    answer: cancels ? 'cancel' : 'continue',
  });
  const resume = locationOf(
    await browser.open(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    }),
  );
  return locationOf(await browser.open(resume));
};

/** A browser that is about to return from the issuer. */
export interface Returning {
  browser: BrowserClient;
  verifier: string;
  /** The address to which the issuer sends the browser. */
  callbackUrl: string;
}

/** Starts a sign-in and submits the issuer's page. */
export const goToIssuer = async (
  server: TestServer,
  visitor: Visitor & { redirect?: string } = {},
  browser: BrowserClient = createBrowserClient(),
): Promise<Returning> => {
  const verifier = newVerifier();
  const started = await browser.open(startUrl(server, { redirect: visitor.redirect, verifier }));
  return { browser, verifier, callbackUrl: await signInAtIssuer(browser, locationOf(started), visitor) };
};

/** Opens the callback, and returns the parts of the address to which the server sends the browser. */
export const comeBack = async (
  browser: BrowserClient,
  callbackUrl: string,
): Promise<{ page: string; sessionId: string | null; problem: string | null }> => {
  const url = new URL(locationOf(await browser.open(callbackUrl)));
  const fragment = new URLSearchParams(url.hash.slice(1));
  url.hash = '';
  return { page: url.href, sessionId: fragment.get('session_id'), problem: fragment.get('error') };
};

/** Signs in up to the one-time id that the page gets. */
export const arrive = async (
  server: TestServer,
  visitor: Visitor & { redirect?: string } = {},
): Promise<{ session_id: string; verifier: string }> => {
  const { browser, verifier, callbackUrl } = await goToIssuer(server, visitor);
  const { sessionId, problem } = await comeBack(browser, callbackUrl);
  if (sessionId === null) throw new Error(`The sign-in came back with ${problem}`);
  return { session_id: sessionId, verifier };
};

/** Signs in up to an access token. */
export const signInWithGoogle = async (server: TestServer, visitor: Visitor = {}, timezone?: string) => {
  const body = { ...(await arrive(server, visitor)), ...(timezone && { timezone }) };
  return (await server.call(authCalls.session, { body })).answer;
};

/** Returns why a sign-in failed, or null. */
export const problemOf = async (server: TestServer, visitor: Visitor): Promise<string | null> => {
  const { browser, callbackUrl } = await goToIssuer(server, visitor);
  return (await comeBack(browser, callbackUrl)).problem;
};
