import { useCallback, useState } from 'react';
import { type AnswerOf, identityCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useServices } from '../../local/services.ts';
import { useServerAnswer, type QuestionOptions } from '../../local/answers/use-server-answer.ts';
import { toast } from '../../ui/toast.tsx';

/** A Google account that opens the owner's account. */
export type GoogleIdentity = AnswerOf<typeof identityCalls.list>[number];

export interface Identities {
  /** Empty while the server has not told. */
  list: readonly GoogleIdentity[];
  problem: string | null;
  /** The id of the one that is being removed. */
  removing: string | null;
  remove: (identity: GoogleIdentity) => Promise<void>;
  askAgain: () => Promise<void>;
}

/** A Google account as its owner knows it. */
export const identityName = ({ email }: GoogleIdentity): string => email ?? 'A Google account';

/** The Google accounts that open the owner's account, as the server tells them. */
export const useIdentities = (): Identities => {
  const { api } = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const question = useCallback((options: QuestionOptions) => api.call(identityCalls.list, options), [api]);
  const { answer, askAgain } = useServerAnswer(question);

  const remove = async (identity: GoogleIdentity): Promise<void> => {
    setRemoving(identity.id);
    setProblem(null);
    try {
      await api.call(identityCalls.remove, { params: { id: identity.id } }).catch((error: unknown) => {
        // It is gone already: that is what was wanted.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      toast({
        title: 'Google sign-in removed',
        description: `${identityName(identity)} can’t open your account anymore.`,
      });
      await askAgain();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(wordsOf(error));
    } finally {
      setRemoving(null);
    }
  };

  return { list: answer ?? [], problem, removing, remove, askAgain };
};
