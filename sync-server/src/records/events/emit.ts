import { can, readPlan } from '@doorsign/shared-schema/plans';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { WEBHOOKS } from '../../platform/parameters.ts';
import { deliveryIdOf, eventText, type NewEvent } from './new-event.ts';

/** Tells an event to the webhooks of its business that have subscribed to it, in the transaction of what it tells. See emitAll(). */
export const emit = (tx: Tx, event: NewEvent): Promise<number> => emitAll(tx, [event]);

/** Tells events in their order: stores each that a webhook has subscribed to, and one waiting delivery for each such webhook. The statements
 * do not grow with the number of events, but with that of their businesses.
 * @returns the number of stored events
 * Source: shared-schema/docs/http-contract.md#webhooks. */
export const emitAll = async (tx: Tx, events: readonly NewEvent[]): Promise<number> => {
  const subscribers = await loadSubscribers(tx, [...new Set(events.map(({ businessId }) => businessId))]);
  const told = events.flatMap((event) => {
    const endpointIds = (subscribers.get(event.businessId) ?? []).filter(wants(event)).map(({ id }) => id);
    return endpointIds.length === 0 ? [] : [{ event, endpointIds }];
  });
  await store(tx, told);
  return told.length;
};

/** Tells an event to one webhook, whatever it has subscribed to.
 * @returns the id of the delivery */
export const emitTo = async (tx: Tx, endpointId: string, event: NewEvent): Promise<string> => {
  const [delivery] = await store(tx, [{ event, endpointIds: [endpointId] }]);
  if (!delivery) throw new Error('An event that is stored has a delivery.');
  return delivery.id;
};

/** A webhook that is enabled. */
interface Subscriber {
  readonly id: string;
  readonly types: readonly string[];
  /** Null for all. */
  readonly locations: readonly string[] | null;
}

const wants =
  ({ type, locationId }: NewEvent) =>
  ({ types, locations }: Subscriber): boolean =>
    types.includes(type) && (locationId === null || locations === null || locations.includes(locationId));

/** Returns the enabled webhooks of businesses whose plan has webhooks. */
export const loadSubscribers = async (
  reader: Reader,
  businessIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Subscriber[]>> => {
  const found = new Map<string, Subscriber[]>();
  for (const chunk of inChunks(businessIds)) {
    const rows = await reader
      .selectFrom('webhook_endpoints')
      .innerJoin('businesses', 'businesses.id', 'webhook_endpoints.business_id')
      .select(['webhook_endpoints.business_id', 'webhook_endpoints.id', 'types', 'locations', 'businesses.plan'])
      .where('webhook_endpoints.business_id', 'in', chunk)
      .where('enabled', '=', 1)
      .where('businesses.hooks', '>', 0)
      .orderBy('webhook_endpoints.business_id')
      .orderBy('webhook_endpoints.created_at')
      .orderBy('webhook_endpoints.id')
      .execute();
    for (const { business_id, id, types, locations, plan } of rows) {
      if (!can(readPlan(plan), 'webhooks')) continue;
      const own = found.get(business_id) ?? [];
      own.push({ id, types: listIn(types), locations: locations === null ? null : listIn(locations) });
      found.set(business_id, own);
    }
  }
  return found;
};

/** Reads a stored list. A damaged one is empty: a Save must not fail because of the webhook that would be told of it. */
const listIn = (text: string): readonly string[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as string[]) : [];
  } catch {
    return [];
  }
};

interface Told {
  readonly event: NewEvent;
  readonly endpointIds: readonly string[];
}

/** Numbers and stores events with their deliveries. @returns the deliveries */
const store = async (tx: Tx, told: readonly Told[]): Promise<readonly { id: string }[]> => {
  const numberOf = await takeNumbers(
    tx,
    told.map(({ event }) => event.businessId),
  );
  const events = [];
  const deliveries = [];
  for (const { event, endpointIds } of told) {
    const { businessId, type, locationId, atMs, nowMs } = event;
    const seq = numberOf(businessId);
    const { id, body } = eventText(event, seq);
    events.push({ business_id: businessId, seq, id, type, location_id: locationId, at: atMs, body, created_at: nowMs });
    for (const endpointId of endpointIds)
      deliveries.push({
        business_id: businessId,
        id: deliveryIdOf(id, endpointId),
        endpoint_id: endpointId,
        event_seq: seq,
        state: 'waiting',
        tries: 0,
        due_at: nowMs,
        leased_until: null,
        is_replay: 0,
        created_at: nowMs,
        finished_at: null,
      });
  }
  for (const chunk of inChunks(events)) await tx.insertInto('webhook_events').values(chunk).execute();
  for (const chunk of inChunks(deliveries)) await tx.insertInto('webhook_deliveries').values(chunk).execute();
  await dropOldest(tx, deliveries);
  return deliveries;
};

/** Takes the next numbers of businesses, which wait here for each other.
 * @param businessIds one for each number
 * @returns           a function that returns a business's next number */
const takeNumbers = async (tx: Tx, businessIds: readonly string[]): Promise<(businessId: string) => number> => {
  const counts = new Map<string, number>();
  for (const id of businessIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const next = new Map<string, number>();
  // In one order, so that two processes do not wait for each other.
  for (const [id, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { event_seq } = await tx
      .updateTable('businesses')
      .set((row) => ({ event_seq: row('event_seq', '+', count) }))
      .where('id', '=', id)
      .returning('event_seq')
      .executeTakeFirstOrThrow();
    next.set(id, event_seq - count + 1);
  }
  return (businessId) => {
    const number = next.get(businessId) ?? 0;
    next.set(businessId, number + 1);
    return number;
  };
};

/** Gives up the oldest deliveries of webhooks for which too many wait. */
const dropOldest = async (
  tx: Tx,
  added: readonly { business_id: string; endpoint_id: string; created_at: number }[],
): Promise<void> => {
  const endpoints = new Map(added.map((one) => [one.endpoint_id, one]));
  const businessIds = [...new Set(added.map(({ business_id }) => business_id))];
  for (const chunk of inChunks(businessIds)) {
    const full = await tx
      .selectFrom('webhook_deliveries')
      .select(({ fn }) => ['business_id', 'endpoint_id', fn.countAll<number>().as('count')])
      .where('business_id', 'in', chunk)
      .where('state', '=', 'waiting')
      .groupBy(['business_id', 'endpoint_id'])
      .having(({ fn }) => fn.countAll(), '>', WEBHOOKS.waitingMax)
      .execute();
    for (const { business_id, endpoint_id, count } of full) {
      const last = endpoints.get(endpoint_id);
      if (!last) continue;
      const oldest = tx
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('business_id', '=', business_id)
        .where('endpoint_id', '=', endpoint_id)
        .where('state', '=', 'waiting')
        .orderBy('event_seq')
        .orderBy('id')
        .limit(Number(count) - WEBHOOKS.waitingMax);
      await tx
        .updateTable('webhook_deliveries')
        .set({ state: 'dropped', leased_until: null, finished_at: last.created_at })
        .where('business_id', '=', business_id)
        .where('id', 'in', oldest)
        .execute();
    }
  }
};
