import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockSkew,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  setJwksCache,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import { fetchUntil } from './issuer-fetch.ts';

/** The random secrets that connect a browser's redirect to the issuer with its return. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The issuer's unvalidated claims about the person who signed in. */
export interface IssuerClaims {
  issuer: string;
  subject: string;
  email: unknown;
  email_verified: unknown;
  name: unknown;
}

/** An OpenID issuer at which owners sign in. Both methods throw if the issuer does not respond, responds invalidly, or refuses. */
export interface OpenIdIssuer {
  /** Returns the URL to which the browser is sent. */
  authorizationUrl(secrets: SignInSecrets): Promise<string>;
  /** Returns the claims about the person who signed in.
   * @param query of the URL to which the issuer sent the browser */
  identify(query: Readonly<Record<string, string>>, secrets: SignInSecrets): Promise<IssuerClaims>;
}

export interface OpenIdIssuerOptions {
  issuer: string;
  client: { id: string; secret: string };
  /** The URL to which the issuer sends the browser back. */
  redirectUri: string;
  fetch: CustomFetch;
  /** Epoch milliseconds. */
  now(): number;
  /** The offset of `now()` from the system clock, which the library uses to check the expiry of tokens. */
  clockOffsetMs(): number;
  /** The time limit for all requests of one method call. */
  timeoutMs: number;
}

/** The lifetime of cached metadata: issuers change their endpoints. If a refresh fails, the old metadata is used for another lifetime. */
const METADATA_LIFE_MS = 60 * 60 * 1000;

const SCOPE = 'openid email profile';

/** Sends no request before the first sign-in, so an unavailable issuer does not prevent the server from starting. */
export const createOpenIdIssuer = (options: OpenIdIssuerOptions): OpenIdIssuer => {
  const { client, redirectUri, now, clockOffsetMs, timeoutMs } = options;
  const issuer = new URL(options.issuer);
  const isInsecure = issuer.protocol === 'http:';
  let known: { metadata: ServerMetadata; readAtMs: number } | null = null;
  let keys: ReturnType<typeof getJwksCache>;

  const readMetadata = async (deadline: AbortSignal): Promise<ServerMetadata> => {
    if (known && now() - known.readAtMs < METADATA_LIFE_MS) return known.metadata;
    try {
      const found = await discovery(issuer, client.id, undefined, undefined, {
        [customFetch]: fetchUntil(options.fetch, deadline),
        execute: isInsecure ? [allowInsecureRequests] : [],
      });
      known = { metadata: found.serverMetadata(), readAtMs: now() };
    } catch (error) {
      if (!known) throw error;
      // Do not retry at once: every sign-in would wait for the retry.
      known = { metadata: known.metadata, readAtMs: now() };
    }
    return known.metadata;
  };

  /** Creates the library's configuration for one method call, with a new deadline and the current clock offset. */
  const configure = async (): Promise<Configuration> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const metadata = await readMetadata(deadline);
    const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const config = new Configuration(
      metadata,
      client.id,
      { [clockSkew]: Math.round(clockOffsetMs() / 1000) },
      takesPost ? ClientSecretPost(client.secret) : ClientSecretBasic(client.secret),
    );
    config[customFetch] = fetchUntil(options.fetch, deadline);
    config.timeout = undefined;
    // Verify the token's signature; do not rely on TLS alone.
    enableNonRepudiationChecks(config);
    if (isInsecure) allowInsecureRequests(config);
    if (keys) setJwksCache(config, keys);
    return config;
  };

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const url = buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // On a shared computer, the issuer asks for the account instead of using the previous person's.
        prompt: 'select_account',
      });
      return url.href;
    },

    async identify(query, { state, nonce, codeVerifier }) {
      const config = await configure();
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams(query).toString();
      const tokens = await authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      keys = getJwksCache(config);
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer sent no id token.');
      const { iss, sub } = claims;
      // Some issuers return the e-mail only from their userinfo endpoint.
      const asked = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const { email, email_verified, name } = asked ? await fetchUserInfo(config, tokens.access_token, sub) : claims;
      return { issuer: iss, subject: sub, email, email_verified, name };
    },
  };
};
