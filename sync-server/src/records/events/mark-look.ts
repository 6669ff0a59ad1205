import type { Closure } from '@doorsign/shared-schema/closure';
import { statusAt, timeline, type Schedule, type StatusLabel } from '@doorsign/shared-schema/status';
import { DAY, SECOND } from '@doorsign/shared-schema/status/units';
import { STATUS_MARKS } from '../../platform/parameters.ts';

/** A closure that was told as started. */
export type ToldClosure = Pick<Closure, 'from' | 'until' | 'note'>;

/** The state of a location that was last told. Instants are epoch milliseconds. */
export interface Mark {
  readonly status: StatusLabel;
  /** The time from which on it holds. */
  readonly since: number;
  /** The closure that was told as started and not yet as ended. */
  readonly closure: ToldClosure | null;
  /** Number of Saves of the schedule since the last look. */
  readonly edits: number;
  /** Time of the next look. */
  readonly nextAt: number;
}

/** A change that a look has found. `late` is the delay in seconds, 0 in time. */
export type Finding =
  | {
      readonly type: 'status.changed';
      readonly atMs: number;
      readonly status: KnownStatus;
      /** Null if visitors were shown no status before. */
      readonly previous: KnownStatus | null;
      readonly reason: 'schedule' | 'edit';
      readonly late: number;
    }
  | { readonly type: 'closure.started' | 'closure.ended'; readonly atMs: number; readonly closure: ToldClosure };

/** A status that visitors are shown. */
type KnownStatus = Exclude<StatusLabel, 'other'>;

/** Longest time back for which the beginning of a status is looked for, in milliseconds. */
const LOOK_BACK_MS = 400 * DAY;

/** Returns the mark of a location whose state counts as told. @param nowMs epoch milliseconds */
export const firstMark = (schedule: Schedule, nowMs: number): Mark => ({
  status: statusAt(schedule, nowMs).status,
  since: nowMs,
  closure: closureAt(schedule, nowMs),
  edits: 0,
  nextAt: nextLook(schedule, nowMs),
});

/** Compares a location with what was last told about it.
 * @param mark     was due at `mark.nextAt`: nothing has changed before, unless a Save has come later than a change that was due
 * @param schedule as it is now
 * @param nowMs    epoch milliseconds
 * @returns the next mark, and what is to be told. After a time without looks that is the state of now: changes that were undone since are not
 *          told.
 * Source: shared-schema/docs/decisions/0207-status-at-the-minute.md. */
export const lookAt = (mark: Mark, schedule: Schedule, nowMs: number): { mark: Mark; findings: readonly Finding[] } => {
  const { status } = statusAt(schedule, nowMs);
  const dueAt = Math.min(mark.nextAt, nowMs);
  const findings: Finding[] = [];
  // Hours that were never saved, or that only a newer version can read, say nothing.
  const isFlip = status !== 'other' && status !== mark.status;
  const flippedAt = isFlip ? lastFlip(schedule, dueAt, nowMs) : null;
  const since = isFlip ? (flippedAt ?? dueAt) : mark.since;
  if (isFlip)
    findings.push({
      type: 'status.changed',
      atMs: since,
      status,
      previous: mark.status === 'other' ? null : mark.status,
      reason: flippedAt === null && mark.edits > 0 ? 'edit' : 'schedule',
      late: lateness(nowMs - since),
    });
  const closure = closureAt(schedule, nowMs);
  if (mark.closure && !closure)
    findings.push({ type: 'closure.ended', atMs: endOf(mark.closure, dueAt, nowMs), closure: mark.closure });
  if (closure && !(mark.closure && isSame(closure, mark.closure)))
    findings.push({ type: 'closure.started', atMs: Math.max(instantOf(closure.from) ?? dueAt, dueAt), closure });
  return {
    mark: {
      status: status === 'other' ? mark.status : status,
      since,
      closure,
      edits: 0,
      nextAt: nextLook(schedule, nowMs),
    },
    findings,
  };
};

/** Returns the last change of status from one instant to another, both included; null if there is none. */
const lastFlip = (schedule: Schedule, fromMs: number, toMs: number): number | null => {
  const start = Math.max(fromMs, toMs - LOOK_BACK_MS) - 1;
  const entries = timeline(schedule, start, (toMs - start + SECOND) / DAY).filter(({ at }) => at <= toMs);
  return entries.findLast(({ status }, index) => index > 0 && status !== entries[index - 1]?.status)?.at ?? null;
};

const lateness = (delayMs: number): number => (delayMs <= STATUS_MARKS.inTimeMs ? 0 : Math.floor(delayMs / SECOND));

const instantOf = (minute: string | null): number | null => (minute === null ? null : Date.parse(minute));

/** Returns the time at which a closure ended: at its end, or by a Save before that. */
const endOf = ({ until }: ToldClosure, dueAt: number, nowMs: number): number => {
  const end = instantOf(until);
  return end !== null && end <= nowMs ? end : dueAt;
};

/** Returns the closure that closes the business at an instant. */
const closureAt = ({ closure }: Schedule, at: number): ToldClosure | null => {
  if (closure?.kind !== 'closed') return null;
  const { from, until, note } = closure;
  const hasBegun = (instantOf(from) ?? at) <= at;
  const isOver = until !== null && Date.parse(until) <= at;
  return hasBegun && !isOver ? { from, until, note } : null;
};

const isSame = (a: ToldClosure, b: ToldClosure): boolean =>
  a.from === b.from && a.until === b.until && a.note === b.note;

/** Returns the time of the next look: the next change of the status or of the closure. */
const nextLook = (schedule: Schedule, nowMs: number): number => {
  const { closure } = schedule;
  const edges = closure?.kind === 'closed' ? [instantOf(closure.from), instantOf(closure.until)] : [];
  const coming = [statusAt(schedule, nowMs).nextStatusAt, ...edges].flatMap((at) =>
    at !== null && at > nowMs ? [at] : [],
  );
  return Math.min(...coming, nowMs + STATUS_MARKS.noChangeMs);
};
