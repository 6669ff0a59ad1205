import { v1Calls } from '@doorsign/shared-schema/v1';
import { keyRoute, type Route } from '../http/route.ts';
import type { WebhookService } from './service.ts';

/** Returns the calls of programs about webhooks: those of the app, with lists in pages. Source: shared-schema/docs/http-contract.md#v1. */
export const createV1WebhookRoutes = (webhooks: WebhookService): Route[] => [
  // A business has few webhooks: all of them are one page.
  keyRoute(v1Calls.webhooks, async ({ caller }) => ({
    body: { data: (await webhooks.list(caller)).webhooks.map(known), nextCursor: null },
  })),
  keyRoute(v1Calls.createWebhook, async ({ caller, body, idempotencyKey }) => {
    const { answer, isReplayed } = await webhooks.create(caller, body, idempotencyKey);
    return { body: { endpoint: known(answer.endpoint), secret: answer.secret }, isReplayed };
  }),
  keyRoute(v1Calls.webhook, async ({ caller, params }) => ({
    body: known(await webhooks.one(caller, params['id'] ?? '')),
  })),
  keyRoute(v1Calls.changeWebhook, async ({ caller, params, body }) => ({
    body: known(await webhooks.change(caller, params['id'] ?? '', body)),
  })),
  keyRoute(v1Calls.deleteWebhook, async ({ caller, params }) => ({
    body: await webhooks.remove(caller, params['id'] ?? ''),
  })),
  keyRoute(v1Calls.rotateWebhookSecret, async ({ caller, params }) => ({
    body: await webhooks.rotateSecret(caller, params['id'] ?? ''),
  })),
  keyRoute(v1Calls.testWebhook, async ({ caller, params }) => ({
    body: await webhooks.test(caller, params['id'] ?? ''),
  })),
  keyRoute(v1Calls.recoverWebhook, async ({ caller, params, body }) => ({
    body: await webhooks.recover(caller, params['id'] ?? '', body),
  })),
  keyRoute(v1Calls.deliveries, async ({ caller, params, query }) => {
    const { deliveries, next } = await webhooks.deliveries(caller, params['id'] ?? '', query.cursor ?? null);
    return { body: { data: deliveries.map(known), nextCursor: next } };
  }),
  keyRoute(v1Calls.delivery, async ({ caller, params }) => ({
    body: known(await webhooks.delivery(caller, params['id'] ?? '', params['delivery'] ?? '')),
  })),
  keyRoute(v1Calls.replayDelivery, async ({ caller, params }) => ({
    body: await webhooks.replay(caller, params['id'] ?? '', params['delivery'] ?? ''),
  })),
];

/** Words that this server has stored are known ones. */
type Known<T> = { [Name in keyof T]: Exclude<T[Name], 'other'> };

const known = <T>(answer: T): Known<T> => answer as Known<T>;
