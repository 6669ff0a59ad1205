import { sameValue } from '../registers/index.ts';
import { decide, isNewerSide, sideOf, type ConflictSide, type DecideContext, type WriteVerdict } from './decide.ts';
import type { Edit } from './edit.ts';
import type { Register } from '../registers/index.ts';

/** What becomes of a register that a device still has and a restored server has lost.
 * - `known`: nothing; this server knows the revision, or an operator went back behind it on purpose.
 * - `equal`: its value is in place; nothing is written, but it stands for the revision that holds the value.
 * - `overtaken`: what stands was made on top of it; nothing is written, and nobody is told.
 * - `applied`: it becomes the register again; `replaced` is the other side when its author may not have seen that one, and
 *   `continues` the revision whose equal value it takes over: who was based on that has seen this.
 * - `lost`: it stays out, and its owner is told. */
export type RecoveryVerdict =
  | { kind: 'known' }
  | { kind: 'equal'; side: ConflictSide; rev: string }
  | { kind: 'overtaken'; side: ConflictSide }
  | { kind: 'applied'; side: ConflictSide; replaced: ConflictSide | null; continues: string | null }
  | { kind: 'lost'; side: ConflictSide; standing: ConflictSide };

/** What recover() needs to know beside the register that is offered. */
export interface RecoverContext {
  /** The register as it stands, tombstones too. */
  current: Register | undefined;
  /** Has this revision of this register ever been here? */
  isKnown: boolean;
  /** The revision that the author of what is offered had seen, null for none; undefined where an earlier release did not say. */
  base: string | null | undefined;
  /** The server's clock when it took the edit that holds the register; null when a device brought that back as well. */
  currentTakenAt: number | null;
  /** Would an edit of this value be refused: by its shape, the plan or a limit? */
  isRefused: boolean;
  /** Stamps up to here were left behind on purpose; null for none. Epoch milliseconds. */
  floorAt: number | null;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** What stands where a register was never written. */
const NOTHING: ConflictSide = { rev: '', value: null, deleted: true, at: 0 };

/** Decides one register that a device offers to a restored server. Pure; writes nothing. No stamp is later than now.
 * Never throws. Source: shared-schema/docs/sync-protocol.md#witness; shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const recover = (offered: Register, context: RecoverContext): RecoveryVerdict => {
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
    // The later stamp counts: something older of the lost past may still be offered by another device.
    return isNewerSide(side, standing)
      ? { kind: 'applied', side, replaced: null, continues: current.rev }
      : { kind: 'equal', side, rev: current.rev };
  // What was brought back before it may come from another lost past, if there was more than one restore: nobody can say who saw
  // whom, and a notice too many is better than a loss without one.
  if (isRefused || (current && !isNewerSide(side, standing))) return { kind: 'lost', side, standing };
  return {
    kind: 'applied',
    side,
    replaced: current && !isSeen(current, offered, context) ? standing : null,
    continues: null,
  };
};

/** Had the author of an offered register seen what stands? Where an earlier release did not say so, what had been taken before the
 * offered change was made counts as seen. */
const isSeen = (current: Register, { at }: Register, { base, currentTakenAt }: RecoverContext): boolean =>
  base === undefined ? currentTakenAt !== null && currentTakenAt < at : base === current.rev;

/** The verdicts on what is left of an edit that was live before a restore, when a device has brought back another part of it
 * and what is left would be refused today: it is not refused, since it is live in part, but stays out and is told.
 * @param left    the edit with the writes that were not brought back
 * @param context as for decide()
 * @returns       `equal` or `lost` for every write, in the edit's order. Never throws. Source: shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
export const stayOut = (left: Edit, context: DecideContext): WriteVerdict[] =>
  decide(left, context).writes.map((verdict) => {
    if (verdict.kind !== 'applied') return verdict;
    const { scope, key, now: lost } = verdict;
    const current = context.current(scope, key);
    return { kind: 'lost', scope, key, now: current ? sideOf(current) : NOTHING, lost };
  });
