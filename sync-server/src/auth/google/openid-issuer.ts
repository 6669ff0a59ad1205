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

/** What a browser's way to the issuer and back is held together by; none of it can be guessed. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who has signed in, in the words of the issuer. */
export interface IssuerClaims {
  issuer: string;
  subject: string;
  email: unknown;
  email_verified: unknown;
  name: unknown;
}

/** An OpenID issuer at which owners sign in. Both throw whatever went wrong on the way: no answer, garbage, a refusal. */
export interface OpenIdIssuer {
  /** Where the browser is sent. */
  authorizationUrl(secrets: SignInSecrets): Promise<string>;
  /** Who came back.
   * @param query of the address to which the issuer sent the browser */
  identify(query: Readonly<Record<string, string>>, secrets: SignInSecrets): Promise<IssuerClaims>;
}

export interface OpenIdIssuerOptions {
  issuer: string;
  client: { id: string; secret: string };
  /** Where the issuer sends the browser back to. */
  redirectUri: string;
  fetch: CustomFetch;
  /** Epoch milliseconds. */
  now(): number;
  /** How far that is from the system's clock, by which the library reads the ends of tokens. */
  clockOffsetMs(): number;
  /** For all that one of the two asks. */
  timeoutMs: number;
}

/** Issuers move; until a newer answer has come, the one before counts. */
const METADATA_LIFE_MS = 60 * 60 * 1000;

const SCOPE = 'openid email profile';

/** Nothing is asked before it is needed, so an issuer that is down stops neither the start nor anything else. */
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
    }
    return known.metadata;
  };

  /** The library's settings for one step, which has its own deadline and its own reading of the clock. */
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
    // The signature counts too, not only the connection that the token came through.
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
        // A shared computer asks who it is, instead of taking whoever was here last.
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
      // Some issuers tell the e-mail only when they are asked for it.
      const asked = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const { email, email_verified, name } = asked ? await fetchUserInfo(config, tokens.access_token, sub) : claims;
      return { issuer: iss, subject: sub, email, email_verified, name };
    },
  };
};
