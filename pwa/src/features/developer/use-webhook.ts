import { useCallback, useEffect, useRef } from 'react';
import {
  webhookCalls,
  type AnswerOf,
  type BodyOf,
  type DeliveryDetail,
  type Webhook,
} from '@doorsign/shared-schema/api';
import { DAY } from '@doorsign/shared-schema/status/units';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';

export type WebhookChange = BodyOf<typeof webhookCalls.change>;
export type DeliveriesPage = AnswerOf<typeof webhookCalls.deliveries>;

/** Milliseconds between the looks at a delivery that was asked for: together longer than an attempt can take, and few enough for the limit. */
const LOOKS_MS = [300, 700, 1000, ...Array.from({ length: 9 }, () => 2000)];

/** Failed deliveries can be sent again for 14 days. */
const RECOVERED_MS = 14 * DAY;

/** One webhook with its deliveries, read from the server, and the calls about it. Nothing of it is kept on the device. The calls throw
 * ApiError. */
export interface WebhookOfPage {
  webhookId: string;
  webhook: ServerAnswer<Webhook>;
  /** The newest deliveries. */
  deliveries: ServerAnswer<DeliveriesPage>;
  olderDeliveries(before: string): Promise<DeliveriesPage>;
  change(change: WebhookChange): Promise<void>;
  remove(): Promise<void>;
  /** Returns the new secret. */
  rotateSecret(): Promise<string>;
  /** These wait for the first attempt and return the delivery; null if there was none in time. */
  sendTest(): Promise<DeliveryDetail | null>;
  replay(delivery: string): Promise<DeliveryDetail | null>;
  /** Returns how many failed deliveries are sent again. */
  recover(): Promise<number>;
}

/** Returns a function that waits, and at once once the screen is left. */
const usePause = (): { pause: (ms: number) => Promise<void>; isLeft: () => boolean } => {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return {
    pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    isLeft: () => left.current,
  };
};

/** Returns a webhook of the business that is shown. */
export const useWebhook = (id: string): WebhookOfPage => {
  const { api, now } = useServices();
  const { pause, isLeft } = usePause();
  const askOne = useCallback(
    (options: QuestionOptions) => api.call(webhookCalls.one, { ...options, params: { id } }),
    [api, id],
  );
  const askDeliveries = useCallback(
    (options: QuestionOptions) => api.call(webhookCalls.deliveries, { ...options, params: { id } }),
    [api, id],
  );
  const webhook = useServerAnswer(askOne);
  const deliveries = useServerAnswer(askDeliveries);

  const attempted = async (of: string): Promise<DeliveryDetail | null> => {
    for (const ms of LOOKS_MS) {
      await pause(ms);
      if (isLeft()) return null;
      const found = await api.call(webhookCalls.delivery, { params: { id, delivery: of } });
      if (found.attempts.length > 0 || found.state !== 'waiting') return found;
    }
    return null;
  };
  const readAgain = async (): Promise<void> => {
    await Promise.all([webhook.askAgain(), deliveries.askAgain()]);
  };
  const followed = async (start: Promise<{ deliveryId: string }>): Promise<DeliveryDetail | null> => {
    const found = await attempted((await start).deliveryId);
    await readAgain();
    return found;
  };
  return {
    webhookId: id,
    webhook,
    deliveries,
    olderDeliveries: (before) => api.call(webhookCalls.deliveries, { params: { id }, query: { before } }),
    async change(body) {
      await api.call(webhookCalls.change, { params: { id }, body });
      await readAgain();
    },
    async remove() {
      await api.call(webhookCalls.remove, { params: { id } });
    },
    async rotateSecret() {
      const { secret } = await api.call(webhookCalls.rotateSecret, { params: { id } });
      void webhook.askAgain();
      return secret;
    },
    sendTest: () => followed(api.call(webhookCalls.test, { params: { id } })),
    replay: (of) => followed(api.call(webhookCalls.replay, { params: { id, delivery: of } })),
    async recover() {
      const since = new Date(now() - RECOVERED_MS).toISOString();
      const { count } = await api.call(webhookCalls.recover, { params: { id }, body: { since } });
      await readAgain();
      return count;
    },
  };
};
