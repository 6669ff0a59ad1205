import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration } from 'oidc-provider';
import { createMemoryAdapter } from './memory-adapter.ts';
import { messagePage } from './sign-in-page.ts';
import type { People } from './people.ts';

export interface ProviderSettings {
  client: { id: string; secret: string };
  redirectUri: string;
  publicUrl: string;
  /** The path of the sign-in page of one interaction. */
  signInPath(uid: string): string;
  people: People;
  /** Epoch milliseconds. */
  now(): number;
}

/** Configures the provider like Google: one client, no consent page, and the claims in the id token. */
export const providerSettings = async (settings: ProviderSettings): Promise<Configuration> => {
  const { client, redirectUri, publicUrl, signInPath, people, now } = settings;
  // Google signs with RSA, but an ES256 key is generated much faster.
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    adapter: createMemoryAdapter(now),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: 'stand-in' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => signInPath(uid) },
    pkce: { required: () => true },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    findAccount: (_, accountId) => {
      const person = people.find(accountId);
      if (!person) return undefined;
      const { email, isEmailVerified, name } = person;
      return {
        accountId,
        claims: () => ({ sub: accountId, email, email_verified: isEmailVerified, ...(name && { name }) }),
      };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError(context, { error_description, error }) {
      context.type = 'text/html; charset=utf-8';
      context.body = messagePage(error_description ?? error, publicUrl);
    },
  };
};
