import { useCallback, useMemo } from 'react';
import { dayNumberOf } from '@doorsign/shared-schema/holidays';
import type { DayHours } from '@doorsign/shared-schema/hours';
import { dateOfKey, sectionOf, spanIdOfKey, type Settings } from '@doorsign/shared-schema/registers';
import { isSeason } from '@doorsign/shared-schema/spans';
import type { Schedule } from '@doorsign/shared-schema/status';
import { decidedRowsOf } from '@doorsign/shared-schema/widget';
import {
  daysOf,
  formatEntryDates,
  isOfOneDate,
  isRange,
  keyOf,
  nextDatesOf,
  type Entry,
  type HolidaysDraft,
} from '../../lib/dated-entry.ts';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { UNDO_MS } from '../../local/announce-save.ts';
import { useNewerKeys } from '../../local/hooks.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import { toast } from '../../ui/toast.tsx';
import {
  changesOf,
  shownEntries,
  supersededBy,
  supersededChanges,
  withEntry,
  withoutEntry,
  withTheirs,
  type Superseded,
} from './holidays-draft.ts';

/** The draft rules of /holidays. Source: facts t.holidays and e.holidays.*. */
const RULES: DraftRules<HolidaysDraft> = {
  label: 'holidays',
  texts: {
    saved: 'Holidays saved!',
    refused: 'Error saving holidays',
    planRequired: 'Upgrade Required',
    refusedFallback: 'Failed to update holidays. Please try again.',
  },
  changesOf,
  supersededChanges: (draft, stored, seen) => supersededChanges(supersededBy(draft, stored, seen)),
};

/** Entries that a newer version of the app has saved, and this version can neither show nor change. */
export interface NewerEntries {
  /** Dates of today and later, in order. */
  readonly dates: readonly string[];
  /** The number of ranges of dates. */
  readonly ranges: number;
}

/** The state and actions of /holidays. The actions on one entry keep their identity between renders, so that of 400 rows only the changed
 * one renders again. */
export interface HolidaysEditing {
  /** "YYYY-MM-DD" by the business's own calendar. */
  readonly today: string;
  /** Entries that are not over, in order of their next dates. */
  readonly upcoming: readonly Entry[];
  /** Entries that are over: stored, but not listed. */
  readonly past: readonly Entry[];
  /** The number of days of the entries that are over. */
  readonly pastDays: number;
  /** The number of stored and drafted ranges of dates and seasons. */
  readonly spanCount: number;
  /** The schedule with the unsaved entries and without a closure. */
  readonly schedule: Schedule;
  /** The hours that apply on a date by week and season; null if hours were never saved. */
  readonly normalHoursOn: (date: string) => DayHours | null;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  readonly closeFailure: () => void;
  readonly superseded: readonly Superseded[];
  readonly newer: NewerEntries;
  /** Adds an entry, replacing any other of its date, and shows a toast. */
  readonly add: (entry: Entry) => void;
  /** Adds an entry, replacing any other of its date, and saves it with all else that is unsaved. */
  addAndSave(entry: Entry): void;
  /** Adds at least one entry, each replacing any other of its date, and shows a toast. */
  readonly addAll: (entries: readonly Entry[]) => void;
  /** Changes an existing entry. */
  readonly change: (entry: Entry) => void;
  /** Puts one entry in the place of another, which may have another key, and shows a toast. */
  readonly replace: (before: Entry, after: Entry) => void;
  /** Removes an entry and shows a toast. */
  readonly remove: (entry: Entry) => void;
  /** Removes several entries and shows a toast. */
  readonly removeAll: (entries: readonly Entry[]) => void;
  removePast(): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  reset(): void;
  save(): Promise<boolean>;
}

const newerEntries = (keys: ReadonlySet<string>, today: string): NewerEntries & { ids: ReadonlySet<string> } => {
  const dates: string[] = [];
  const ids = new Set<string>();
  for (const key of keys) {
    const date = dateOfKey(key);
    if (date !== null && date >= today) dates.push(date);
    const id = sectionOf(key) === 'holidays' ? spanIdOfKey(key) : null;
    if (id !== null) ids.add(id);
  }
  return { dates: dates.sort(), ranges: ids.size, ids };
};

const normalHoursOf = (stored: Settings | undefined): HolidaysEditing['normalHoursOn'] => {
  if (!stored || stored.businessHours === null) return () => null;
  const rows = decidedRowsOf({ ...scheduleOf(stored), holidays: [] });
  return (date) => rows.weekRowOn(dayNumberOf(date));
};

/** Names the first of several entries: "Inventory, Wed, Dec 30, and 2 others". */
const listed = (first: Entry, others: number, today: string): string => {
  const rest = others === 0 ? '' : others === 1 ? ', and 1 other' : `, and ${others} others`;
  return `${first.name}, ${formatEntryDates(first, today)}${rest}`;
};

/** Returns the stored holidays and ranges of dates overlaid with the draft, which survives a reload
 * (shared-schema/docs/product-rules.md#y3).
 * @param nowMs epoch milliseconds
 * @returns undefined until the device has read both */
