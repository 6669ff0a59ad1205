/** The events to which a webhook can subscribe. Source: shared-schema/docs/http-contract.md#webhooks. */
export const WEBHOOK_TYPES = [
  'status.changed',
  'hours.updated',
  'holidays.updated',
  'closure.started',
  'closure.ended',
  'location.created',
  'location.updated',
  'location.archived',
  'location.restored',
  'location.paused',
  'location.resumed',
  'location.deleted',
  'member.joined',
  'member.changed',
  'member.removed',
  'plan.changed',
] as const;

/** The name of an event to which a webhook can subscribe. */
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The event of a test, which goes to one webhook and cannot be subscribed. */
export const WEBHOOK_TEST = 'webhook.test';
