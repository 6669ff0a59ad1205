import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStripeStandIn } from '../../dev/stripe/main.ts';
import { freePort } from '../../test/free-port.ts';
import { EXPIRED_CERTIFICATE, GOOD_CERTIFICATE } from './certificates.ts';
import { startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { startSharedCache } from './shared-cache.ts';
import type { World } from './soak-world.ts';

/** The services outside of the server, and the environment that leads to them. */
interface Surroundings extends Pick<World, 'url' | 'port' | 'mail' | 'stripe' | 'receivers' | 'cache'> {
  /** Everything but TOKEN_SECRET. */
  readonly environment: Readonly<Record<string, string>>;
  readonly metricsToken: string;
}

/** Starts a mail server, receivers of webhooks, a shared cache and the stand-in for Stripe.
 * @param now epoch milliseconds on the virtual clock
 * @param databaseUrl null for an SQLite file in a folder of its own
 * @param leave gets what must be done at the end, in reverse order */
export const startSurroundings = async (
  now: () => number,
  databaseUrl: string | null,
  leave: (() => Promise<unknown>)[],
): Promise<Surroundings> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-soak-'));
  leave.push(() => rm(folder, { recursive: true, force: true }));
  const trusted = join(folder, 'trusted.pem');
  // The expired one is trusted, too: it is refused for its date alone.
  await writeFile(trusted, GOOD_CERTIFICATE + EXPIRED_CERTIFICATE);
  const mail = await startMailServer();
  leave.push(mail.close);
  const receivers = { steady: await startReceiver(), unsteady: await startReceiver() };
  leave.push(receivers.steady.close, receivers.unsteady.close);
  const cache = await startSharedCache();
  leave.push(cache.close);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const stripe = await startStripeStandIn({
    mode: 'local',
    dataDir: join(folder, 'stripe'),
    publicUrl: url,
    now,
    randomBytes,
    later: null,
  });
  leave.push(stripe.close);
  const { apiBase, keys } = stripe;
  const metricsToken = randomBytes(16).toString('hex');
  return {
    url,
    port,
    mail,
    receivers,
    cache,
    stripe,
    metricsToken,
    environment: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DOORSIGN_MODE: 'production',
      SMTP_URL: mail.url,
      MAIL_FROM: 'doorsign@example.com',
      NODE_EXTRA_CA_CERTS: trusted,
      STRIPE_API_BASE: apiBase,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_PRICE_PRO: keys.pricePro,
      STRIPE_PRICE_ENTERPRISE: keys.priceEnterprise,
      WEBHOOK_ALLOW: '127.0.0.0/8',
      PURGE_URL: cache.url,
      PURGE_TOKEN: randomBytes(16).toString('hex'),
      PURGE_FORM: 'varnish',
      // Trust X-Forwarded-For, so that each client has an own address and the limits stay as they are.
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'warn',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  };
};
