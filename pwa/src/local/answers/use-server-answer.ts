import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** The state of a request to the server. */
export interface ServerAnswer<Answer> {
  /** The last answer on this screen; null before the first. */
  answer: Answer | null;
  /** The error of the last request; null if it succeeded. */
  failure: ApiError | null;
  /** True while a request that the owner started is running. */
  asking: boolean;
  /** Repeats the request at once, at the owner's demand. */
  askAgain: () => Promise<void>;
}

/** The options of a request. The signal fires when the answer is no longer needed. */
export interface QuestionOptions {
  signal?: AbortSignal;
}

/** Sends a request at once, whenever `reason` changes, and when the connection comes back.
 * @param question sends the request; a stable function as long as the request is the same
 * @param reason triggers a new request whenever it changes, such as a count of minutes */
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
        const received = await question(signal ? { signal } : {});
        if (signal?.aborted) return;
        setAnswer(received);
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
