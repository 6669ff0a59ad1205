import type { ApiKey, Delivery, DeliveryDetail, Webhook } from '@doorsign/shared-schema/api';
import { refusal } from './pretend-account.ts';
import { errorBody, type PretendServer } from './pretend-server.ts';

const AT = '2026-11-20T15:00:00.000Z';

/** Returns an API key as it is listed. */
export const keyOf = (own: Partial<ApiKey> & { id: string }): ApiKey => ({
  name: 'POS',
  start: 'dsk_Ab12',
  tail: 'wxyz',
  access: 'write',
  locations: null,
  createdAt: AT,
  createdBy: 'Ada',
  expiresAt: null,
  lastUsedAt: null,
  endsAt: null,
  ...own,
});

/** Returns a webhook as it is listed. */
export const webhookOf = (own: Partial<Webhook> & { id: string }): Webhook => ({
  url: 'https://example.com/hooks',
  description: null,
  types: ['status.changed'],
  locations: null,
  enabled: true,
  disabledWhy: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: AT,
  createdBy: 'Ada',
  ...own,
});

/** Returns a delivery with its body and attempts. */
export const deliveryOf = (own: Partial<DeliveryDetail> & { id: string }): DeliveryDetail => ({
  eventId: 'evt_1',
  type: 'status.changed',
  state: 'delivered',
  tries: 1,
  dueAt: null,
  createdAt: AT,
  isReplay: false,
  lastStatus: 200,
  lastError: null,
  body: '{"id":"evt_1","type":"status.changed"}',
  attempts: [{ n: 1, at: AT, ms: 83, status: 200, error: null, answer: 'ok' }],
  ...own,
});

/** The API keys and webhooks of a pretended server, and the calls about them. */
export interface PretendDeveloper {
  keys: ApiKey[];
  webhooks: Webhook[];
  /** Newest first; a page has two. */
  deliveries: DeliveryDetail[];
  /** The result of the next test or replay. */
  next: Partial<DeliveryDetail>;
  /** The answers of the next calls by "METHOD /path", in place of the regular ones. */
  readonly refusals: Map<string, Response>;
  /** "METHOD /path body" of every call that changes something. */
  readonly calls: string[];
  /** The `Idempotency-Key` of each call that had one. */
  readonly creationKeys: string[];
}

/** The key and the secret that are shown once. */
export const NEW_KEY = `dsk_${'k'.repeat(38)}`;
export const NEW_SECRET = 'whsec_c2VjcmV0';

const listed = ({ body: _body, attempts: _attempts, ...delivery }: DeliveryDetail): Delivery => delivery;

