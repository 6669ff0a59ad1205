import { EVENT_SHAPES, type EventType } from '@doorsign/shared-schema/webhooks/events';
import { WEBHOOK_TYPES } from '@doorsign/shared-schema/webhooks';
import type * as z from 'zod/mini';
import { countHooks } from '../src/records/events/count-hooks.ts';
import { startWithLocations } from './location-calls.ts';
import type { TestServer } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';

/** An event as a receiver reads it. */
type ReceivedEvent = z.infer<(typeof EVENT_SHAPES)[EventType]> & { location?: string };

interface Subscription {
  /** The default is every event. */
  types?: readonly string[];
  /** The default is all locations. */
  locations?: readonly string[] | null;
  id?: string;
  isEnabled?: boolean;
}

/** Adds a webhook below the calls, in place of an earlier one with the same id. Nothing is sent to it. */
export const subscribe = (
  { deps, now }: Pick<TestServer, 'deps' | 'now'>,
  businessId: string,
  { types = WEBHOOK_TYPES, locations = null, id = 'w1', isEnabled = true }: Subscription = {},
): Promise<void> =>
  deps.database.write(async (tx) => {
    const row = {
      url: 'https://example.com/hook',
      types: JSON.stringify(types),
      locations: locations && JSON.stringify(locations),
      secret: 'encrypted',
      enabled: isEnabled ? 1 : 0,
      created_at: now(),
    };
    await tx
      .insertInto('webhook_endpoints')
      .values({ business_id: businessId, id, ...row })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doUpdateSet(row))
      .execute();
    await countHooks(tx, businessId, now());
  });

/** Creates a reader of a business's events. Each is checked to have the shape of its type, and a waiting delivery. */
export const createEventReader = ({ deps }: Pick<TestServer, 'deps'>, businessId: string) => {
  let seen = 0;
  /** Returns the events since the last call, in order. */
  return async (): Promise<ReceivedEvent[]> => {
    const rows = await deps.database.read
      .selectFrom('webhook_events')
      .selectAll()
      .where('business_id', '=', businessId)
      .where('seq', '>', seen)
      .orderBy('seq')
      .execute();
    seen = rows.at(-1)?.seq ?? seen;
    return rows.map(({ body, id, seq, type, location_id, at }) => {
      const event = EVENT_SHAPES[type as EventType].parse(JSON.parse(body)) as ReceivedEvent;
      const { location = null } = event;
      if (event.id !== id || event.sequence !== seq || location !== location_id || Date.parse(event.timestamp) !== at)
        throw new Error(`The row of an event differs from its body: ${body}`);
      if (Buffer.byteLength(body) > 20 * 1024) throw new Error('An event has at most 20 KB.');
      return event;
    });
  };
};

/** Returns the types of events, in order. */
export const typesOf = (events: readonly ReceivedEvent[]): string[] => events.map(({ type }) => type);

/** Starts a server with an owner whose webhook gets every event, unless the subscription says otherwise. */
export const startHearing = async (subscription: Subscription = {}) => {
  const started = await startWithLocations();
  const { server, ada } = started;
  const phone = createTestDevice(server, ada);
  // Later than the sign-up, whose settings the Saves of these tests replace.
  server.pass(60_000);
  await subscribe(server, ada.id, subscription);
  return {
    ...started,
    phone,
    heard: createEventReader(server, ada.id),
    read: server.deps.database.read,
    setPlan: (plan: 'pro' | 'enterprise' | null) => server.deps.billing.grant(ada.id, plan),
  };
};
