import * as z from 'zod/mini';
import { shortText } from '../text/short-text.ts';
import { WEBHOOK_TYPES } from '../webhooks/webhook-types.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** Maximum lengths of what is sent about a webhook: its address, its description, and the locations to which it is limited. */
export const WEBHOOK_URL_MAX = 2048;
const DESCRIPTION_MAX = 200;
const SCOPE_MAX = 100;

/** Reasons why a webhook is switched off: by a person, after five days without success, or by an answer of 410. */
export const WEBHOOK_ENDS = ['owner', 'failing', 'gone'] as const;

/** States of a delivery. `dropped` is one that was given up because too many others waited. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const;

/** A webhook. `locations` has those whose events it gets, null for all. `failingSince` is the time of the first failure since the last
 * success. `oldSecretUntil` is the end of the secret that was rotated. `createdBy` is the name of a person, null for one without an account
 * and for a program. */
export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  types: z.array(z.string()),
  locations: z.nullable(z.array(z.string())),
  enabled: z.boolean(),
  disabledWhy: z.nullable(orOther(WEBHOOK_ENDS)),
  failingSince: z.nullable(IsoInstant),
  oldSecretUntil: z.nullable(IsoInstant),
  createdAt: IsoInstant,
  createdBy: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

/** One attempt to deliver an event. `ms` is how long it took, `answer` the first printable characters of what came back. */
export const DeliveryAttempt = z.object({
  n: z.int(),
  at: IsoInstant,
  ms: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** The delivery of one event to one webhook. `dueAt` is the time of the next attempt, null if there is none. */
export const Delivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  state: orOther(DELIVERY_STATES),
  tries: z.int(),
  dueAt: z.nullable(IsoInstant),
  createdAt: IsoInstant,
  isReplay: z.boolean(),
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

/** A delivery with the bytes that it sends and its attempts, first to last. */
export const DeliveryDetail = z.object({
  // Not z.extend(), which would be the only one in the app.
  ...Delivery.shape,
  body: z.string(),
  attempts: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

const Url = z
  .string('Enter an address')
  .check(
    z.trim(),
    z.minLength(1, 'Enter an address'),
    z.maxLength(WEBHOOK_URL_MAX, `Use at most ${WEBHOOK_URL_MAX} characters`),
  );
const Types = z
  .array(z.enum(WEBHOOK_TYPES))
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(WEBHOOK_TYPES.length, 'Name each event once'));
const Locations = z.nullable(
  z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1, 'Choose at least one location'), z.maxLength(SCOPE_MAX, 'Too many locations at once')),
);
const Description = z.nullable(shortText(DESCRIPTION_MAX, 'Enter a description'));

/** A webhook that is to be made. */
export const WebhookBody = z.strictObject({
  url: Url,
  description: z.optional(Description),
  types: Types,
  locations: Locations,
});

/** The members of a webhook that can be changed; one that is absent stays. Switching it on again forgets its failures. */
export const WebhookPatch = z.strictObject({
  url: z.optional(Url),
  description: z.optional(Description),
  types: z.optional(Types),
  locations: z.optional(Locations),
  enabled: z.optional(z.boolean()),
});

/** Failed deliveries since then are sent again. */
export const WebhookRecoverBody = z.strictObject({
  since: z.iso.datetime({ offset: true, error: 'Use an instant such as 2026-12-24T12:00:00Z' }),
});

/** The only answer with a new webhook's secret. */
export const NewWebhook = z.object({ endpoint: Webhook, secret: z.string() });
export const WebhookSecret = z.object({ secret: z.string() });
export const StartedDelivery = z.object({ deliveryId: z.string() });
export const RecoveredDeliveries = z.object({ count: z.int() });

const AT = '/api/webhooks/{id}';

/** Calls about a business's webhooks. Source: shared-schema/docs/http-contract.md#webhooks. */
export const webhookCalls = {
  list: call({
    method: 'GET',
    path: '/api/webhooks',
    auth: 'owner',
    body: null,
    answer: z.object({ webhooks: z.array(Webhook), limit: z.int() }),
  }),
  create: call({ method: 'POST', path: '/api/webhooks', auth: 'owner', body: WebhookBody, answer: NewWebhook }),
  one: call({ method: 'GET', path: AT, auth: 'owner', body: null, answer: Webhook }),
  change: call({ method: 'PATCH', path: AT, auth: 'owner', body: WebhookPatch, answer: Webhook }),
  remove: call({ method: 'DELETE', path: AT, auth: 'owner', body: null, answer: null }),
  rotateSecret: call({
    method: 'POST',
    path: `${AT}/rotate-secret`,
    auth: 'owner',
    body: null,
    answer: WebhookSecret,
  }),
  test: call({ method: 'POST', path: `${AT}/test`, auth: 'owner', body: null, answer: StartedDelivery }),
  recover: call({
    method: 'POST',
    path: `${AT}/recover`,
    auth: 'owner',
    body: WebhookRecoverBody,
    answer: RecoveredDeliveries,
  }),
  /** Takes `before`, the `next` of an earlier answer. */
  deliveries: call({
    method: 'GET',
    path: `${AT}/deliveries`,
    auth: 'owner',
    body: null,
    answer: z.object({ deliveries: z.array(Delivery), next: z.nullable(z.string()) }),
  }),
  delivery: call({
    method: 'GET',
    path: `${AT}/deliveries/{delivery}`,
    auth: 'owner',
    body: null,
    answer: DeliveryDetail,
  }),
  replay: call({
    method: 'POST',
    path: `${AT}/deliveries/{delivery}/replay`,
    auth: 'owner',
    body: null,
    answer: StartedDelivery,
  }),
} as const;