/** Adds API keys and webhooks to a pretended server. Making a key needs a proof. Call it before the page opens. */
export const addDeveloper = (
  server: PretendServer,
  start: Partial<Pick<PretendDeveloper, 'keys' | 'webhooks' | 'deliveries'>> = {},
): PretendDeveloper => {
  const developer: PretendDeveloper = {
    keys: [],
    webhooks: [],
    deliveries: [],
    next: {},
    refusals: new Map(),
    calls: [],
    creationKeys: [],
    ...start,
  };
  const limitOf = (name: 'apiKeys' | 'webhooks'): number => server.user().limits[name] ?? 0;

  const answerKeys = (method: string, id: string | undefined, body: string): Response => {
    if (method === 'GET') return Response.json({ keys: developer.keys, limit: limitOf('apiKeys') });
    if (method === 'DELETE') {
      developer.keys = developer.keys.filter((key) => key.id !== id);
      return new Response(null, { status: 204 });
    }
    if (server.account.proved === null) return refusal('proof_required');
    const rotated = developer.keys.find((key) => key.id === id);
    const given = rotated ?? (JSON.parse(body) as Pick<ApiKey, 'name' | 'access' | 'locations'>);
    const record = keyOf({
      id: `key-${developer.keys.length + 1}`,
      name: given.name,
      access: given.access,
      locations: given.locations,
    });
    developer.keys = [
      record,
      ...developer.keys.map((key) => (key === rotated ? { ...key, endsAt: '2026-11-21T19:14:00.000Z' } : key)),
    ];
    return Response.json({ key: NEW_KEY, record }, { status: 201 });
  };

  const startDelivery = (type: string, isReplay: boolean): Response => {
    const id = `delivery-${developer.deliveries.length + 1}`;
    developer.deliveries = [deliveryOf({ id, type, isReplay, ...developer.next }), ...developer.deliveries];
    return Response.json({ deliveryId: id }, { status: 202 });
  };

  const answerDeliveries = (method: string, id: string | undefined, before: string | null): Response => {
    if (id === undefined) {
      const from = before === null ? 0 : developer.deliveries.findIndex((one) => one.id === before) + 1;
      const page = developer.deliveries.slice(from, from + 2);
      const next = developer.deliveries.length > from + 2 ? (page.at(-1)?.id ?? null) : null;
      return Response.json({ deliveries: page.map(listed), next });
    }
    const found = developer.deliveries.find((one) => one.id === id);
    if (!found) return refusal('not_found');
    return method === 'POST' ? startDelivery(found.type, true) : Response.json(found);
  };

  const change = (webhook: Webhook, body: string): Response => {
    const changed = { ...webhook, ...(JSON.parse(body) as Partial<Webhook>) };
    if (changed.enabled) Object.assign(changed, { disabledWhy: null, failingSince: null });
    else changed.disabledWhy = 'owner';
    developer.webhooks = developer.webhooks.map((one) => (one.id === webhook.id ? changed : one));
    return Response.json(changed);
  };

  const answerWebhooks = (method: string, parts: readonly string[], body: string, before: string | null): Response => {
    const [id, part, delivery] = parts;
    if (id === undefined) {
      if (method === 'GET') return Response.json({ webhooks: developer.webhooks, limit: limitOf('webhooks') });
      const endpoint = webhookOf({
        id: `whk_${developer.webhooks.length + 1}`,
        ...(JSON.parse(body) as Partial<Webhook>),
      });
      developer.webhooks = [...developer.webhooks, endpoint];
      return Response.json({ endpoint, secret: NEW_SECRET }, { status: 201 });
    }
    const webhook = developer.webhooks.find((one) => one.id === id);
    if (!webhook) return Response.json(errorBody('not_found'), { status: 404 });
    switch (part) {
      case 'deliveries':
        return answerDeliveries(method, delivery, before);
      case 'test':
        return startDelivery('webhook.test', false);
      case 'rotate-secret':
        return Response.json({ secret: NEW_SECRET });
      case 'recover':
        return Response.json({ count: developer.deliveries.filter(({ state }) => state === 'failed').length });
      default:
        break;
    }
    if (method === 'PATCH') return change(webhook, body);
    if (method === 'GET') return Response.json(webhook);
    developer.webhooks = developer.webhooks.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  };

  const others = server.fetch;
  server.fetch = async (input, init) => {
    const [path = '', query] = (input instanceof Request ? input.url : input.toString()).split('?');
    const [, room, rest = ''] = /^\/api\/(keys|webhooks)(?:\/(.*))?$/.exec(path) ?? [];
    if (room === undefined || !server.online || server.failing.has(path)) return others(input, init);
    await Promise.resolve();
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' && init.body !== 'undefined' ? init.body : '';
    if (method !== 'GET') developer.calls.push(`${method} ${path} ${body}`.trim());
    const creationKey = new Headers(init?.headers).get('Idempotency-Key');
    if (creationKey !== null) developer.creationKeys.push(creationKey);
    const refused = developer.refusals.get(`${method} ${path}`);
    if (refused) {
      developer.refusals.delete(`${method} ${path}`);
      return refused;
    }
    const parts = rest === '' ? [] : rest.split('/');
    return room === 'keys'
      ? answerKeys(method, parts[0], body)
      : answerWebhooks(method, parts, body, new URLSearchParams(query).get('before'));
  };
  return developer;
};
