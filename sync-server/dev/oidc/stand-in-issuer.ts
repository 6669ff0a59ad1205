import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { default as Provider } from 'oidc-provider';
import { loadProvider } from './load-provider.ts';
import { createPeople } from './people.ts';
import { providerSettings } from './provider-settings.ts';
import { messagePage, signInPage } from './sign-in-page.ts';

/** The path of the stand-in below PUBLIC_URL. */
export const MOUNT = '/dev/oidc';

interface StandInOptions {
  /** The origin under which browsers reach the stand-in. */
  publicUrl: string;
  /** The only URL to which the stand-in sends browsers back. */
  redirectUri: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** An OpenID provider in place of Google: the real protocol from a library, with a page on which any person can be entered. */
export interface OidcStandIn {
  readonly issuer: string;
  readonly client: { id: string; secret: string };
  /** Answers a request whose path begins with MOUNT. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

type Loaded = Awaited<ReturnType<typeof startProvider>>;

export const createOidcStandIn = (options: StandInOptions): OidcStandIn => {
  const { publicUrl } = options;
  const issuer = publicUrl + MOUNT;
  const client = { id: 'doorsign', secret: randomBytes(32).toString('base64url') };
  let loaded: Promise<Loaded> | null = null;
  return {
    issuer,
    client,
    async handle(request, response) {
      const provider = await (loaded ??= startProvider({ ...options, issuer, client }));
      const asked = request.url ?? MOUNT;
      // The provider builds its URLs from these headers, so they must be as the browser sees them.
      request.headers['x-forwarded-host'] = new URL(publicUrl).host;
      request.headers['x-forwarded-proto'] = new URL(publicUrl).protocol.slice(0, -1);
      request.headers.cookie = withoutSession(request.headers.cookie ?? '');
      Object.assign(request, { originalUrl: asked, url: asked.slice(MOUNT.length) || '/' });
      try {
        await provider(request, response);
      } finally {
        request.url = asked;
      }
    },
  };
};

const SIGN_IN = '/sign-in/';

/** Removes the provider's session cookies, so that each sign-in asks for a person again. */
const withoutSession = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((pair) => !pair.startsWith('_session'))
    .join('; ');

const startProvider = async (options: StandInOptions & Pick<OidcStandIn, 'issuer' | 'client'>) => {
  const { issuer, publicUrl } = options;
  const { Provider: OidcProvider, interactionPolicy } = await loadProvider();
  const people = createPeople();
  const signInPath = (uid: string): string => MOUNT + SIGN_IN + uid;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const settings = await providerSettings({ ...options, signInPath, people });
  const provider = new OidcProvider(issuer, {
    ...settings,
    interactions: { ...settings.interactions, policy },
  });
  provider.proxy = true;
  const answerProtocol = provider.callback();

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith(SIGN_IN)) return answerProtocol(request, response);
    const answer = request.method === 'POST' ? new URLSearchParams(await text(request)) : null;
    try {
      await provider.interactionDetails(request, response);
      if (!answer) return sendPage(response, 200, signInPage());
      await finish(provider, { request, response }, answer.get('answer') === 'cancel' ? null : subjectOf(answer));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error;
      sendPage(response, 400, messagePage('This sign-in is over. Please start again.', publicUrl));
    }
  };

  function subjectOf(form: URLSearchParams): string {
    return people.remember({
      email: form.get('email') ?? '',
      name: form.get('name') ?? '',
      isEmailVerified: form.get('verified') === 'yes',
    });
  }
};

/** @param subject null for a canceled sign-in */
const finish = (
  provider: Provider,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  subject: string | null,
): Promise<void> =>
  provider.interactionFinished(
    request,
    response,
    subject === null
      ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
      : { login: { accountId: subject, remember: false }, select_account: {} },
    { mergeWithLastSubmission: false },
  );

const sendPage = (response: ServerResponse, status: number, page: string): void => {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page);
};
