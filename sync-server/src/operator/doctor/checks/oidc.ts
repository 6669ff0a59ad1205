import { GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { systemFetch } from '../../../auth/google/issuer-fetch.ts';
import { createOpenIdIssuer } from '../../../auth/google/openid-issuer.ts';
import { DOCTOR } from '../../../platform/parameters.ts';
import { ask } from '../ask.ts';
import { findings, reasonOf, type Check } from '../check.ts';

const { ok, warn, fail } = findings('OpenID');

/** Placeholders: no browser completes this sign-in. */
const NO_SECRETS = { state: 'doctor', nonce: 'doctor', codeVerifier: 'doctor'.repeat(8) };

export const oidcCheck: Check = {
  what: 'OpenID',
  async run({ config, now, signal }) {
    const { oidc, mode, publicUrl } = config;
    if (!oidc.client) {
      if (mode === 'local') return [ok(`not configured: a page stands in, ${publicUrl}/dev/oidc`)];
      return [ok('not configured: nobody is offered Google')];
    }
    const redirectUri = publicUrl + GOOGLE_PATHS.callback;
    const issuer = createOpenIdIssuer({
      issuer: oidc.issuer,
      client: oidc.client,
      redirectUri,
      fetch: systemFetch,
      now,
      clockOffsetMs: () => 0,
      timeoutMs: DOCTOR.checkMs,
    });
    let url: string;
    try {
      url = await issuer.authorizationUrl(NO_SECRETS);
    } catch (error) {
      return [
        fail(
          `${oidc.issuer} cannot be discovered: ${reasonOf(error)}`,
          'check OIDC_ISSUER: below it lies /.well-known/openid-configuration',
        ),
      ];
    }
    const { status, headers } = await ask(url, signal);
    const leadsTo = headers.get('location') ?? '';
    // An issuer that knows the client and the redirect URI shows its own page or redirects to it.
    if (status >= 400 || /[?&/]error\b/.test(leadsTo))
      return [
        fail(
          `${oidc.issuer} refuses the client or its redirect URI (${status})`,
          `register exactly ${redirectUri} there for OIDC_CLIENT_ID`,
        ),
      ];
    if (status >= 300 && leadsTo === '')
      return [warn(`${oidc.issuer} answers ${status} and leads nowhere`, 'sign in by hand')];
    return [ok(`${oidc.issuer} is discovered, and takes ${redirectUri}`)];
  },
};
