import { useCallback, useState } from 'react';
import { authCalls, type AnswerOf, identityCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLastSync } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { problemOfChange, useListState, type ListState } from './use-list-state.ts';

/** A device on which the owner is signed in. */
export type SignedInDevice = AnswerOf<typeof authCalls.sessions>[number];

export interface Sessions {
  /** This device first; null until the server has responded. */
  devices: readonly SignedInDevice[] | null;
  state: ListState;
  /** The session that is being ended: its ID, or OTHERS. */
  ending: string | null;
  tryAgain: () => void;
  end: (device: SignedInDevice) => Promise<void>;
  endOthers: () => Promise<void>;
  /** For an account that another person has used: ends all other sessions, and Google sign-in unless it is kept. */
  notMe: (keepIdentities: boolean) => Promise<void>;
}

/** The value of `ending` for all sessions but this one; no session ID has this form. */
export const OTHERS = 'others';

/** Loads the devices on which the owner is signed in: at once, whenever `changes` changes, and when the connection comes back.
 * @param changes the number of changes elsewhere on the screen that may have ended sessions */
export const useSessions = (changes: number, onEnded: (words: string) => void): Sessions => {
  const { api } = useServices();
  const [refused, setRefused] = useState<string | null>(null);
  const [ending, setEnding] = useState<Sessions['ending']>(null);

  const question = useCallback(
    async (options: QuestionOptions): Promise<readonly SignedInDevice[]> => {
      const sessions = await api.call(authCalls.sessions, options);
      setRefused(null);
      return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
    },
    [api],
  );
  const reached = useLastSync().online;
  const { answer, failure, askAgain } = useServerAnswer(question, `${changes} ${reached}`);
  const state = useListState(failure, refused);

  const ended = async (what: string, end: () => Promise<unknown>, words: string): Promise<void> => {
    setEnding(what);
    setRefused(null);
    try {
      await end().catch((error: unknown) => {
        // Already ended, which is the desired result.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      onEnded(words);
      await askAgain();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(problemOfChange(error));
    } finally {
      setEnding(null);
    }
  };

  return {
    devices: answer,
    state,
    ending,
    tryAgain: () => void askAgain(),
    end: ({ id, device }) =>
      ended(id, () => api.call(authCalls.endSession, { params: { id } }), `${device} was logged out.`),
    endOthers: () => ended(OTHERS, () => api.call(authCalls.endOtherSessions), 'You’re logged in on this device only.'),
    notMe: (keepIdentities) =>
      ended(
        OTHERS,
        () =>
          api.call(identityCalls.notMe, { body: keepIdentities ? { keepIdentities } : {} }).catch((error: unknown) => {
            // A server of an earlier release has neither this call nor identities.
            if (error instanceof ApiError && error.code === 'not_found') return api.call(authCalls.endOtherSessions);
            throw error;
          }),
        'You’re logged in on this device only. Now choose a new password.',
      ),
  };
};
