import { DELIVERY_STATES, type Delivery, type DeliveryDetail } from '@doorsign/shared-schema/api';
import type { ExpressionBuilder } from 'kysely';
import { inChunks } from '../platform/database/in-chunks.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { isoOf } from '../platform/iso-instants.ts';
import { WEBHOOKS } from '../platform/parameters.ts';
import type { EndpointKey } from './endpoint-repository.ts';

/** The longest time for which a delivery can have been postponed. */
const POSTPONED_MOST_MS = Math.max(...WEBHOOKS.retryAfterMs) * (1 + WEBHOOKS.retrySpread);

type On = ExpressionBuilder<Tables, 'webhook_deliveries'>;

/** Selects deliveries that some process is sending. A lease that ends later than any could was written by a clock that has been set back since. */
const isLeased = (nowMs: number) => (is: On) =>
  is.and([is('leased_until', '>', nowMs), is('leased_until', '<=', nowMs + WEBHOOKS.leaseMs)]);

/** Selects waiting deliveries that nobody is sending. */
const isFree = (nowMs: number) => (is: On) =>
  is.and([is('state', '=', 'waiting'), is.or([is('leased_until', 'is', null), is.not(isLeased(nowMs)(is))])]);

/** A delivery that is due, by its key. */
export interface DueDelivery {
  businessId: string;
  id: string;
  endpointId: string;
}

/** Returns the delivery that has been due longest, of a webhook that no process is sending to.
 * @param skipped webhooks that are passed over */
export const findDue = async (
  reader: Reader,
  nowMs: number,
  skipped: readonly string[],
): Promise<DueDelivery | undefined> => {
  const leased = await reader
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .where('leased_until', 'is not', null)
    .where(isLeased(nowMs))
    .execute();
  const busy = [...new Set([...leased.map(({ endpoint_id }) => endpoint_id), ...skipped])];
  const first = (times: (is: On) => ReturnType<On>) =>
    reader
      .selectFrom('webhook_deliveries')
      .select(['business_id', 'id', 'endpoint_id'])
      .where(isFree(nowMs))
      .where(times)
      .$if(busy.length > 0, (query) => query.where('endpoint_id', 'not in', busy))
      .orderBy('due_at')
      .orderBy('event_seq')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const row =
    (await first((is) => is('due_at', '<=', nowMs))) ??
    // A time further ahead than any was written by a clock that has been set back since.
    (await first((is) => is('due_at', '>', nowMs + POSTPONED_MOST_MS)));
  return row && { businessId: row.business_id, id: row.id, endpointId: row.endpoint_id };
};

/** A delivery that one process has claimed. `leasedUntil` identifies the claim: a process that has lost it changes nothing. */
export interface ClaimedDelivery extends DueDelivery {
  leasedUntil: number;
  eventId: string;
  type: string;
  body: string;
  /** The number of failed attempts since it was made, or put back. */
  tries: number;
}

/** Claims a delivery for the time of the lease: of all processes that ask, one gets it, and of one webhook's deliveries one is claimed at a time. If
 * that process crashes, the delivery is due again when the lease is over. */
export const claimDelivery = async (
  tx: Tx,
  { businessId, id, endpointId }: DueDelivery,
  nowMs: number,
): Promise<ClaimedDelivery | undefined> => {
  const other = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('leased_until', 'is not', null)
    .where(isLeased(nowMs))
    .limit(1)
    .executeTakeFirst();
  if (other) return undefined;
  const leasedUntil = nowMs + WEBHOOKS.leaseMs;
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({ leased_until: leasedUntil })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where(isFree(nowMs))
    .returning(['event_seq', 'tries'])
    .executeTakeFirst();
  if (!row) return undefined;
  const event = await tx
    .selectFrom('webhook_events')
    .select(['id', 'type', 'body'])
    .where('business_id', '=', businessId)
    .where('seq', '=', row.event_seq)
    .executeTakeFirst();
  if (!event) {
    // A delivery of an old event again, whose event has been removed.
    const gone = { businessId, id, endpointId, leasedUntil, eventId: '', type: '', body: '', tries: row.tries };
    await finishAttempt(tx, gone, { state: 'dropped', tries: row.tries }, nowMs);
    return undefined;
  }
  return {
    businessId,
    id,
    endpointId,
    leasedUntil,
    eventId: event.id,
    type: event.type,
    body: event.body,
    tries: row.tries,
  };
};

