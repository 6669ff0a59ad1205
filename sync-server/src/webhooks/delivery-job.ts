import { PLANS, readPlan } from '@doorsign/shared-schema/plans';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { inSteps } from '../platform/in-steps.ts';
import type { Logger } from '../platform/logger.ts';
import { WEBHOOKS } from '../platform/parameters.ts';
import { createSingleFlight } from '../platform/single-flight.ts';
import { storeAttempt } from './attempt-outcome.ts';
import {
  claimDelivery,
  endWaiting,
  findDue,
  releaseDelivery,
  type ClaimedDelivery,
  type DueDelivery,
} from './delivery-repository.ts';
import { findEndpoint, type StoredEndpoint } from './endpoint-repository.ts';
import type { WebhookSecrets } from './secrets.ts';
import { sendMessage, type Attempt, type SendNetwork } from './send.ts';
import { signatureOf } from './signature.ts';

interface DeliveryJobDeps {
  database: Pick<Database, 'read' | 'write'>;
  network: SendNetwork;
  secrets: Pick<WebhookSecrets, 'open'>;
  publicUrl: string;
  /** Returns whether a business was deleted, although rows of it are left. */
  isDeleted(reader: Reader, businessId: string): Promise<boolean>;
  newId(): string;
  /** A number in [0, 1), which need not be unpredictable. */
  random(): number;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary time, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** Delivers events to webhooks. */
export interface DeliveryJob {
  /** Starts what is due, as far as there is room. Never throws.
   * @returns when it has been started */
  look(): Promise<void>;
  /** Resolves when nothing that was started is on its way any more, and nothing is due. */
  settled(): Promise<void>;
  /** Starts nothing more, ends the attempts that have no answer yet, and stores the outcome of the others. */
  stop(): Promise<void>;
}

/** Creates the job. Any number of jobs may run on one database: a delivery is claimed with a lease, and of one webhook's deliveries one is on its
 * way at a time. It is sent again with the same id if the receiver did not accept it, or if the process died before the outcome was stored.
 * Source: shared-schema/docs/decisions/0209-webhook-delivery.md. */
export const createDeliveryJob = (deps: DeliveryJobDeps): DeliveryJob => {
  const { database, now, log } = deps;
  /** The attempts on their way, by webhook. */
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  let isAskedAgain = false;

  const start = (due: DueDelivery): void => {
    const ended = deliver(deps, due, stopping.signal)
      .then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error, webhook: due.endpointId }, 'webhook delivery failed');
          return false;
        },
      )
      .then((isDone) => {
        underWay.delete(due.endpointId);
        // After a failure of this server the regular look is early enough.
        if (isDone) void look();
      });
    underWay.set(due.endpointId, ended);
  };

  const looks = createSingleFlight({
    name: 'webhook queue',
    log,
    async work() {
      isAskedAgain = false;
      while (underWay.size < WEBHOOKS.atOnce && !stopping.signal.aborted) {
        const due = await findDue(database.read, now(), [...underWay.keys()]);
        if (!due) return;
        start(due);
      }
    },
  });

  /** Looks again if it was asked to after the current look had begun: that one may have passed over a webhook that is free by now. */
  const look = async (): Promise<void> => {
    isAskedAgain = true;
    do await looks.run();
    while (isAskedAgain);
    // Another caller may have begun the look that answers this one.
    await looks.idle();
  };

  return {
    look,
    async settled() {
      await look();
      while (underWay.size > 0) {
        await Promise.all(underWay.values());
        await look();
      }
    },
    async stop() {
      stopping.abort();
      await looks.idle();
      await Promise.all(underWay.values());
    },
  };
};

/** A claimed delivery with its webhook; or the state in which all waiting ones of a webhook end that gets nothing any more. */
type Claim =
  | { readonly delivery: ClaimedDelivery; readonly endpoint: StoredEndpoint }
  | { readonly ends: 'failed' | 'dropped' };

const claim = async (
  tx: Tx,
  due: DueDelivery,
  nowMs: number,
  { isDeleted }: Pick<DeliveryJobDeps, 'isDeleted'>,
): Promise<Claim | undefined> => {
  const { businessId, endpointId } = due;
  const endpoint = await findEndpoint(tx, businessId, endpointId);
  const business = await tx.selectFrom('businesses').select('plan').where('id', '=', businessId).executeTakeFirst();
  if (!business) return undefined;
  if (!endpoint || PLANS[readPlan(business.plan)].limits.webhooks === 0 || (await isDeleted(tx, businessId)))
    return { ends: 'dropped' };
  if (!endpoint.webhook.enabled) return { ends: 'failed' };
  const delivery = await claimDelivery(tx, due, nowMs);
  return delivery && { delivery, endpoint };
};

/** Claims a delivery and makes one attempt. */
const deliver = async (deps: DeliveryJobDeps, due: DueDelivery, stopped: AbortSignal): Promise<void> => {
  const { database, now, log } = deps;
  const claimed = await database.write((tx) => claim(tx, due, now(), deps));
  if (!claimed) return;
  if ('ends' in claimed) {
    await endAll(deps, due, claimed.ends);
    return;
  }
  const { delivery, endpoint } = claimed;
  const startedAt = now();
  const startedMs = deps.monotonicMs();
  const attempt = await attemptOf(deps, delivery, endpoint, startedAt, stopped);
  if (attempt.status === null && stopped.aborted) {
    await database.write((tx) => releaseDelivery(tx, delivery));
    return;
  }
  const ms = Math.round(deps.monotonicMs() - startedMs);
  const { isOff } = await database.write((tx) =>
    storeAttempt(tx, { delivery, attempt, startedAt, ms, nowMs: now(), spread: deps.random() }, deps),
  );
  const facts = { webhook: endpoint.webhook.id, event: delivery.type, tries: delivery.tries + 1, ms };
  log.debug({ ...facts, status: attempt.status, error: attempt.error }, 'webhook attempt');
  if (isOff) {
    log.info(facts, 'webhook switched off');
    await endAll(deps, due, 'failed');
  }
};

/** Sends a delivery once. */
const attemptOf = async (
  { network, secrets }: DeliveryJobDeps,
  { eventId, body }: ClaimedDelivery,
  { webhook, secret, oldSecret, oldSecretUntil }: StoredEndpoint,
  startedAt: number,
  stopped: AbortSignal,
): Promise<Attempt> => {
  const live = oldSecret !== null && (oldSecretUntil ?? 0) > startedAt ? [secret, oldSecret] : [secret];
  const opened = live.map((one) => secrets.open(one, webhook.id)).filter((one) => one !== null);
  if (opened.length === 0) return { status: null, error: 'secret_lost', answer: null, retryAfterMs: null };
  const timestamp = Math.floor(startedAt / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Doorsign-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id: eventId, timestamp, body }, opened),
  };
  return sendMessage(network, { url: webhook.url, headers, body, nowMs: startedAt }, stopped);
};

/** Ends all waiting deliveries of a webhook, in steps. */
const endAll = (
  { database, now }: Pick<DeliveryJobDeps, 'database' | 'now'>,
  { businessId, endpointId: id }: DueDelivery,
  state: 'failed' | 'dropped',
): Promise<void> =>
  inSteps((max) => database.write((tx) => endWaiting(tx, { businessId, id }, { state, nowMs: now(), max })), {
    atOnce: WEBHOOKS.rowsAtOnce,
  });
