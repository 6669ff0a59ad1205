import type { Counters } from '../../platform/database/database.ts';
import { KNOWN_ADDRESSES } from '../../platform/parameters.ts';
import { createKnownAddresses, type KnownAddresses } from '../known-addresses.ts';
import type { Ask } from './ask.ts';
import { isAddressKnown, saveKnownAddress } from './known-address-repository.ts';

interface SharedAddressesDeps {
  counters: Counters;
  ask: Ask;
  /** What is stored instead of an account's address. */
  hash(pair: string): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Addresses that all processes on one database see. Where it cannot be asked, each of them knows those that it has seen itself.
 * Source: shared-schema/docs/decisions/0082-shared-rate-limits.md. */
export const createSharedAddresses = ({ counters, ask, hash, now }: SharedAddressesDeps): KnownAddresses => {
  const own = createKnownAddresses(KNOWN_ADDRESSES.max);
  /** When this process wrote each of them down last; the oldest goes first. */
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
      // Before it is written: of many calls at once one writes.
      remember(addressHash, nowMs);
      const saved = await ask(() => saveKnownAddress(counters, { accountId, addressHash }, nowMs));
      if (!saved) writtenAt.delete(addressHash);
    },
    async has(accountId, address) {
      const addressHash = hash(`${accountId ?? ''} ${address}`);
      const asked = await ask(() => isAddressKnown(counters, { accountId: accountId ?? '', addressHash }, now()));
      return asked ? asked.answer : own.has(accountId, address);
    },
  };
};
