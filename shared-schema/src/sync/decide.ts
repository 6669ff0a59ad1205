import { sameValue } from '../registers/index.ts';
import type { Edit, Write } from './edit.ts';
import { hasSeen, type BaseOf } from './has-seen.ts';
import type { Register } from '../registers/index.ts';
import { resolveBase, type StandsFor } from './resolve-base.ts';

/** One side of a conflict: the value, the edit that wrote it, and its timestamp in epoch milliseconds. */
export interface ConflictSide {
  rev: string;
  value: unknown;
  deleted: boolean;
  at: number;
}

/** The result of one write of an accepted edit.
 * - `equal`: the register already has the value; nothing is written; `rev` is the revision that holds it.
 * - `applied`: the write becomes the register; `replaced` is the other side if its owner had not seen that one.
 * - `overtaken`: superseded: the live value was made on top of this write, which arrives late; nothing is written, and no conflict is
 *   shown.
 * - `lost`: the live value is newer and its author had not seen this write, which goes to the conflict feed. */
export type WriteResult =
  | { kind: 'equal'; scope: string; key: string; rev: string }
  | { kind: 'overtaken'; scope: string; key: string }
  | { kind: 'applied'; scope: string; key: string; now: ConflictSide; replaced: ConflictSide | null }
  | { kind: 'lost'; scope: string; key: string; now: ConflictSide; lost: ConflictSide };

/** The result of one accepted edit, final for its id. */
export interface EditDecision {
  status: 'live' | 'partly_superseded' | 'superseded';
  writes: WriteResult[];
}

/** The data that decide() needs in addition to the edit. */
export interface DecideContext {
  /** Returns the current register, which may be a tombstone. */
  current(scope: string, key: string): Register | undefined;
  /** Resolves a revision that a write names as its base, from the edit log. */
  standsFor: StandsFor;
  /** Returns the bases of known edits, including those of the same request. */
  baseOf: BaseOf;
  /** The device's clock when it sent the request, epoch milliseconds. */
  sentAt: number;
  /** The server's clock, epoch milliseconds. */
  now: number;
  /** Time at which an operator went back on purpose, epoch milliseconds; null for never. */
  floorAt: number | null;
}

/** Computes when an edit was made, on the server's clock. Only its age on the device's own clock counts, so a wrong device clock cancels
 * out. An edit from the device's future gets the time of the request; an edit whose age reaches back beyond 1970 dates from 1970.
 * @returns whole epoch milliseconds from 0 to now.
 * Source: shared-schema/docs/sync-protocol.md#step-4. */
export const stampOf = (wall: number, sentAt: number, now: number): number =>
  Math.max(0, Math.floor(now - Math.max(0, sentAt - wall)));

/** A register as one side of a conflict. */
export const sideOf = ({ rev, value, deleted, at }: Register): ConflictSide => ({ rev, value, deleted, at });

/** Returns whether side `a` wins, of two changes that had not seen each other: the later one wins, and of two with one timestamp the higher
 * revision. */
export const isNewerSide = (a: Pick<ConflictSide, 'at' | 'rev'>, b: Pick<ConflictSide, 'at' | 'rev'>): boolean =>
  a.at === b.at ? a.rev > b.rev : a.at > b.at;

/** Returns the status of an accepted edit of which some writes may have lost. Never throws. */
export const statusOf = (lost: number, writes: number): EditDecision['status'] => {
  if (lost === 0) return 'live';
  return lost === writes ? 'superseded' : 'partly_superseded';
};

const decideWrite = (write: Write, rev: string, madeAt: number, context: DecideContext): WriteResult => {
  const { scope, key } = write;
  const deleted = write.del === true;
  const value = deleted ? null : write.value;
  const current = context.current(scope, key);
  // Recovery ignores what is stamped at or below the floor, so everything that is accepted later is stamped above it.
  const floor = context.floorAt ?? -Infinity;
  const at = Math.max(madeAt, floor + 1);
  if (!current) return { kind: 'applied', scope, key, now: { rev, value, deleted, at }, replaced: null };
  // Checked before equal values: a client that continues from this revision has not seen later edits.
  if (hasSeen(current.rev, rev, scope, key, context.baseOf)) return { kind: 'overtaken', scope, key };
  if (current.deleted === deleted && (deleted || sameValue(current.value, value)))
    return { kind: 'equal', scope, key, rev: current.rev };

  if (write.base === current.rev || resolveBase(write.base, scope, key, context.standsFor) === current.rev)
    return {
      kind: 'applied',
      scope,
      key,
      // Always later than the revision it saw, even if the clocks disagree: time never runs backwards within one register.
      now: { rev, value, deleted, at: Math.max(at, current.at + 1) },
      replaced: null,
    };
  const incoming = { rev, value, deleted, at: madeAt };
  const standing = sideOf(current);
  // A register from before the floor was not raised, so the two are compared by when they were made.
  return isNewerSide({ rev, at: current.at > floor ? at : madeAt }, standing)
    ? { kind: 'applied', scope, key, now: { ...incoming, at }, replaced: standing }
    : { kind: 'lost', scope, key, now: standing, lost: incoming };
};

/** Decides one validated edit against the current registers. Pure; writes nothing.
 * @param edit    an edit that validateEdit() accepted; its writes name different registers
 * @param context the registers, the resolution of bases and both clocks
 * @returns       a result for every write, in the edit's order. Never throws.
 * Source: shared-schema/docs/sync-protocol.md#step-4 and #step-5. */
export const decide = (edit: Edit, context: DecideContext): EditDecision => {
  const madeAt = stampOf(edit.wall, context.sentAt, context.now);
  const writes = edit.writes.map((write) => decideWrite(write, edit.id, madeAt, context));
  const lost = writes.filter(({ kind }) => kind === 'lost').length;
  return { status: statusOf(lost, writes.length), writes };
};
