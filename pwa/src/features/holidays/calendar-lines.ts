import type { CalendarEntry } from '@doorsign/shared-schema/api';
import { HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { SPANS_MAX } from '@doorsign/shared-schema/spans';
import { isOfOneDate, isRange, keyOf, type Entry } from '../../lib/dated-entry.ts';
import { EMPTY_CUSTOM_HOLIDAY, entryOf } from './custom-holiday.ts';
import { LIST_FULL, RANGES_FULL } from './holiday-problems.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** A line of the dialog: an entry that a calendar file would add. */
export interface CalendarLine {
  readonly entry: Entry;
  /** The note for an owner who chooses; a line with one is not ticked at first. */
  readonly note: string | null;
  /** Whether it can be chosen. */
  readonly isOpen: boolean;
}

type Kept = Pick<HolidaysEditing, 'upcoming' | 'newer'>;

/** Returns the entries that a calendar file would add, closed all day.
 * @param nowMs  epoch milliseconds
 * @param random a number in [0, 1) */
export const linesOf = (
  read: readonly CalendarEntry[],
  { upcoming, newer }: Kept,
  nowMs: number,
  random: () => number,
): CalendarLine[] => {
  const known = [...upcoming];
  return read.map(({ name, from, to, yearly }, index): CalendarLine => {
    const typed = { ...EMPTY_CUSTOM_HOLIDAY, name, date: from, to: to === from ? '' : to, yearly };
    const entry = entryOf(typed, null, nowMs + index, random());
    const key = keyOf(entry);
    if (newer.dates.includes(key)) return { entry, note: 'Saved by a newer version of the app', isOpen: false };
    if (known.some((other) => isSame(other, entry))) return { entry, note: 'Already in your list', isOpen: false };
    const standing = known.find((other) => keyOf(other) === key);
    known.push(entry);
    return { entry, note: standing ? `Would replace “${standing.name}”` : null, isOpen: true };
  });
};

/** Returns whether two entries have the same name and dates. Those of a range that repeats have no year. */
const isSame = (one: Entry, other: Entry): boolean => {
  if (one.name !== other.name) return false;
  if (!isRange(one) || !isRange(other)) return keyOf(one) === keyOf(other);
  if (one.yearly !== other.yearly) return false;
  const shown = (date: string | null): string | undefined => date?.slice(one.yearly ? 5 : 0);
  return shown(one.from) === shown(other.from) && shown(one.to) === shown(other.to);
};

/** Says why so many entries cannot be kept; null if they can. */
export const fullTextOf = (
  chosen: readonly Entry[],
  { upcoming, past, spanCount }: Pick<HolidaysEditing, 'upcoming' | 'past' | 'spanCount'>,
): string | null => {
  const dates = new Set([...upcoming, ...past, ...chosen].filter(isOfOneDate).map(keyOf));
  if (dates.size > HOLIDAYS_MAX) return LIST_FULL;
  return spanCount + chosen.filter(isRange).length > SPANS_MAX ? RANGES_FULL : null;
};
