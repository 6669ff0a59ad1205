import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paymentCalls } from '@doorsign/shared-schema/api';
import Sqlite from 'better-sqlite3';
import { startStripeStandIn, type StripeStandIn } from '../../dev/stripe/main.ts';
import { BILLING } from '../../src/platform/parameters.ts';
import { callApi } from '../call-api.ts';
import { randomOf } from '../random-of.ts';
import { drawKillPoint, NEVER, type KillPoint, type Moment } from './kill-point.ts';
import { signUpOwner } from './kill-cycles.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

interface BillingKillOptions {
  kills: number;
  seed: number;
  /** An empty folder for the data. */
  dataDir: string;
  port: number;
  /** Called after each kill. */
  onKill?: (kill: number) => void;
}

/** The results of a run. */
export interface BillingKillReport {
  /** Number of killed processes by moment. */
  moments: ReadonlyMap<Moment, number>;
  /** One line for every owner whose plan is not exactly what was paid for. */
  wrong: string[];
}

/** After this time, in milliseconds, a process that does not answer counts as not killed, and missing data as lost. */
const PATIENCE_MS = 240_000;

/** Kills the server while it handles Stripe's events of a payment, and starts it again. Every second time Stripe repeats the missed
 * events; otherwise the server must find the payment itself. Each owner must end with the plan, and with one mail about it. */
export const runBillingKills = async (options: BillingKillOptions): Promise<BillingKillReport> => {
  const { kills, seed, dataDir, port, onKill } = options;
  const random = randomOf(seed);
  const publicUrl = `http://127.0.0.1:${port}`;
  const stripe = await startStripeStandIn({
    mode: 'local',
    dataDir: join(dataDir, 'stripe'),
    publicUrl,
    now: Date.now,
    randomBytes,
    later: null,
  });
  const environment = environmentOf(stripe);
  const start = (killPoint: KillPoint): Promise<ServerProcess> =>
    startServerProcess({ dataDir, port, environment }, killPoint);
  const moments = new Map<Moment, number>();
  const wrong: string[] = [];
  const buyers: Buyer[] = [];
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const killPoint = drawBillingKillPoint(random);
      const server = await start(killPoint);
      wrong.push(...(await healed(stripe, server, buyers)));
      const buyer = await pay(stripe, server, `owner${kill}@example.com`);
      buyers.push(buyer);
      await handleUntilDead(stripe, server, buyer, killPoint);
      moments.set(killPoint.moment, (moments.get(killPoint.moment) ?? 0) + 1);
      onKill?.(kill);
    }
    const startedMs = Date.now();
    const server = await start(NEVER);
    wrong.push(...(await healed(stripe, server, buyers)));
    await nothingBehind(join(dataDir, 'doorsign.db'), startedMs);
    server.stop('SIGTERM');
    await server.ended;
    wrong.push(...findWrongRows(join(dataDir, 'doorsign.db'), stripe, buyers));
    return { moments, wrong };
  } finally {
    await stripe.close();
  }
};

interface Buyer {
  id: string;
  token: string;
  email: string;
  sessionId: string;
}

/** Draws a kill point that a payment reaches: a payment has few transactions, and each has few statements. */
const drawBillingKillPoint = (random: () => number): KillPoint => {
  const { moment, offset } = drawKillPoint(random);
  const count = 1 + Math.floor(random() * 6);
  return { moment, count, offset: moment === 'in a transaction' ? 1 + (Math.floor(offset) % 8) : offset };
};

const environmentOf = ({ apiBase, keys }: StripeStandIn): Record<string, string> => ({
  STRIPE_API_BASE: apiBase,
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_PRICE_PRO: keys.pricePro,
  STRIPE_PRICE_ENTERPRISE: keys.priceEnterprise,
});

/** Signs up a new owner who has paid, while Stripe's events are held back. */
const pay = async (stripe: StripeStandIn, server: ServerProcess, email: string): Promise<Buyer> => {
  stripe.controls.webhooks.hold();
  const owner = await signUpOwner(server.url, email);
  const body = { plan: 'pro', origin_url: server.url } as const;
  const { answer } = await callApi(server.url, paymentCalls.checkout, { token: owner.token, body });
  await stripe.pages({
    method: 'POST',
    path: `/checkout/${answer.session_id}`,
    form: new URLSearchParams({ action: 'pay', card: 'pays' }),
  });
  return { ...owner, email, sessionId: answer.session_id ?? '' };
};

