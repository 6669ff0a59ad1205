import type { EventType } from '../webhooks/events.ts';
import { EVENTS, eventName } from './event-names.ts';

/** The resources of other examples, of which events and webhooks tell. */
interface Told {
  location: { readonly id: string };
  holiday: unknown;
  hours: object;
  author: unknown;
}

const URL = 'https://hooks.example.com/doorsign';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const AT = '2026-11-22T22:00:00.000Z';
const EVENT_ID = 'evt_9hXcb0b6Wg0RBvkGkA3e5Q2cQyT4mYx1nJd8uLs7fKo';
const DELIVERY_ID = 'V7mJc1pXQ2y8sT4uLd0aRw';

const WEBHOOK = {
  id: 'fQ3v9KpLx2mZ8wTb5yRd1A',
  url: URL,
  description: 'The display in the window',
  types: ['status.changed', 'hours.updated'],
  locations: null,
  enabled: true,
  disabledWhy: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'Joe',
};
const DELIVERY = {
  id: DELIVERY_ID,
  eventId: EVENT_ID,
  type: 'status.changed',
  state: 'waiting',
  tries: 1,
  dueAt: '2026-11-22T22:00:05.000Z',
  createdAt: AT,
  isReplay: false,
  lastStatus: 500,
  lastError: null,
};
const ATTEMPT = { n: 1, at: AT, ms: 83, status: 500, error: null, answer: 'oops' };
const STATUS = {
  status: 'closed',
  open: false,
  previous: 'open',
  since: AT,
  message: 'Closed',
  nextChangeAt: '2026-11-23T14:00:00.000Z',
  reason: 'schedule',
  late: 0,
};
const CLOSURE = { from: AT, until: '2026-11-23T00:00:00.000Z', message: 'Burst pipe' };
const MEMBER = { accountId: 'k2Lw8QzTn5vXc0pRb7yJdA', name: 'Maria', role: 'editor', locations: null };

/** Returns the examples of webhooks, deliveries and events, by the names of their schemas in the document.
 * @param told what the examples of other resources have
 * Source: shared-schema/docs/http-contract.md#webhooks. */
export const webhookExamples = ({ location, holiday, hours, author }: Told): Readonly<Record<string, unknown>> => {
  const common = { id: EVENT_ID, timestamp: AT, sequence: 108, business: location.id };
  const data: Readonly<Record<EventType, unknown>> = {
    'status.changed': STATUS,
    'hours.updated': { ...hours, days: ['friday'], author },
    'holidays.updated': { changes: [{ date: '2026-12-24', before: null, after: holiday }], author },
    'closure.started': CLOSURE,
    'closure.ended': CLOSURE,
    'location.created': location,
    'location.updated': location,
    'location.archived': location,
    'location.restored': location,
    'location.paused': location,
    'location.resumed': location,
    'location.deleted': location,
    'member.joined': MEMBER,
    'member.changed': MEMBER,
    'member.removed': MEMBER,
    'plan.changed': { plan: 'enterprise', previous: 'pro' },
    'webhook.test': { message: 'This is a test.' },
  };
  const isOfBusiness = (type: EventType): boolean => /^(?:member|plan|webhook)\./.test(type);
  const events = EVENTS.map(([type]) => [
    eventName(type),
    { ...common, type, ...(isOfBusiness(type) ? {} : { location: location.id }), data: data[type] },
  ]);
  const body = JSON.stringify({ ...common, type: 'status.changed', location: location.id, data: STATUS });
  return {
    Webhook: WEBHOOK,
    Webhooks: { data: [WEBHOOK], nextCursor: null },
    NewWebhook: { url: URL, types: WEBHOOK.types, locations: null },
    WebhookPatch: { enabled: true },
    MadeWebhook: { endpoint: WEBHOOK, secret: SECRET },
    WebhookSecret: { secret: SECRET },
    Delivery: DELIVERY,
    Deliveries: { data: [DELIVERY], nextCursor: null },
    Attempt: ATTEMPT,
    DeliveryDetail: { ...DELIVERY, body, attempts: [ATTEMPT] },
    StartedDelivery: { deliveryId: DELIVERY_ID },
    RecoverWebhook: { since: '2026-11-22T00:00:00Z' },
    RecoveredDeliveries: { count: 3 },
    ...(Object.fromEntries(events) as Record<string, unknown>),
  };
};
