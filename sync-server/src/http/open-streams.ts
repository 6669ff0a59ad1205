import { STREAMS } from '../platform/parameters.ts';
import { AppError } from './errors.ts';

/** The streams that are open now. */
export interface OpenStreams {
  /** Counts a stream of this account.
   * @param end ends the stream; called when the server stops, at once if it is stopping already
   * @returns   to be called when it is over
   * @throws    AppError rate_limited for one too many */
  add(accountId: string, end: () => void): () => void;
  /** Ends all streams, and those that are still to come. */
  endAll(): void;
}

/** @param isLimited RATE_LIMITS: whether an account may have only so many */
export const createOpenStreams = (isLimited: boolean): OpenStreams => {
  const endsByAccount = new Map<string, Set<() => void>>();
  let isEnding = false;
  return {
    add(accountId, end) {
      const ends = endsByAccount.get(accountId) ?? new Set();
      if (isLimited && ends.size >= STREAMS.perAccountMax)
        // A place that its client has left without a word is noticed by the heartbeat.
        throw new AppError('rate_limited', { retryAfterS: STREAMS.heartbeatMs / 1000 });
      endsByAccount.set(accountId, ends.add(end));
      if (isEnding) end();
      return () => {
        ends.delete(end);
        if (ends.size === 0) endsByAccount.delete(accountId);
      };
    },
    endAll() {
      isEnding = true;
      for (const ends of endsByAccount.values()) for (const end of ends) end();
    },
  };
};