/** The next state of a claimed delivery. */
export type DeliveryOutcome =
  | { readonly state: 'delivered' | 'failed' | 'dropped'; readonly tries: number }
  | { readonly state: 'waiting'; readonly tries: number; readonly dueAt: number };

/** Stores the outcome of an attempt. @returns false for a process that has lost the claim; nothing is stored then */
export const finishAttempt = async (
  tx: Tx,
  { businessId, id, leasedUntil }: ClaimedDelivery,
  outcome: DeliveryOutcome,
  nowMs: number,
): Promise<boolean> => {
  const finished = await tx
    .updateTable('webhook_deliveries')
    .set({
      state: outcome.state,
      tries: outcome.tries,
      leased_until: null,
      ...(outcome.state === 'waiting' ? { due_at: outcome.dueAt } : { finished_at: nowMs }),
    })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
};

/** Gives a claim back: the delivery is due as before. */
export const releaseDelivery = async (tx: Tx, { businessId, id, leasedUntil }: ClaimedDelivery): Promise<void> => {
  await tx
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('leased_until', '=', leasedUntil)
    .execute();
};

/** One attempt that is to be recorded. */
interface NewAttempt {
  at: number;
  ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
}

/** Records an attempt behind the earlier ones. */
export const insertAttempt = async (
  tx: Tx,
  { businessId, id }: Pick<ClaimedDelivery, 'businessId' | 'id'>,
  attempt: NewAttempt,
): Promise<void> => {
  const { last } = await tx
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.max('n').as('last'))
    .where('business_id', '=', businessId)
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('webhook_attempts')
    .values({ business_id: businessId, delivery_id: id, n: (last ?? 0) + 1, ...attempt })
    .execute();
};

/** Ends waiting deliveries of a webhook that gets nothing any more, the one too that is just being sent.
 * @returns how many; `max` at most */
export const endWaiting = async (
  tx: Tx,
  { businessId, id }: EndpointKey,
  { state, nowMs, max }: { state: 'failed' | 'dropped'; nowMs: number; max: number },
): Promise<number> => {
  const waiting = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('business_id', '=', businessId)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('event_seq')
    .limit(max);
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state, leased_until: null, finished_at: nowMs })
    .where('business_id', '=', businessId)
    .where('id', 'in', waiting)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Returns how many deliveries of a webhook wait. */
export const countWaiting = async (reader: Reader, { businessId, id }: EndpointKey): Promise<number> => {
  const { count } = await reader
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Puts failed deliveries that were made at a time or later back to waiting, the oldest first.
 * @returns how many; `max` at most */
export const recoverFailed = async (
  tx: Tx,
  { businessId, id }: EndpointKey,
  { sinceMs, nowMs, max }: { sinceMs: number; nowMs: number; max: number },
): Promise<number> => {
  const failed = tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('business_id', '=', businessId)
    .where('endpoint_id', '=', id)
    .where('created_at', '>=', sinceMs)
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(max);
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: nowMs, finished_at: null })
    .where('business_id', '=', businessId)
    .where('id', 'in', failed)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Makes another delivery of the same event. */
export const insertReplay = async (
  tx: Tx,
  {
    businessId,
    endpointId,
    eventSeq,
    id,
    nowMs,
  }: Omit<DueDelivery, 'id'> & { eventSeq: number; id: string; nowMs: number },
): Promise<void> => {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      business_id: businessId,
      id,
      endpoint_id: endpointId,
      event_seq: eventSeq,
      state: 'waiting',
      tries: 0,
      due_at: nowMs,
      leased_until: null,
      is_replay: 1,
      created_at: nowMs,
      finished_at: null,
    })
    .execute();
};

