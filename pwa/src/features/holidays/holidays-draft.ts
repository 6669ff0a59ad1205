import { DEFAULT_HOLIDAY_HOURS, type Holiday } from '@doorsign/shared-schema/holidays';
import { holidayChanges, holidayKey, sameValue, type Change } from '@doorsign/shared-schema/registers';

/** The unsaved changes on /holidays, by date: the entry, or null for a removed one. The draft has only the touched dates, so
 * that all others follow the store when another device changes them (shared-schema/docs/product-rules.md#y3). There is one
 * entry per date (shared-schema/docs/product-rules.md#s9). A time that is still being typed is ''. */
export type HolidaysDraft = Readonly<Record<string, Holiday | null>>;

const entryOn = (stored: readonly Holiday[], date: string): Holiday | null =>
  stored.find((holiday) => holiday.date === date) ?? null;

/** Returns the entries that the screen shows: the stored ones overlaid with the draft, in order of date. */
export const shownHolidays = (draft: HolidaysDraft | null, stored: readonly Holiday[]): Holiday[] => {
  if (!draft) return [...stored];
  const untouched = stored.filter(({ date }) => !Object.hasOwn(draft, date));
  const touched = Object.values(draft).filter((holiday) => holiday !== null);
  return [...untouched, ...touched].sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** Sets the entry of one date and replaces any other there. An entry equal to the stored one is removed from the draft.
 * @returns the new draft, or null when nothing is left to save */
export const withHoliday = (
  draft: HolidaysDraft | null,
  stored: readonly Holiday[],
  holiday: Holiday,
): HolidaysDraft | null => {
  const { date } = holiday;
  const before = entryOn(stored, date);
  const wanted = holiday.closed ? withTimesKept(holiday, before ?? DEFAULT_HOLIDAY_HOURS) : holiday;
  return sameValue(wanted, before) ? withTheirs(draft, [date]) : { ...draft, [date]: wanted };
};

/** Removes the entry of one date.
 * @returns the new draft, or null when nothing is left to save */
export const withoutHoliday = (
  draft: HolidaysDraft | null,
  stored: readonly Holiday[],
  date: string,
): HolidaysDraft | null => (entryOn(stored, date) ? { ...draft, [date]: null } : withTheirs(draft, [date]));

/** Returns the changes that Save writes: the touched dates that differ from the store. */
export const changesOf = (draft: HolidaysDraft | null, { holidays }: { holidays: readonly Holiday[] }): Change[] => {
  if (!draft) return [];
  const touched = holidays.filter(({ date }) => Object.hasOwn(draft, date));
  return holidayChanges(
    touched,
    Object.values(draft).filter((holiday) => holiday !== null),
  );
};

/** Returns the touched dates that another device changed while the draft was open, in order: saving would replace entries
 * that the owner had not seen.
 * @param seen the stored entries when the draft was begun; null without a draft */
export const supersededBy = (
  draft: HolidaysDraft | null,
  stored: readonly Holiday[],
  seen: readonly Holiday[] | null,
): string[] => {
  if (!draft || !seen) return [];
  return Object.keys(draft)
    .filter((date) => {
      const theirs = entryOn(stored, date);
      return !sameValue(theirs, draft[date]) && !sameValue(theirs, entryOn(seen, date));
    })
    .sort();
};

/** Returns the other device's entries on these dates. The screen shows them, so a Save replaces them knowingly. */
export const supersededChanges = (dates: readonly string[], stored: readonly Holiday[]): Change[] =>
  dates.map((date): Change => {
    const [entry] = holidayChanges(
      [],
      stored.filter((holiday) => holiday.date === date),
    );
    return entry ?? { key: holidayKey(date), value: null, del: true };
  });

/** Removes these dates from the draft and keeps the rest. */
export const withTheirs = (draft: HolidaysDraft | null, dates: readonly string[]): HolidaysDraft | null => {
  const kept = Object.entries(draft ?? {}).filter(([date]) => !dates.includes(date));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
};

/** Fills in empty times: a closed entry shows no times, so an empty one could not be corrected there. */
const withTimesKept = (holiday: Holiday, otherwise: Pick<Holiday, 'open' | 'close'>): Holiday => ({
  ...holiday,
  open: holiday.open || otherwise.open,
  close: holiday.close || otherwise.close,
});
