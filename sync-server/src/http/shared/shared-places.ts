import type { Counters } from '../../platform/database/database.ts';
import { STREAMS } from '../../platform/parameters.ts';
import { createStreamPlaces, type StreamPlaces } from '../open-streams.ts';
import type { Ask } from './ask.ts';
import { findTakenPlaces, leavePlace, renewPlaces, takePlace, type HeldPlace } from './place-repository.ts';

interface SharedPlacesDeps {
  counters: Counters;
  ask: Ask;
  /** Returns the hash that is stored instead of an account. */
  hash(accountId: string): string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Keeps stream slots in the database, shared by all its processes. Each slot has a lease, so that the slots of a killed process become free
 * when it expires. If the database is unreachable, each process counts for itself.
 * Source: shared-schema/docs/decisions/0082-shared-rate-limits.md. */
export const createSharedPlaces = ({ counters, ask, hash, newId, now }: SharedPlacesDeps): StreamPlaces => {
  const own = createStreamPlaces();
  const heldIds = new Set<string>();

  /** @returns null if every slot is taken */
  const hold = async (subject: string): Promise<HeldPlace | null> => {
    const nowMs = now();
    const taken = await findTakenPlaces(counters, subject, nowMs);
    const leasedUntil = nowMs + STREAMS.leaseMs;
    for (let place = 0; place < STREAMS.perAccountMax; place += 1) {
      const held = { subject, place, streamId: newId() };
      if (!taken.has(place) && (await takePlace(counters, held, { nowMs, leasedUntil }))) return held;
    }
    return null;
  };

  return {
    async take(accountId) {
      const giveBackOwn = await own.take(accountId);
      if (!giveBackOwn) return null;
      const asked = await ask(() => hold(hash(accountId)));
      const held = asked?.answer ?? null;
      if (asked && !held) {
        await giveBackOwn();
        return null;
      }
      if (held) heldIds.add(held.streamId);
      return async () => {
        await giveBackOwn();
        // Forget the id first, so that no renewal extends the lease again.
        if (held && heldIds.delete(held.streamId)) await ask(() => leavePlace(counters, held));
      };
    },
    async renew() {
      const leasedUntil = now() + STREAMS.leaseMs;
      if (heldIds.size > 0) await ask(() => renewPlaces(counters, [...heldIds], leasedUntil));
    },
  };
};