const select = (reader: Reader, { businessId, id }: EndpointKey) =>
  reader
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', (join) =>
      join
        .onRef('webhook_events.business_id', '=', 'webhook_deliveries.business_id')
        .onRef('webhook_events.seq', '=', 'webhook_deliveries.event_seq'),
    )
    .select(['webhook_deliveries.id', 'webhook_deliveries.state', 'webhook_deliveries.tries'])
    .select(['webhook_deliveries.due_at', 'webhook_deliveries.created_at', 'webhook_deliveries.is_replay'])
    .select(['webhook_deliveries.event_seq', 'webhook_events.id as event_id', 'webhook_events.type'])
    .where('webhook_deliveries.business_id', '=', businessId)
    .where('webhook_deliveries.endpoint_id', '=', id);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
type Last = { status: number | null; error: string | null } | undefined;

const deliveryOf = (row: Row, last: Last): Delivery => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  state: DELIVERY_STATES.find((one) => one === row.state) ?? 'other',
  tries: row.tries,
  dueAt: row.state === 'waiting' ? isoOf(row.due_at) : null,
  createdAt: isoOf(row.created_at),
  isReplay: row.is_replay === 1,
  lastStatus: last?.status ?? null,
  lastError: last?.error ?? null,
});

/** A place in the list of deliveries. */
export interface DeliveryPlace {
  createdAt: number;
  id: string;
}

/** Returns a page of the deliveries of a webhook, newest first.
 * @returns the deliveries, and the `before` of the next page; null after the last one */
export const loadDeliveries = async (
  reader: Reader,
  key: EndpointKey,
  before: DeliveryPlace | null,
): Promise<{ deliveries: Delivery[]; next: DeliveryPlace | null }> => {
  const rows = await select(reader, key)
    .$if(before !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('webhook_deliveries.created_at', '<', before?.createdAt ?? 0),
          and([
            eb('webhook_deliveries.created_at', '=', before?.createdAt ?? 0),
            eb('webhook_deliveries.id', '<', before?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('webhook_deliveries.created_at', 'desc')
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(WEBHOOKS.page + 1)
    .execute();
  const page = rows.slice(0, WEBHOOKS.page);
  const last = new Map<string, Last>();
  for (const chunk of inChunks(page.map(({ id }) => id))) {
    const attempts = await reader
      .selectFrom('webhook_attempts')
      .select(['delivery_id', 'status', 'error'])
      .where('business_id', '=', key.businessId)
      .where('delivery_id', 'in', chunk)
      .orderBy('n')
      .execute();
    for (const { delivery_id, ...attempt } of attempts) last.set(delivery_id, attempt);
  }
  const end = page.at(-1);
  return {
    deliveries: page.map((row) => deliveryOf(row, last.get(row.id))),
    next: rows.length > page.length && end ? { createdAt: end.created_at, id: end.id } : null,
  };
};

/** Returns one delivery of a webhook, with the number of its event; undefined for one of another webhook. */
export const findDelivery = async (
  reader: Reader,
  key: EndpointKey,
  deliveryId: string,
): Promise<{ detail: DeliveryDetail; eventSeq: number } | undefined> => {
  const row = await select(reader, key)
    .select('webhook_events.body')
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst();
  if (!row) return undefined;
  const newest = await reader
    .selectFrom('webhook_attempts')
    .select(['n', 'at', 'ms', 'status', 'error', 'answer'])
    .where('business_id', '=', key.businessId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('n', 'desc')
    .limit(WEBHOOKS.attemptsShown)
    .execute();
  const attempts = newest.toReversed();
  return {
    detail: {
      ...deliveryOf(row, attempts.at(-1)),
      body: row.body,
      attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: isoOf(at) })),
    },
    eventSeq: row.event_seq,
  };
};
