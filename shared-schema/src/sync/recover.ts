import { sameValue } from '../registers/index.ts';
import { decide, isNewerSide, sideOf, type ConflictSide, type DecideContext, type WriteResult } from './decide.ts';
import type { Edit } from './edit.ts';
import type { Register } from '../registers/index.ts';

/** The result of a recovery offer: a register that a device still has and a restored server has lost.
 * - `known`: no effect; this server knows the revision, or an operator restored an earlier state on purpose.
 * - `equal`: the register already has the value; nothing is written, but the offered revision counts as the one that holds the value.
 * - `overtaken`: superseded: the current value was made on top of it; nothing is written, and no conflict is shown.
 * - `applied`: it becomes the register again; `replaced` is the other side if its author may not have seen that one. `continues` is the
 *   revision whose equal value it takes over: a change based on that revision has seen this one.
 * - `lost`: it is not written, and the conflict is shown to its owner. */
export type RecoveryResult =
  | { kind: 'known' }
  | { kind: 'equal'; side: ConflictSide; rev: string }
  | { kind: 'overtaken'; side: ConflictSide }
  | { kind: 'applied'; side: ConflictSide; replaced: ConflictSide | null; continues: string | null }
  | { kind: 'lost'; side: ConflictSide; standing: ConflictSide };

/** The data that recover() needs in addition to the offered register. */
export interface RecoverContext {
  /** The current register, which may be a tombstone. */
  current: Register | undefined;
  /** True if this server has ever had this revision of this register. */
  isKnown: boolean;
  /** The revision that the author of the offered register had seen, null for none; undefined if an earlier release did not say. */
  base: string | null | undefined;
  /** The server's clock when it accepted the edit that holds the register; null if that one was recovered from a device as well. */
  currentTakenAt: number | null;
  /** True if an edit of this value would be refused: by its shape, the plan or a limit. */
  isRefused: boolean;
  /** Timestamps up to this one were discarded on purpose; null for none. Epoch milliseconds. */
  floorAt: number | null;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** The side of a register that was never written. */
const NOTHING: ConflictSide = { rev: '', value: null, deleted: true, at: 0 };

/** Decides one register that a device offers to a restored server. Pure; writes nothing. No timestamp of the result is later than now.
 * Never throws. Source: shared-schema/docs/sync-protocol.md#recovery-offers; shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const recover = (offered: Register, context: RecoverContext): RecoveryResult => {
  const { current, isKnown, isRefused, floorAt, now } = context;
  if (isKnown || (floorAt !== null && offered.at <= floorAt)) return { kind: 'known' };
  const { rev, deleted } = offered;
  const side: ConflictSide = {
    rev,
    value: deleted ? null : offered.value,
    deleted,
    at: Math.max(0, Math.min(offered.at, now)),
  };
  const standing = current ? sideOf(current) : NOTHING;
  if (current?.author?.base === rev) return { kind: 'overtaken', side };
  if (current && current.deleted === deleted && (deleted || sameValue(current.value, side.value)))
    // The later timestamp counts, because another device may still offer an older value of the lost time.
    return isNewerSide(side, standing)
      ? { kind: 'applied', side, replaced: null, continues: current.rev }
      : { kind: 'equal', side, rev: current.rev };
  // The current register may have been recovered from another lost time, if there was more than one restore. Then it is unknown which
  // author saw which change, and one notice too many is better than a silent loss.
  if (isRefused || (current && !isNewerSide(side, standing))) return { kind: 'lost', side, standing };
  return {
    kind: 'applied',
    side,
    replaced: current && !isSeen(current, offered, context) ? standing : null,
    continues: null,
  };
};

/** Returns whether the author of an offered register had seen the current one. If an earlier release did not record this, a register that
 * the server had accepted before the offered change was made counts as seen. */
const isSeen = (current: Register, { at }: Register, { base, currentTakenAt }: RecoverContext): boolean =>
  base === undefined ? currentTakenAt !== null && currentTakenAt < at : base === current.rev;

/** Returns the results for the rest of an edit that was live before a restore, when a device has recovered another part of it and the rest
 * would be refused today. The rest is not refused, because the edit is live in part. It is not written, and the conflict is shown to the
 * author.
 * @param left    the edit with the writes that were not recovered
 * @param context as for decide()
 * @returns       `equal`, `overtaken` or `lost` for every write, in the edit's order. Never throws.
 *                Source: shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const stayOut = (left: Edit, context: DecideContext): WriteResult[] =>
  decide(left, context).writes.map((result) => {
    if (result.kind !== 'applied') return result;
    const { scope, key, now: lost } = result;
    const current = context.current(scope, key);
    return { kind: 'lost', scope, key, now: current ? sideOf(current) : NOTHING, lost };
  });
