import type { Schedule } from './schedule.ts';
import { timesOf } from './closed-stretches.ts';
import type { Saying } from './day-plans.ts';
import { composeNote } from './notes.ts';
import { MINUTE } from './units.ts';

/** The notes of a business while it is open, as far as they change within a stretch: by the note of a closure, and by the texts before
 * closing. */
export interface OpenNotes {
  /** Returns the instants in (from, to) at which the note may change, the last one first. All instants are epoch milliseconds.
   * @param closing the next closing; null if there is none */
  changesIn(from: number, to: number, closing: number | null): readonly number[];
  noteAt(saying: Saying, at: number, closing: number | null): string | null;
}

/** Returns null for a schedule that has neither.
 * Source: shared-schema/docs/product-rules.md#s21, #s23, #s24. */
export const openNotesOf = ({ closure, messages }: Schedule): OpenNotes | null => {
  const texts = messages?.beforeClosing ?? [];
  const isNote = closure?.kind === 'note';
  if (!isNote && texts.length === 0) return null;
  const { from, until } = isNote ? timesOf(closure) : NEVER;
  // The text with the fewest minutes comes first.
  const byMinutes = texts.toSorted((a, b) => a.minutes - b.minutes);
  return {
    changesIn: (start, end, closing) =>
      [from, until, ...(closing === null ? [] : byMinutes.map(({ minutes }) => closing - minutes * MINUTE))]
        .filter((at) => at > start && at < end)
        .sort((a, b) => b - a),
    noteAt: (saying, at, closing) => {
      const told = isNote && from <= at && at < until ? closure.note : null;
      const due = closing === null ? null : byMinutes.find(({ minutes }) => closing - at <= minutes * MINUTE);
      return composeNote([told, saying.holidayName, due?.text, ...saying.rest]);
    },
  };
};

const NEVER = { from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** The largest distance of a text from its closing, in milliseconds; 0 if there is no text. */
export const leadOf = ({ messages }: Schedule): number => {
  let lead = 0;
  for (const { minutes } of messages?.beforeClosing ?? []) lead = Math.max(lead, minutes * MINUTE);
  return lead;
};
