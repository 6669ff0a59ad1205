import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** What is known of a question to the server. */
export interface ServerAnswer<Answer> {
  /** The last answer of this screen; null before the first. */
  answer: Answer | null;
  /** Why the last question was not answered; null when it was. */
  failure: ApiError | null;
  /** An owner's own question is on its way. */
  asking: boolean;
  /** Asks now, on the owner's word. */
  askAgain: () => Promise<void>;
}

/** Aborted when nobody waits for the answer any more. */
export interface QuestionOptions {
  signal?: AbortSignal;
}

/** Asks the server at once, when a reason to ask anew comes up, and when the connection comes back.
 * @param question the same function as long as the same is asked
 * @param reason   asked again whenever it changes, such as a count of minutes */
export const useServerAnswer = <Answer>(
  question: (options: QuestionOptions) => Promise<Answer>,
  reason: unknown = null,
): ServerAnswer<Answer> => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [asking, setAsking] = useState(false);

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const told = await question(signal ? { signal } : {});
        if (signal?.aborted) return;
        setAnswer(told);
        setFailure(null);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
      }
    },
    [question],
  );

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const askNow = (): void => void ask(signal);
    askNow();
    window.addEventListener('online', askNow, { signal });
    return () => controller.abort();
  }, [ask, reason]);

  const askAgain = useCallback(async (): Promise<void> => {
    setAsking(true);
    try {
      await ask();
    } finally {
      setAsking(false);
    }
  }, [ask]);
  return { answer, failure, asking, askAgain };
};
