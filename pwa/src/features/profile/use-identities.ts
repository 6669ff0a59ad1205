import { useCallback, useState } from 'react';
import { type AnswerOf, identityCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLastSync } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { toast } from '../../ui/toast.tsx';
import { problemOfChange, useListState, type ListState } from './use-list-state.ts';

/** A Google account that can open the owner's account. */
export type GoogleIdentity = AnswerOf<typeof identityCalls.list>[number];

export interface Identities {
  /** Empty until the server has responded. */
  list: readonly GoogleIdentity[];
  /** True if the server could not be asked so far. */
  isUnknown: boolean;
  /** False if the account is known to have none. */
  mayExist: boolean;
  state: ListState;
  /** The ID of the identity that is being removed. */
  removing: string | null;
  remove: (identity: GoogleIdentity) => Promise<void>;
  askAgain: () => Promise<void>;
}

/** Returns the displayed name of a Google account. */
export const identityName = ({ email }: GoogleIdentity): string => email ?? 'A Google account';

/** Loads the Google accounts that can open the owner's account. */
export const useIdentities = (): Identities => {
  const { api } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const question = useCallback(
    async (options: QuestionOptions) => {
      const identities = await api.call(identityCalls.list, options);
      setProblem(null);
      return identities;
    },
    [api],
  );
  const reached = useLastSync().online;
  const { answer, failure, askAgain } = useServerAnswer(question, reached);
  // A server of an earlier release has no such call, and no identities.
  const failed = failure?.code === 'not_found' ? null : failure;
  const state = useListState(failed, problem);

  const remove = async (identity: GoogleIdentity): Promise<void> => {
    setRemoving(identity.id);
    setProblem(null);
    try {
      await api.call(identityCalls.remove, { params: { id: identity.id } }).catch((error: unknown) => {
        // Already removed, which is the desired result.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      toast({
        title: 'Google sign-in removed',
        description: `${identityName(identity)} can’t open your account anymore.`,
      });
      await askAgain();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemOfChange(error));
    } finally {
      setRemoving(null);
    }
  };

  const list = answer ?? [];
  const isUnknown = failed !== null && answer === null;
  return { list, isUnknown, mayExist: list.length > 0 || isUnknown, state, removing, remove, askAgain };
};
