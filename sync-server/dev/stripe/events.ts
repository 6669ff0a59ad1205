import Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import { newestFirst, toList } from './lists.ts';
import { listOf, listParameters, text } from './parameters.ts';
import { createdRange, isInRange } from './ranges.ts';
import type { EventRow, State } from './state.ts';
import { findRow } from './find-row.ts';

/** The types of events that the stand-in records. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.trial_will_end'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.payment_failed'
  | 'invoice.updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_method.attached'
  | 'refund.created';

type ObjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** @param before the object before the change; the differences become previous_attributes */
export type RecordEvent = <T extends EventType>(type: T, object: ObjectOf<T>, before?: ObjectOf<T>) => void;

/** The time for which Stripe keeps events. */
const KEPT_S = 30 * 24 * 60 * 60;

const isKept = ({ created }: EventRow, now: number): boolean => created > now - KEPT_S;

interface Recorder {
  state: State;
  now(): number;
  newId(prefix: string): string;
}

/** Stores events and queues each for the webhook. */
export const createRecordEvent =
  ({ state, now, newId }: Recorder): RecordEvent =>
  (type, object, before) => {
    const id = newId('evt');
    const event = {
      id,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object, ...(before && { previous_attributes: differences(before, object) }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } satisfies Omit<Stripe.EventBase, 'data' | 'type'> & Record<string, unknown>;
    const waiting = new Set(state.deliveries.map(({ event }) => event));
    state.events = state.events.filter((known) => isKept(known, now()) || waiting.has(known.id));
    state.events.push({ id, created: event.created, type, json: JSON.stringify(event) });
    state.deliveries.push({ event: id, attempts: 0 });
  };

/** Returns the previous values of the changed properties. */
const differences = (before: object, after: object): Record<string, unknown> => {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
};

/** @returns the event as it was recorded */
const toEvent = ({ json }: EventRow): { id: string } => JSON.parse(json) as { id: string };

export const eventEndpoints = ({ state, now }: Pick<Recorder, 'state' | 'now'>) => [
  endpoint(
    'GET',
    '/v1/events',
    listParameters({ type: text, types: listOf(text), created: createdRange }),
    ({ type, types, created, ...page }) =>
      toList(
        '/v1/events',
        newestFirst(state.events)
          .filter((event) => isKept(event, now()))
          .filter((event) => matches(event.type, type) && (types?.includes(event.type) ?? true))
          .filter((event) => isInRange(event.created, created))
          .map(toEvent),
        page,
      ),
  ),
  endpoint('GET', '/v1/events/:id', {}, (_, id) => toEvent(findRow(state.events, 'event', id))),
];

/** Matches an event type; `invoice.*` matches all events about invoices. */
const matches = (type: string, wanted: string | undefined): boolean =>
  wanted === undefined || wanted === type || (wanted.endsWith('*') && type.startsWith(wanted.slice(0, -1)));
