import { useCallback, useMemo } from 'react';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { dateOfKey } from '@doorsign/shared-schema/registers';
import { formatDate } from '../../lib/calendar-date.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { UNDO_MS } from '../../local/announce-save.ts';
import { useNewerKeys } from '../../local/hooks.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import { toast } from '../../ui/toast.tsx';
import {
  changesOf,
  supersededBy,
  supersededChanges,
  shownHolidays,
  withHoliday,
  withoutHoliday,
  withTheirs,
  type HolidaysDraft,
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
  supersededChanges: (draft, { holidays }, seen) =>
    supersededChanges(supersededBy(draft, holidays, seen?.holidays ?? null), holidays),
};

/** A date that another device changed during the edit; `theirs` is null if it was removed there. */
export interface SupersededDate {
  readonly date: string;
  readonly theirs: Holiday | null;
}

/** The state and actions of /holidays. `change` and `remove` keep their identity between renders, so that of 400 rows only
 * the changed one renders again. */
export interface HolidaysEditing {
  /** "YYYY-MM-DD" by the business's own calendar. */
  readonly today: string;
  /** Entries of today and later, in order of date. */
  readonly upcoming: readonly Holiday[];
  /** Entries before today: stored, but not listed. */
  readonly past: readonly Holiday[];
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  readonly closeFailure: () => void;
  readonly superseded: readonly SupersededDate[];
  /** Dates of today and later that a newer version of the app has saved, in order. This version can neither show nor change
   * them. */
  readonly newer: readonly string[];
  /** Adds an entry, replacing any other on its date, and shows a toast. */
  readonly add: (holiday: Holiday) => void;
  /** Changes an existing entry. */
  readonly change: (holiday: Holiday) => void;
  /** Removes an entry and shows a toast. */
  readonly remove: (holiday: Holiday) => void;
  removePast(): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  reset(): void;
  save(): Promise<boolean>;
}

const newerDates = (keys: ReadonlySet<string>, today: string): string[] => {
  const dates: string[] = [];
  for (const key of keys) {
    const date = dateOfKey(key);
    if (date !== null && date >= today) dates.push(date);
  }
  return dates.sort();
};

/** Returns the stored holidays overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @param nowMs epoch milliseconds
 * @returns undefined until the device has read both */
export const useHolidaysDraft = (nowMs: number): HolidaysEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  const update = editing?.update;
  const today = editing ? readWallClock(editing.stored.timezone, nowMs).date : '';

  const change = useCallback(
    (holiday: Holiday) => update?.((draft, { holidays }) => withHoliday(draft, holidays, holiday)),
    [update],
  );
  const remove = useCallback(
    (holiday: Holiday) => {
      update?.((draft, { holidays }) => withoutHoliday(draft, holidays, holiday.date));
      toast({
        title: 'Holiday removed',
        description: `${holiday.name}, ${formatDate(holiday.date, today)}. Save your changes to publish this.`,
        action: { label: 'Undo', onPress: () => change(holiday) },
        durationMs: UNDO_MS,
      });
    },
    [update, change, today],
  );

  const newerKeys = useNewerKeys();
  const newer = useMemo(() => newerDates(newerKeys, today), [newerKeys, today]);

  const shown = editing?.shown ?? null;
  const stored = editing?.stored.holidays;
  const all = useMemo(() => (stored ? shownHolidays(shown, stored) : []), [shown, stored]);
  if (!editing || !stored) return undefined;

  const add = (holiday: Holiday): void => {
    const replaced = all.find(({ date }) => date === holiday.date);
    change(holiday);
    const added = `${holiday.name}, ${formatDate(holiday.date, today)}.`;
    toast({
      title: 'Holiday added',
      description: replaced ? `${added} It replaces “${replaced.name}”.` : `${added} Save your changes to publish it.`,
      ...(replaced && { action: { label: 'Undo', onPress: () => change(replaced) }, durationMs: UNDO_MS }),
    });
  };

  const superseded = supersededBy(editing.draft, stored, editing.seen?.holidays ?? null);
  return {
    today,
    upcoming: all.filter(({ date }) => date >= today && !newer.includes(date)),
    past: all.filter(({ date }) => date < today),
    dirty: editing.dirty,
    saving: editing.saving,
    failure: editing.failure,
    closeFailure: editing.closeFailure,
    superseded: superseded.map((date) => ({ date, theirs: stored.find((holiday) => holiday.date === date) ?? null })),
    newer,
    add,
    change,
    remove,
    removePast: () =>
      editing.update((draft, { holidays }) =>
        all.filter(({ date }) => date < today).reduce((next, { date }) => withoutHoliday(next, holidays, date), draft),
      ),
    useTheirs: () => editing.update((draft) => withTheirs(draft, superseded)),
    reset: editing.reset,
    save: () => editing.save(),
  };
};
