import { sha256 as hashBytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../registers/index.ts';
import type { Edit } from './edit.ts';
import type { Register } from '../registers/index.ts';

const sha256Hex = (text: string): string => bytesToHex(hashBytes(utf8ToBytes(text)));

/** Fingerprint of an edit's content, without its id. A known id that comes back with another hash is refused.
 * @returns 64 hex digits. Source: shared-schema/docs/sync-protocol.md#content-hash. */
export const contentHash = ({ schema, wall, label, writes }: Edit): string =>
  sha256Hex(canonicalJson({ schema, wall, label, writes }));

/** Fingerprint of all registers of a business, including tombstones, in any order. Device and server compare it.
 * @returns 16 hex digits. Source: shared-schema/docs/sync-protocol.md#digest. */
export const digest = (registers: Iterable<Pick<Register, 'scope' | 'key' | 'rev' | 'deleted'>>): string =>
  digestOf(
    Array.from(registers, ({ scope, key, rev, deleted }) => `${scope}\t${key}\t${rev}\t${deleted ? 1 : 0}`)
      .sort()
      .join('\n'),
  );

/** Fingerprint of lines that are sorted and joined already.
 * @param sha256 returns the SHA-256 of a text in hex digits; by default in JavaScript, for which a server may have a faster function
 * @returns 16 hex digits. Source: shared-schema/docs/sync-protocol.md#digest. */
export const digestOf = (lines: string, sha256: (text: string) => string = sha256Hex): string =>
  sha256(lines).slice(0, 16);

/** The chain value before the first entry of a log. */
export const CHAIN_START = '0'.repeat(16);

/** The result of a recovery offer at its log position: it was written, written over a change that is shown as a conflict, or not written. */
export type RecoveryMark = 'written' | 'told' | 'lost';

/** One log position, with the members that the chain includes. `recovery` is missing or null for an edit. */
export interface ChainEntry {
  seq: number;
  scope: string;
  key: string;
  rev: string;
  recovery?: RecoveryMark | null;
}

/** Computes the chain value of the log's next entry. Recovered entries are marked: the same revisions may come back in the same order with
 * other results than before the restore, and a cursor from before must then be invalid.
 * @returns 16 hex digits. Source: shared-schema/docs/sync-protocol.md#step-6;
 *          shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const nextChain = (chain: string, { seq, scope, key, rev, recovery }: ChainEntry): string =>
  sha256Hex([chain, seq, scope, key, rev, ...(recovery ? [recovery] : [])].join('\t')).slice(0, 16);
