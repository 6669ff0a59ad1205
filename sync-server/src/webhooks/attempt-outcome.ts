import type { Tx } from '../platform/database/database.ts';
import { WEBHOOKS } from '../platform/parameters.ts';
import { finishAttempt, insertAttempt, type ClaimedDelivery, type DeliveryOutcome } from './delivery-repository.ts';
import { findEndpoint, saveFailing } from './endpoint-repository.ts';
import { isDelivered, type Attempt } from './send.ts';
import { switchOff, warnOfFailing } from './switch-off.ts';

/** An attempt with its circumstances. Instants are epoch milliseconds. */
interface MadeAttempt {
  delivery: ClaimedDelivery;
  attempt: Attempt;
  startedAt: number;
  /** The time that it took. */
  ms: number;
  nowMs: number;
  /** A number in [0, 1) that spreads the time of the next attempt. */
  spread: number;
}

const GONE = 410;

/** Stores an attempt and decides what follows from it: for the delivery, and for a webhook that has been failing for long.
 * @returns whether the webhook was switched off, so that its waiting deliveries must be ended */
export const storeAttempt = async (
  tx: Tx,
  { delivery, attempt, startedAt, ms, nowMs, spread }: MadeAttempt,
  deps: Parameters<typeof switchOff>[3],
): Promise<{ isOff: boolean }> => {
  const { businessId, endpointId: id } = delivery;
  const outcome = outcomeOf(delivery.tries + 1, attempt, nowMs, spread);
  if (!(await finishAttempt(tx, delivery, outcome, nowMs))) return { isOff: false };
  const { status, error, answer } = attempt;
  await insertAttempt(tx, delivery, { at: startedAt, ms, status, error, answer });
  // Read again: somebody may have changed it while the attempt was on its way.
  const endpoint = await findEndpoint(tx, businessId, id);
  if (!endpoint?.webhook.enabled) return { isOff: false };
  if (isDelivered(attempt)) {
    if (endpoint.failingSince !== null) await saveFailing(tx, { businessId, id }, null);
    return { isOff: false };
  }
  const since = endpoint.failingSince ?? nowMs;
  if (endpoint.failingSince === null) await saveFailing(tx, { businessId, id }, since);
  const trouble = { businessId, endpoint, nowMs };
  const isGone = status === GONE;
  const isOff = isGone || nowMs - since >= WEBHOOKS.offAfterMs;
  if (isOff) await switchOff(tx, trouble, isGone ? 'gone' : 'failing', deps);
  else if (nowMs - since >= WEBHOOKS.warnAfterMs && endpoint.warnedAt === null)
    await warnOfFailing(tx, trouble, since, deps);
  return { isOff };
};

/** @param tries the number of attempts with this one */
const outcomeOf = (tries: number, attempt: Attempt, nowMs: number, spread: number): DeliveryOutcome => {
  if (isDelivered(attempt)) return { state: 'delivered', tries };
  const pause = WEBHOOKS.retryAfterMs[tries - 1];
  if (pause === undefined || attempt.status === GONE) return { state: 'failed', tries };
  const spreadPause = Math.round(pause * (1 + WEBHOOKS.retrySpread * (2 * spread - 1)));
  return { state: 'waiting', tries, dueAt: nowMs + Math.max(spreadPause, attempt.retryAfterMs ?? 0) };
};
