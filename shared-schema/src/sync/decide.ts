import { sameValue } from '../registers/index.ts';
import type { Edit, Write } from './edit.ts';
import { hasSeen, type BaseOf } from './has-seen.ts';
import type { Register } from '../registers/index.ts';
import { resolveBase, type StandsFor } from './resolve-base.ts';

/** One side of a conflict: what was written, by which edit, and its stamp in epoch milliseconds. */
export interface ConflictSide {
  rev: string;
  value: unknown;
  deleted: boolean;
  at: number;
}

/** What happens to one write of an accepted edit.
 * - `equal`: the value is in place already; nothing is written; `rev` is the revision that holds it.
 * - `applied`: it becomes the register; `replaced` is the other side when its owner had not seen that one.
 * - `overtaken`: what is live was made on top of this one, which comes late; nothing is written, and nobody is told.
 * - `lost`: what is live is newer and its author had not seen this one; it goes to the conflict feed. */
export type WriteVerdict =
  | { kind: 'equal'; scope: string; key: string; rev: string }
  | { kind: 'overtaken'; scope: string; key: string }
  | { kind: 'applied'; scope: string; key: string; now: ConflictSide; replaced: ConflictSide | null }
  | { kind: 'lost'; scope: string; key: string; now: ConflictSide; lost: ConflictSide };

/** The verdict of one accepted edit: final for its id. */
export interface Verdict {
  status: 'live' | 'partly_superseded' | 'superseded';
  writes: WriteVerdict[];
}

/** What decide() needs to know beside the edit. */
export interface DecideContext {
  /** The register as it stands, tombstones too. */
  current(scope: string, key: string): Register | undefined;
  /** What the edit log knows of a revision that somebody names as base. */
  standsFor: StandsFor;
  /** What known edits were based on, those of the same request too. */
  baseOf: BaseOf;
  /** The device's clock when it sent the request, epoch milliseconds. */
  sentAt: number;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** When an edit was made, on the server's clock. Only its age on the device's own clock counts, so a
 * wrong device clock cancels out; an edit from the device's future is as old as the request, and one whose
 * age reaches back beyond 1970 dates from 1970.
 * @returns whole epoch milliseconds from 0 to now.
 * Source: shared-schema/docs/sync-protocol.md#step-4. */
export const stampOf = (wall: number, sentAt: number, now: number): number =>
  Math.max(0, Math.floor(now - Math.max(0, sentAt - wall)));

/** A register as one side of a conflict. */
export const sideOf = ({ rev, value, deleted, at }: Register): ConflictSide => ({ rev, value, deleted, at });

/** Which of two changes that had not seen each other stays: the later one; of two at one moment the higher revision. */
export const isNewerSide = (a: Pick<ConflictSide, 'at' | 'rev'>, b: Pick<ConflictSide, 'at' | 'rev'>): boolean =>
  a.at === b.at ? a.rev > b.rev : a.at > b.at;

/** What an accepted edit is told when some of its writes lost. Never throws. */
export const statusOf = (lost: number, writes: number): Verdict['status'] => {
  if (lost === 0) return 'live';
  return lost === writes ? 'superseded' : 'partly_superseded';
};

const decideWrite = (write: Write, rev: string, at: number, context: DecideContext): WriteVerdict => {
  const { scope, key } = write;
  const deleted = write.del === true;
  const value = deleted ? null : write.value;
  const current = context.current(scope, key);
  if (!current) return { kind: 'applied', scope, key, now: { rev, value, deleted, at }, replaced: null };
  // Also of one value: whoever goes on from this one has not seen what was made on top of it since.
  if (hasSeen(current.rev, rev, scope, key, context.baseOf)) return { kind: 'overtaken', scope, key };
  if (current.deleted === deleted && (deleted || sameValue(current.value, value)))
    return { kind: 'equal', scope, key, rev: current.rev };

  if (write.base === current.rev || resolveBase(write.base, scope, key, context.standsFor) === current.rev)
    return {
      kind: 'applied',
      scope,
      key,
      // Later than what it saw, whatever the clocks say: time never runs backwards within one register.
      now: { rev, value, deleted, at: Math.max(at, current.at + 1) },
      replaced: null,
    };
  const incoming = { rev, value, deleted, at };
  const standing = sideOf(current);
  return isNewerSide(incoming, standing)
    ? { kind: 'applied', scope, key, now: incoming, replaced: standing }
    : { kind: 'lost', scope, key, now: standing, lost: incoming };
};

/** Decides one validated edit against the registers as they stand. Pure; writes nothing.
 * @param edit    an edit that validateEdit() accepted; its writes name different registers
 * @param context the registers, the meaning of bases and both clocks
 * @returns       a verdict for every write, in the edit's order. Never throws.
 * Source: shared-schema/docs/sync-protocol.md#step-4 and #step-5. */
export const decide = (edit: Edit, context: DecideContext): Verdict => {
  const at = stampOf(edit.wall, context.sentAt, context.now);
  const writes = edit.writes.map((write) => decideWrite(write, edit.id, at, context));
  const lost = writes.filter(({ kind }) => kind === 'lost').length;
  return { status: statusOf(lost, writes.length), writes };
};
