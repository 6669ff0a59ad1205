import { STREAMS } from '../platform/parameters.ts';
import { AppError } from './errors.ts';

/** The streams that are currently open. */
export interface OpenStreams {
  /** Adds a stream of this account.
   * @param end ends the stream; called when the server stops, or at once if it is already stopping
   * @returns   a function to call when the stream is over
   * @throws    AppError rate_limited if the account has too many streams; busy if this process has no room for another one */
  add(accountId: string, end: () => void): Promise<() => Promise<void>>;
  /** Ends all streams of this process, including those that are added later. */
  endAll(): void;
  /** Resolves when all streams are over and their slots are free. */
  allOver(): Promise<void>;
}

/** The stream slots of accounts. */
export interface StreamSlots {
  /** @returns a function that releases the slot; null if no slot is free */
  take(accountId: string): Promise<(() => Promise<void>) | null>;
  /** Renews the slots of this process; to be called with every heartbeat. Never fails. */
  renew(): Promise<void>;
}

/** @param slots null for no limit per account (RATE_LIMITS=off)
 * @param max   maximum of this process, which leaves room for other connections
 * Source: shared-schema/docs/decisions/0220-room-beside-streams.md. */
export const createOpenStreams = (slots: StreamSlots | null, max = Infinity): OpenStreams => {
  const open = new Map<() => void, Promise<void>>();
  let taken = 0;
  let isEnding = false;

  const takeSlot = async (accountId: string): Promise<() => Promise<void>> => {
    const release = slots ? await slots.take(accountId) : async () => {};
    // The heartbeat detects a client that disconnected silently; its slot is free then.
    if (!release) throw new AppError('rate_limited', { retryAfterS: STREAMS.heartbeatMs / 1000 });
    return release;
  };

  return {
    async add(accountId, end) {
      // A device without a stream asks every minute.
      if (taken >= max) throw new AppError('busy', { retryAfterS: STREAMS.heartbeatMs / 1000 });
      taken += 1;
      const release = await takeSlot(accountId).catch((error: unknown) => {
        taken -= 1;
        throw error;
      });
      let settle = (): void => {};
      open.set(end, new Promise((resolve) => (settle = resolve)));
      if (isEnding) end();
      let isLeft = false;
      return async () => {
        if (isLeft) return;
        isLeft = true;
        try {
          await release();
        } finally {
          taken -= 1;
          open.delete(end);
          settle();
        }
      };
    },
    endAll() {
      isEnding = true;
      for (const end of open.keys()) end();
    },
    async allOver() {
      await Promise.all(open.values());
    },
  };
};

/** Keeps stream slots in memory, for a single process. */
export const createStreamSlots = (): StreamSlots => {
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
