import { OPEN } from './labels.ts';
import type { OpenNotes } from './open-notes.ts';
import type { Status } from './schedule.ts';
import { saysTheSame, type Stretch } from './stretches.ts';

/** The status from each of the `starts` (epoch milliseconds) to the next one. */
export interface Told {
  readonly starts: number[];
  readonly statuses: Status[];
}

/** Completes stretches by their notes and by the changes that follow, going backward. Neighbors differ in more than that.
 * @param from what is in force at this instant begins at it */
export const tell = (stretches: readonly Stretch[], from: number, openNotes: OpenNotes | null): Told => {
  const starts: number[] = [];
  const statuses: Status[] = [];
  let nextChangeAt: number | null = null;
  let nextStatusAt: number | null = null;
  for (let i = stretches.length - 1; i >= 0; i--) {
    const stretch = stretches[i] as Stretch;
    const { saying } = stretch;
    const { status, holidayName, reason } = saying;
    const next = stretches[i + 1];
    if (next !== undefined && next.saying.status !== status) {
      nextStatusAt = next.at;
      if (isTurn(status, next.saying.status)) nextChangeAt = next.at;
    }
    const at = Math.max(stretch.at, from);
    if (openNotes === null || status !== OPEN) {
      starts.push(at);
      statuses.push({ status, nextChangeAt, nextStatusAt, holidayName, reason, note: saying.note });
    } else {
      for (const change of [...openNotes.changesIn(at, next?.at ?? Number.POSITIVE_INFINITY, nextChangeAt), at]) {
        const note = openNotes.noteAt(saying, change, nextChangeAt);
        const later = statuses.at(-1);
        const told: Status = { status, nextChangeAt, nextStatusAt, holidayName, reason, note };
        if (later !== undefined && saysTheSame(later, told)) starts[starts.length - 1] = change;
        else {
          starts.push(change);
          statuses.push(told);
        }
      }
    }
    if (stretch.at <= from) break;
  }
  return { starts: starts.reverse(), statuses: statuses.reverse() };
};

/** Returns whether the step from one status to the next is an opening or a closing. */
export const isTurn = (a: Status['status'], b: Status['status']): boolean => (a === OPEN) !== (b === OPEN);
