import { dateOfDayNumber, dayNumberOf, type Holiday } from '@doorsign/shared-schema/holidays';
import type { DayHours } from '@doorsign/shared-schema/hours';
import type { Settings } from '@doorsign/shared-schema/registers';
import { isSeason, occurrencesOf, type DaySpan } from '@doorsign/shared-schema/spans';
import { formatDate, formatDaysAhead } from './calendar-date.ts';
import { formatSpanDates } from './span-dates.ts';

/** A line of /holidays, which decides dates by itself: the entry of one date, or a range of dates that share one row of hours. */
export type Entry = Holiday | DaySpan;

/** The unsaved changes on /holidays, by date or by the id of a range: the entry, or null for a removed one. The draft has only the
 * touched entries, so that all others follow the store when another device changes them (shared-schema/docs/product-rules.md#y3). There
 * is one entry per date (shared-schema/docs/product-rules.md#s9). A time that is still being typed is ''. Drafts of the first version have
 * dates alone. */
export type HolidaysDraft = Readonly<Record<string, Entry | null>>;

/** The settings that contain entries. */
export type StoredEntries = Pick<Settings, 'holidays' | 'spans'>;

export const isRange = (entry: Entry): entry is DaySpan => 'day' in entry;

export const isOfOneDate = (entry: Entry): entry is Holiday => !isRange(entry);

/** Returns the key of an entry: its date, because a date has one entry, or the id of its range. */
export const keyOf = (entry: Entry): string => (isRange(entry) ? entry.id : entry.date);

/** Returns the stored entries, without seasons. */
export const entriesOf = ({ holidays, spans }: StoredEntries): Entry[] => [
  ...holidays,
  ...spans.filter((span): span is DaySpan => !isSeason(span)),
];

/** Returns the hours of an entry. Those of confirmed normal hours are a copy that counts for nobody. */
export const hoursOf = (entry: Entry): DayHours => {
  if (isRange(entry)) return entry.day;
  const { open, close, closed, more, appointment } = entry;
  return { open, close, closed, ...(more && { more }), ...(appointment && { appointment }) };
};

/** Replaces the hours of an entry. An entry with normal hours gets these instead. */
export const withHours = (entry: Entry, hours: DayHours): Entry => {
  if (isRange(entry)) return { ...entry, day: hours };
  const { id, date, name } = entry;
  return { id, date, name, ...hours };
};

/** The first and the last date of an entry, "YYYY-MM-DD". */
export interface Dates {
  readonly from: string;
  readonly to: string;
}

/** Returns the next dates of an entry, or those on which it is now; null if it is over. A range that repeats is never over.
 * @param today "YYYY-MM-DD" */
export const nextDatesOf = (entry: Entry, today: string): Dates | null => {
  if (isOfOneDate(entry)) return entry.date < today ? null : { from: entry.date, to: entry.date };
  const next = occurrencesOf(entry)(dayNumberOf(today));
  return next && { from: dateOfDayNumber(next.from), to: dateOfDayNumber(next.to) };
};

/** Sorts entries by their next dates. Those that are over come first. */
export const sortedEntries = (entries: readonly Entry[], today: string): Entry[] =>
  entries
    .map((entry) => ({ entry, order: `${nextDatesOf(entry, today)?.from ?? ''} ${keyOf(entry)}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ entry }) => entry);

/** Returns the entries that are not over, in order of their next dates. */
export const upcomingEntries = (entries: readonly Entry[], today: string): Entry[] =>
  sortedEntries(entries, today).filter((entry) => nextDatesOf(entry, today) !== null);

/** Returns the number of days of an entry; of a range that repeats, those of its first dates. */
export const daysOf = (entry: Entry): number =>
  isRange(entry) && entry.to !== null ? dayNumberOf(entry.to) - dayNumberOf(entry.from) + 1 : 1;

/** Returns whether one of the dates of a range, from today on, is this date. */
export const covers = (range: DaySpan, date: string): boolean => {
  const occurrence = occurrencesOf(range)(dayNumberOf(date));
  return occurrence !== null && occurrence.from <= dayNumberOf(date);
};

/** Formats the dates of an entry: "Thu, Nov 26", "Aug 2 – Aug 15", "Dec 25, every year". */
export const formatEntryDates = (entry: Entry, today: string): string =>
  isRange(entry) ? formatSpanDates({ ...entry, to: entry.to ?? entry.from }, today) : formatDate(entry.date, today);

/** The distance to an entry that is not over: "today", "in 35 days", or "now" for a range that has begun. */
export const daysAheadText = (entry: Entry, today: string): string => {
  const from = nextDatesOf(entry, today)?.from ?? today;
  return from < today ? 'now' : formatDaysAhead(from, today);
};