export const useHolidaysDraft = (nowMs: number): HolidaysEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  const update = editing?.update;
  const today = editing ? readWallClock(editing.stored.timezone, nowMs).date : '';

  const change = useCallback((entry: Entry) => update?.((draft, stored) => withEntry(draft, stored, entry)), [update]);
  const removeAll = useCallback(
    (entries: readonly Entry[]) => {
      const [first] = entries;
      if (!first) return;
      update?.((draft, stored) =>
        entries.reduce<HolidaysDraft | null>((next, entry) => withoutEntry(next, stored, keyOf(entry)), draft),
      );
      toast({
        title: entries.length === 1 ? 'Holiday removed' : 'Holidays removed',
        description: `${listed(first, entries.length - 1, today)}. Save your changes to publish this.`,
        action: { label: 'Undo', onPress: () => entries.forEach(change) },
        durationMs: UNDO_MS,
      });
    },
    [update, change, today],
  );
  const remove = useCallback((entry: Entry) => removeAll([entry]), [removeAll]);

  const newerKeys = useNewerKeys();
  const newer = useMemo(() => newerEntries(newerKeys, today), [newerKeys, today]);

  const shown = editing?.shown ?? null;
  const stored = editing?.stored;
  const all = useMemo(() => (stored ? shownEntries(shown, stored, today) : []), [shown, stored, today]);
  const schedule = useMemo(
    (): Schedule | undefined =>
      stored && {
        ...scheduleOf(stored),
        holidays: all.filter(isOfOneDate),
        spans: [...stored.spans.filter(isSeason), ...all.filter(isRange)],
        closure: null,
      },
    [stored, all],
  );
  // Apart from the schedule, which changes with every entry.
  const normalHoursOn = useMemo(() => normalHoursOf(stored), [stored]);
  if (!editing || !stored || !schedule) return undefined;

  const add = (entry: Entry): void => {
    const replaced = all.find((other) => keyOf(other) === keyOf(entry));
    change(entry);
    const added = `${entry.name}, ${formatEntryDates(entry, today)}.`;
    toast({
      title: 'Holiday added',
      description: replaced ? `${added} It replaces “${replaced.name}”.` : `${added} Save your changes to publish it.`,
      ...(replaced && { action: { label: 'Undo', onPress: () => change(replaced) }, durationMs: UNDO_MS }),
    });
  };
  const addAndSave = (entry: Entry): void => {
    // If the device cannot store it, it is an unsaved entry.
    change(entry);
    void editing.save({ changes: changesOf(withEntry(editing.draft, stored, entry), stored), texts: RULES.texts });
  };
  const addAll = (entries: readonly Entry[]): void => {
    const [first] = entries;
    if (!first) return;
    const keys = entries.map(keyOf);
    const replaced = all.filter((other) => keys.includes(keyOf(other)));
    update?.((draft, over) => entries.reduce((next, entry) => withEntry(next, over, entry), draft));
    toast({
      title: keys.length === 1 ? 'Holiday added' : 'Holidays added',
      description: `${listed(first, keys.length - 1, today)}. Save your changes to publish ${keys.length === 1 ? 'it' : 'them'}.`,
      action: {
        label: 'Undo',
        onPress: () =>
          update?.((draft, over) =>
            replaced.reduce(
              (next, entry) => withEntry(next, over, entry),
              keys.reduce((next, key) => withoutEntry(next, over, key), draft),
            ),
          ),
      },
      durationMs: UNDO_MS,
    });
  };
  const replace = (before: Entry, after: Entry): void => {
    const replaced = all.filter((other) => [before, after].some((entry) => keyOf(entry) === keyOf(other)));
    update?.((draft, over) => withEntry(withoutEntry(draft, over, keyOf(before)), over, after));
    toast({
      title: 'Holiday changed',
      description: `${after.name}, ${formatEntryDates(after, today)}. Save your changes to publish it.`,
      action: {
        label: 'Undo',
        onPress: () =>
          update?.((draft, over) =>
            replaced.reduce((next, entry) => withEntry(next, over, entry), withoutEntry(draft, over, keyOf(after))),
          ),
      },
      durationMs: UNDO_MS,
    });
  };

  const superseded = supersededBy(editing.draft, stored, editing.seen);
  const past = all.filter((entry) => nextDatesOf(entry, today) === null);
  return {
    today,
    upcoming: all.filter(
      (entry) =>
        nextDatesOf(entry, today) !== null && !newer.dates.includes(keyOf(entry)) && !newer.ids.has(keyOf(entry)),
    ),
    past,
    pastDays: past.reduce((days, entry) => days + daysOf(entry), 0),
    spanCount: (schedule.spans ?? []).length,
    schedule,
    normalHoursOn,
    dirty: editing.dirty,
    saving: editing.saving,
    failure: editing.failure,
    closeFailure: editing.closeFailure,
    superseded,
    newer,
    add,
    addAndSave,
    addAll,
    change,
    replace,
    remove,
    removeAll,
    removePast: () =>
      editing.update((draft, over) => past.reduce((next, entry) => withoutEntry(next, over, keyOf(entry)), draft)),
    useTheirs: () =>
      editing.update((draft) =>
        withTheirs(
          draft,
          superseded.map(({ key }) => key),
        ),
      ),
    reset: editing.reset,
    save: () => editing.save(),
  };
};
