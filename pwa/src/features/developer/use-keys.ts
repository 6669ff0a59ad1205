import { useCallback } from 'react';
import { keyCalls, type AnswerOf, type BodyOf } from '@doorsign/shared-schema/api';
import { useServerAnswer, type QuestionOptions, type ServerAnswer } from '../../local/answers/use-server-answer.ts';
import { useServices } from '../../local/services.ts';

export type KeysOfBusiness = AnswerOf<typeof keyCalls.list>;
export type NewKey = BodyOf<typeof keyCalls.create>;
type MadeKey = AnswerOf<typeof keyCalls.create>;

/** The API keys of the business, read from the server, and the calls that change them. Nothing of them is kept on the device.
 * The calls throw ApiError; those that make a key throw `proof_required` first. */
export interface Keys extends ServerAnswer<KeysOfBusiness> {
  create(body: NewKey): Promise<MadeKey>;
  rotate(id: string): Promise<MadeKey>;
  revoke(id: string): Promise<void>;
}

/** Returns the API keys of the business that is shown. */
export const useKeys = (): Keys => {
  const { api } = useServices();
  const ask = useCallback((options: QuestionOptions) => api.call(keyCalls.list, options), [api]);
  const { askAgain, ...state } = useServerAnswer(ask);

  /** Shows a new key at once: the list may come later. */
  const made = async (call: Promise<MadeKey>): Promise<MadeKey> => {
    const answer = await call;
    void askAgain();
    return answer;
  };
  return {
    ...state,
    askAgain,
    create: (body) => made(api.call(keyCalls.create, { body })),
    rotate: (id) => made(api.call(keyCalls.rotate, { params: { id } })),
    async revoke(id) {
      await api.call(keyCalls.revoke, { params: { id } });
      await askAgain();
    },
  };
};
