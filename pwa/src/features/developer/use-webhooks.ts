import { useCallback } from 'react';
import { webhookCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';
import { useCreationKey } from '../../local/use-creation-key.ts';

export type WebhooksOfBusiness = AnswerOf<typeof webhookCalls.list>;
export type NewWebhook = BodyOf<typeof webhookCalls.create>;
type MadeWebhook = AnswerOf<typeof webhookCalls.create>;

/** The webhooks of the business, read from the server. Nothing of them is kept on the device. */
export interface Webhooks extends ServerAnswer<WebhooksOfBusiness> {
  /** @throws ApiError */
  create(body: NewWebhook): Promise<MadeWebhook>;
}

/** Returns the webhooks of the business that is shown. */
export const useWebhooks = (): Webhooks => {
  const { api } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(webhookCalls.list, options), [api]);
  const state = useServerAnswer(ask);
  const keyFor = useCreationKey();
  return {
    ...state,
    async create(body) {
      const made = await api.call(webhookCalls.create, { body, headers: keyFor(body) });
      void state.askAgain();
      return made;
    },
  };
};
