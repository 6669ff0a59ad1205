import { businessCalls, webhookCalls, type BodyOf, type Call } from '@doorsign/shared-schema/api';
import type { CallOptions } from './call-api.ts';
import { startWithLocations } from './location-calls.ts';
import type { TestServerOptions } from './start-test-server.ts';
import { openUntil } from './sync-requests.ts';
import { startReceiver } from './webhook-receiver.ts';

type Given = Partial<BodyOf<typeof webhookCalls.create>>;

/** Starts a server with an owner who has webhooks, and a receiver. The server's clock is the machine's at the start, because the library that checks
 * signatures has no other; then it stands still. */
export const startWithWebhook = async (given: Given = {}, options: TestServerOptions = {}) => {
  const started = await startWithLocations('enterprise', { nowMs: Date.now(), ...options });
  const { server, ada } = started;
  const receiver = await startReceiver();
  const make = (body: Given = {}, more: Pick<CallOptions<typeof webhookCalls.create>, 'headers' | 'token'> = {}) =>
    server.call(webhookCalls.create, {
      token: ada.token,
      body: { url: receiver.url, types: ['hours.updated'], locations: null, ...body },
      ...more,
    });
  const { endpoint, secret } = (await make(given)).answer;
  let closes = 0;
  /** Makes a call about the webhook. */
  const about = <C extends Call>(call: C, options_: Omit<CallOptions<C>, 'token'> = {}) =>
    server.call(call, {
      token: ada.token,
      ...options_,
      params: { id: endpoint.id, ...options_.params },
    } as CallOptions<C>);
  return {
    ...started,
    receiver,
    make,
    id: endpoint.id,
    endpoint,
    secret,
    about,
    /** Changes the hours, which the webhook is told. */
    async save(): Promise<void> {
      closes += 1;
      const monday = openUntil(
        `${String(10 + (closes % 12)).padStart(2, '0')}:${String(closes % 60).padStart(2, '0')}`,
      );
      await server.call(businessCalls.hours, { token: ada.token, body: { businessHours: { monday } } });
    },
    /** Sends what is due, and what becomes due by that. */
    send: () => server.deps.deliveries.settled(),
    list: async () => (await about(webhookCalls.deliveries)).answer.deliveries,
    one: async (delivery: string) => (await about(webhookCalls.delivery, { params: { delivery } })).answer,
    current: async () => (await about(webhookCalls.one)).answer,
    mails: async (subject: string) => {
      await server.sendNotices();
      return (await server.mail('ada@example.com')).filter((mail) => mail.subject === subject);
    },
  };
};
