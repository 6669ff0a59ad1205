import { GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { systemFetch } from '../src/auth/google/issuer-fetch.ts';
import type { Config } from '../src/config.ts';
import type { StandIns } from '../src/deps.ts';
import { isLoopback } from '../src/platform/loopback.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import { isOidcPath, oidcPages } from './oidc/oidc-pages.ts';
import { createOidcStandIn } from './oidc/stand-in-issuer.ts';

type StandInConfig = Pick<Config, 'dataDir' | 'smtp' | 'publicUrl' | 'host' | 'port' | 'oidc'>;

/** Local mode's stand-ins for what is not configured (decisions E3).
 * @param now epoch milliseconds */
export const createStandIns = (config: StandInConfig, now: () => number): StandIns => {
  const { dataDir, smtp, publicUrl, oidc } = config;
  const mailbox = createMailbox(dataDir, now);
  const answerMailbox = mailboxPages(smtp ? null : mailbox);
  const issuer = createOidcStandIn({ publicUrl, redirectUri: publicUrl + GOOGLE_PATHS.callback, now });
  const answerOidc = oidcPages(issuer);
  return {
    mailer: mailbox,
    openId: {
      ...issuer,
      // It is loaded when it is first asked, which a slow machine takes its time for.
      timeoutMs: 60_000,
      fetch: (url, init) => systemFetch(url.replace(publicUrl, ownAddress(config)), init),
    },
    pages: (context) => (!oidc.client && isOidcPath(context.path) ? answerOidc(context) : answerMailbox(context)),
  };
};

/** Where this server reaches itself: PUBLIC_URL may lead through others, such as the development server. */
const ownAddress = ({ host, port, publicUrl }: StandInConfig): string => {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  if (!isLoopback(host)) return publicUrl;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
