import { DEFAULT_HOLIDAY_HOURS } from '@doorsign/shared-schema/holidays';
import {
  holidayChanges,
  holidayKey,
  sameValue,
  spanChanges,
  spanKey,
  type Change,
} from '@doorsign/shared-schema/registers';
import {
  entriesOf,
  hoursOf,
  isOfOneDate,
  isRange,
  keyOf,
  sortedEntries,
  withHours,
  type Entry,
  type HolidaysDraft,
  type StoredEntries,
} from '../../lib/dated-entry.ts';
import { withSortedPeriods, withTimesKept } from '../../lib/periods.ts';

/** Returns the entries that the screen shows, the stored ones overlaid with the draft, in order of their next dates. Entries that are over
 * come first.
 * @param today "YYYY-MM-DD" */
export const shownEntries = (draft: HolidaysDraft | null, stored: StoredEntries, today: string): Entry[] => {
  const untouched = entriesOf(stored).filter((entry) => !draft || !Object.hasOwn(draft, keyOf(entry)));
  const touched = Object.values(draft ?? {}).filter((entry) => entry !== null);
  return sortedEntries([...untouched, ...touched], today);
};

const storedAs = (stored: StoredEntries, key: string): Entry | null =>
  entriesOf(stored).find((entry) => keyOf(entry) === key) ?? null;

const withPeriodsSorted = (entry: Entry): Entry =>
  isRange(entry) ? { ...entry, day: withSortedPeriods(entry.day) } : { ...entry, ...withSortedPeriods(hoursOf(entry)) };

const isSame = (one: Entry | null | undefined, other: Entry | null | undefined): boolean =>
  sameValue(one ? withPeriodsSorted(one) : null, other ? withPeriodsSorted(other) : null);

/** Sets an entry and replaces any other of the same key. An entry equal to the stored one is removed from the draft.
 * @returns the new draft, or null when nothing is left to save */
export const withEntry = (draft: HolidaysDraft | null, stored: StoredEntries, entry: Entry): HolidaysDraft | null => {
  const key = keyOf(entry);
  const before = storedAs(stored, key);
  const wanted = hoursOf(entry).closed ? withClosedTimes(entry, before) : entry;
  return isSame(wanted, before) ? withTheirs(draft, [key]) : { ...draft, [key]: wanted };
};

/** Fills in the empty times of a closed entry, which shows none. */
const withClosedTimes = (entry: Entry, before: Entry | null): Entry => {
  const hours = withTimesKept(hoursOf(entry), before ? hoursOf(before) : DEFAULT_HOLIDAY_HOURS);
  const isRegular = isOfOneDate(entry) && entry.regular;
  return isRegular ? entry : withHours(entry, hours);
};

/** Removes the entry of one key.
 * @returns the new draft, or null when nothing is left to save */
export const withoutEntry = (draft: HolidaysDraft | null, stored: StoredEntries, key: string): HolidaysDraft | null =>
  storedAs(stored, key) ? { ...draft, [key]: null } : withTheirs(draft, [key]);

/** Returns the changes that Save writes: the touched entries that differ from the store, with their periods sorted. */
export const changesOf = (draft: HolidaysDraft | null, stored: StoredEntries): Change[] => {
  if (!draft) return [];
  const before = entriesOf(stored).filter((entry) => Object.hasOwn(draft, keyOf(entry)));
  const wanted = Object.values(draft)
    .filter((entry) => entry !== null)
    .map(withPeriodsSorted);
  return [
    ...holidayChanges(before.filter(isOfOneDate), wanted.filter(isOfOneDate)),
    ...spanChanges(before.filter(isRange), wanted.filter(isRange)),
  ];
};

/** An entry that another device changed while the draft was open: saving would replace what the owner had not seen. */
export interface Superseded {
  readonly key: string;
  /** The entry that the other device saved; null if it was removed there. */
  readonly theirs: Entry | null;
  /** The entry by which the owner knows it: of the draft, or if removed there, the one that was seen. */
  readonly known: Entry | null;
}

/** Returns the touched entries that another device changed while the draft was open, in order of their keys.
 * @param seen the stored settings when the draft was begun; null without a draft */
export const supersededBy = (
  draft: HolidaysDraft | null,
  stored: StoredEntries,
  seen: StoredEntries | null,
): Superseded[] => {
  if (!draft || !seen) return [];
  return Object.keys(draft)
    .map((key) => {
      const before = storedAs(seen, key);
      return { key, theirs: storedAs(stored, key), mine: draft[key], before, known: draft[key] ?? before };
    })
    .filter(({ theirs, mine, before }) => !isSame(theirs, mine) && !isSame(theirs, before))
    .map(({ key, theirs, known }) => ({ key, theirs, known }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
};

/** Returns the other device's entries. The screen shows them, so a Save replaces them knowingly. */
export const supersededChanges = (superseded: readonly Superseded[]): Change[] =>
  superseded.flatMap(({ key, theirs, known }): Change[] => {
    if (theirs) return isRange(theirs) ? spanChanges([], [theirs]) : holidayChanges([], [theirs]);
    return [{ key: known && isRange(known) ? spanKey(known) : holidayKey(key), value: null, del: true }];
  });

/** Removes these keys from the draft and keeps the rest. */
export const withTheirs = (draft: HolidaysDraft | null, keys: readonly string[]): HolidaysDraft | null => {
  const kept = Object.entries(draft ?? {}).filter(([key]) => !keys.includes(key));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
};