/** Sends Stripe's events repeatedly, while the owner polls the checkout, until the server stops answering. */
const handleUntilDead = async (
  { controls: { webhooks, state } }: StripeStandIn,
  server: ServerProcess,
  { token, sessionId }: Buyer,
  { moment, offset }: KillPoint,
): Promise<void> => {
  const ids = state.events.map(({ id }) => id);
  server.arm();
  if (moment === 'from outside') setTimeout(() => server.stop('SIGKILL'), offset * 5);
  let isAlive = false;
  const limit = setTimeout(() => {
    isAlive = true;
    server.stop('SIGKILL');
  }, PATIENCE_MS);
  await webhooks.release();
  // The few transactions of one payment may not reach the kill point.
  const look = () =>
    callApi(server.url, paymentCalls.checkoutStatus, { token, params: { sessionId } }).catch(() => null);
  while ((await look()) !== null) for (const id of ids.slice(-3)) await webhooks.resend(id);
  const { signal } = await server.ended;
  clearTimeout(limit);
  if (isAlive || signal !== 'SIGKILL') throw new Error(`The server did not die.\n${server.output()}`);
};

/** @returns a line for each owner who has not got the plan in time */
const healed = async (stripe: StripeStandIn, server: ServerProcess, buyers: readonly Buyer[]): Promise<string[]> => {
  if (buyers.length % 2 === 0) await stripe.controls.webhooks.retry();
  const endMs = performance.now() + PATIENCE_MS;
  const wrong: string[] = [];
  for (const { token, email } of buyers.slice(-2)) {
    const look = async () => (await callApi(server.url, paymentCalls.subscription, { token })).answer;
    let { plan } = await look();
    while (plan !== 'pro' && performance.now() < endMs) ({ plan } = await look());
    if (plan !== 'pro') wrong.push(`${email} has paid and is on ${plan}\n${server.output()}`);
  }
  return wrong;
};

/** Resolves when the comparison with Stripe at startup has recorded the missed events, and every recorded event has been fetched. Gives
 * up after a time limit: a server that is stopped leaves the rest to the next one.
 * @param startedMs before the server was started, epoch milliseconds */
const nothingBehind = async (file: string, startedMs: number): Promise<void> => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  const behind = db.prepare('select id from stripe_events where applied_at is null limit 1');
  const compared = db.prepare<number[]>(`select name from jobs where name = 'billing-reconcile' and due_at >= ?`);
  const isOver = (): boolean =>
    compared.get(startedMs + BILLING.reconcileEveryMs) !== undefined && behind.get() === undefined;
  const endMs = performance.now() + PATIENCE_MS;
  while (!isOver() && performance.now() < endMs) await wait(20);
  db.close();
};

/** Compares the data on the disk with Stripe's data. */
const findWrongRows = (file: string, { controls: { state } }: StripeStandIn, buyers: readonly Buyer[]): string[] => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const count = (sql: string, ...values: string[]): number =>
      db.prepare<string[], { n: number }>(`select count(*) as n from ${sql}`).get(...values)?.n ?? 0;
    const wrong = buyers.flatMap(({ id, email }) => {
      const found = {
        subscriptions: count(`subscriptions where business_id = ? and status = 'trialing'`, id),
        transactions: count('transactions where business_id = ?', id),
        openCheckouts: count(`checkouts where business_id = ? and state = 'open'`, id),
        mails: count(`outgoing_mail where account_id = ? and kind = 'billing'`, id),
      };
      const isRight =
        found.subscriptions === 1 && found.transactions === 1 && found.openCheckouts === 0 && found.mails === 1;
      return isRight ? [] : [`${email}: ${JSON.stringify(found)}`];
    });
    if (state.subscriptions.length !== buyers.length)
      wrong.push(`Stripe has ${state.subscriptions.length} subscriptions`);
    const behind = count('stripe_events where applied_at is null');
    if (behind > 0) wrong.push(`${behind} events were noted and never fetched`);
    const integrity = db.pragma('integrity_check', { simple: true });
    return integrity === 'ok' ? wrong : [...wrong, `integrity_check: ${String(integrity)}`];
  } finally {
    db.close();
  }
};
