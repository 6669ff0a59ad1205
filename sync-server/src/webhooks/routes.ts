import { webhookCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { WebhookService } from './service.ts';

const COMMON = { needs: 'developer.manage', limit: 'webhooks' } as const;
/** The app asks for the answer of a test until it is there. */
const READS = { needs: 'developer.manage', limit: 'me' } as const;

const idOf = ({ params }: { params: Readonly<Record<string, string>> }): string => params['id'] ?? '';
const deliveryOf = ({ params }: { params: Readonly<Record<string, string>> }): string => params['delivery'] ?? '';

/** Returns the calls of the app about webhooks. */
export const createWebhookRoutes = (webhooks: WebhookService): Route[] => [
  route(webhookCalls.list, { ...READS, handle: ({ owner }) => webhooks.list(owner) }),
  route(webhookCalls.create, {
    ...COMMON,
    status: 201,
    async handle({ owner, body, request, setHeader }) {
      const { answer, isReplayed } = await webhooks.create(owner, body, request.idempotencyKey);
      if (isReplayed) setHeader('Idempotent-Replayed', 'true');
      return answer;
    },
  }),
  route(webhookCalls.one, { ...READS, handle: (input) => webhooks.one(input.owner, idOf(input)) }),
  route(webhookCalls.change, {
    ...COMMON,
    handle: (input) => webhooks.change(input.owner, idOf(input), input.body),
  }),
  route(webhookCalls.remove, { ...COMMON, handle: (input) => webhooks.remove(input.owner, idOf(input)) }),
  route(webhookCalls.rotateSecret, { ...COMMON, handle: (input) => webhooks.rotateSecret(input.owner, idOf(input)) }),
  route(webhookCalls.test, { ...COMMON, status: 202, handle: (input) => webhooks.test(input.owner, idOf(input)) }),
  route(webhookCalls.recover, {
    ...COMMON,
    status: 202,
    handle: (input) => webhooks.recover(input.owner, idOf(input), input.body),
  }),
  route(webhookCalls.deliveries, {
    ...READS,
    handle: (input) => webhooks.deliveries(input.owner, idOf(input), input.query['before'] ?? null),
  }),
  route(webhookCalls.delivery, {
    ...READS,
    handle: (input) => webhooks.delivery(input.owner, idOf(input), deliveryOf(input)),
  }),
  route(webhookCalls.replay, {
    ...COMMON,
    status: 202,
    handle: (input) => webhooks.replay(input.owner, idOf(input), deliveryOf(input)),
  }),
];
