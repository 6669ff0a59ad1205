import type { Counters } from '../../platform/database/database.ts';
import { KNOWN_ADDRESSES } from '../../platform/parameters.ts';
import { createKnownAddresses, type KnownAddresses } from '../known-addresses.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { isAddressKnown, saveKnownAddress } from './known-address-repository.ts';

interface SharedAddressesDeps {
  counters: Counters;
  breaker: CircuitBreaker;
  /** Returns the hash that is stored instead of an account and its address. */
  hash(pair: string): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Keeps known addresses in the database, shared by all its processes. If the database is unreachable, each process uses the addresses that
 * it has seen itself.
 * Source: shared-schema/docs/decisions/0082-shared-rate-limits.md. */
export const createSharedAddresses = ({ counters, breaker, hash, now }: SharedAddressesDeps): KnownAddresses => {
  const own = createKnownAddresses(KNOWN_ADDRESSES.max);
  /** Last write of each address by this process; the oldest one is evicted first. */
  const writtenAt = new Map<string, number>();

  const isWritten = (key: string, nowMs: number): boolean => {
    const at = writtenAt.get(key);
    return at !== undefined && nowMs >= at && nowMs - at < KNOWN_ADDRESSES.noteEveryMs;
  };
  const remember = (key: string, nowMs: number): void => {
    writtenAt.delete(key);
    writtenAt.set(key, nowMs);
    if (writtenAt.size > KNOWN_ADDRESSES.max)
      for (const oldest of writtenAt.keys()) return void writtenAt.delete(oldest);
  };

  return {
    async note(accountId, address) {
      const nowMs = now();
      const addressHash = hash(`${accountId} ${address}`);
      await own.note(accountId, address);
      if (isWritten(addressHash, nowMs)) return;
      // Before the write: of several concurrent calls only one writes.
      remember(addressHash, nowMs);
      const saved = await breaker(() => saveKnownAddress(counters, { accountId, addressHash }, nowMs));
      if (!saved) writtenAt.delete(addressHash);
    },
    async has(accountId, address) {
      const addressHash = hash(`${accountId ?? ''} ${address}`);
      const asked = await breaker(() => isAddressKnown(counters, { accountId: accountId ?? '', addressHash }, now()));
      return asked ? asked.answer : own.has(accountId, address);
    },
  };
};
