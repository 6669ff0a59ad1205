import { STREAMS } from '../platform/parameters.ts';
import { AppError } from './errors.ts';

/** The streams that are open now. */
export interface OpenStreams {
  /** Counts a stream of this account.
   * @param end ends the stream; called when the server stops, at once if it is stopping already
   * @returns   to be called when it is over
   * @throws    AppError rate_limited for one too many */
  add(accountId: string, end: () => void): Promise<() => Promise<void>>;
  /** Ends all streams of this process, and those that are still to come. */
  endAll(): void;
}

/** The places that an account has for its streams. */
export interface StreamPlaces {
  /** @returns gives the place back; null when none is free */
  take(accountId: string): Promise<(() => Promise<void>) | null>;
  /** Shows that the places of this process are in use still; to be called with every heartbeat. Never fails. */
  renew(): Promise<void>;
}

/** @param places null where an account may have as many as it likes (RATE_LIMITS=off) */
export const createOpenStreams = (places: StreamPlaces | null): OpenStreams => {
  const open = new Set<() => void>();
  let isEnding = false;
  return {
    async add(accountId, end) {
      const giveBack = places ? await places.take(accountId) : async () => {};
      // A place that its client has left without a word is noticed by the heartbeat.
      if (!giveBack) throw new AppError('rate_limited', { retryAfterS: STREAMS.heartbeatMs / 1000 });
      open.add(end);
      if (isEnding) end();
      return async () => {
        if (open.delete(end)) await giveBack();
      };
    },
    endAll() {
      isEnding = true;
      for (const end of open) end();
    },
  };
};

/** Places that are counted in this process's memory, for where it is the only one. */
export const createStreamPlaces = (): StreamPlaces => {
  const takenByAccount = new Map<string, number>();
  const countOf = (accountId: string): number => takenByAccount.get(accountId) ?? 0;
  return {
    async take(accountId) {
      if (countOf(accountId) >= STREAMS.perAccountMax) return null;
      takenByAccount.set(accountId, countOf(accountId) + 1);
      return async () => {
        const left = countOf(accountId) - 1;
        if (left > 0) takenByAccount.set(accountId, left);
        else takenByAccount.delete(accountId);
      };
    },
    renew: async () => {},
  };
};
