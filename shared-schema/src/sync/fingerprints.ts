import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../registers/index.ts';
import type { Edit } from './edit.ts';
import type { Register } from '../registers/index.ts';

const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Fingerprint of what an edit says, without its id: an id that comes back with another hash is refused.
 * @returns 64 hex digits. Source: shared-schema/docs/sync-protocol.md#content-hash. */
export const contentHash = ({ schema, wall, label, writes }: Edit): string =>
  sha256Hex(canonicalJson({ schema, wall, label, writes }));

/** Fingerprint of all registers of a business, tombstones too, in any order: device and server compare it.
 * @returns 16 hex digits. Source: shared-schema/docs/sync-protocol.md#digest. */
export const digest = (registers: Iterable<Pick<Register, 'scope' | 'key' | 'rev' | 'deleted'>>): string =>
  sha256Hex(
    Array.from(registers, ({ scope, key, rev, deleted }) => `${scope}\t${key}\t${rev}\t${deleted ? 1 : 0}`)
      .sort()
      .join('\n'),
  ).slice(0, 16);

/** The chain value before the first entry of a log. */
export const CHAIN_START = '0'.repeat(16);

/** What a device's offer to a restored server did at its place in the log: it was written, written over a change that is
 * told with it, or stayed out. */
export type RecoveryPlace = 'written' | 'told' | 'lost';

/** One place in the log, as far as the chain names it. `recovery` is missing or null for the place of an edit. */
export interface ChainEntry {
  seq: number;
  scope: string;
  key: string;
  rev: string;
  recovery?: RecoveryPlace | null;
}

/** The chain value of the log's next entry. What was brought back after a restore is marked: the same revisions may come
 * back in the same order and fare otherwise than they did, and a cursor from before must not hold then.
 * @returns 16 hex digits. Source: shared-schema/docs/sync-protocol.md#step-6; shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const nextChain = (chain: string, { seq, scope, key, rev, recovery }: ChainEntry): string =>
  sha256Hex([chain, seq, scope, key, rev, ...(recovery ? [recovery] : [])].join('\t')).slice(0, 16);
