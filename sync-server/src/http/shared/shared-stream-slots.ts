import type { Counters } from '../../platform/database/database.ts';
import { STREAMS } from '../../platform/parameters.ts';
import { createStreamSlots, type StreamSlots } from '../open-streams.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { findTakenSlots, releaseSlot, renewSlots, takeSlot, type HeldSlot } from './stream-slot-repository.ts';

interface SharedStreamSlotsDeps {
  counters: Counters;
  breaker: CircuitBreaker;
  /** Returns the hash that is stored instead of an account. */
  hash(accountId: string): string;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Keeps stream slots in the database, shared by all its processes. Each slot has a lease, so that the slots of a killed process become free
 * when it expires. If the database is unreachable, each process counts for itself.
 * Source: shared-schema/docs/decisions/0082-shared-rate-limits.md. */
export const createSharedStreamSlots = ({
  counters,
  breaker,
  hash,
  newId,
  now,
}: SharedStreamSlotsDeps): StreamSlots => {
  const own = createStreamSlots();
  const heldIds = new Set<string>();

  /** @returns null if every slot is taken */
  const hold = async (subject: string): Promise<HeldSlot | null> => {
    const nowMs = now();
    const taken = await findTakenSlots(counters, subject, nowMs);
    const leasedUntil = nowMs + STREAMS.leaseMs;
    for (let slot = 0; slot < STREAMS.perAccountMax; slot += 1) {
      const held = { subject, slot, streamId: newId() };
      if (!taken.has(slot) && (await takeSlot(counters, held, { nowMs, leasedUntil }))) return held;
    }
    return null;
  };

  return {
    async take(accountId) {
      const releaseOwn = await own.take(accountId);
      if (!releaseOwn) return null;
      const asked = await breaker(() => hold(hash(accountId)));
      const held = asked?.answer ?? null;
      if (asked && !held) {
        await releaseOwn();
        return null;
      }
      if (held) heldIds.add(held.streamId);
      return async () => {
        await releaseOwn();
        // Forget the id first, so that no renewal extends the lease again.
        if (held && heldIds.delete(held.streamId)) await breaker(() => releaseSlot(counters, held));
      };
    },
    async renew() {
      const leasedUntil = now() + STREAMS.leaseMs;
      if (heldIds.size > 0) await breaker(() => renewSlots(counters, [...heldIds], leasedUntil));
    },
  };
};
