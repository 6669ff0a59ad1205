import { DAYS, type Day, type DayHours, type FullBusinessHours, type HoursPreset } from '@doorsign/shared-schema/hours';
import { hoursKey, sectionOf, spanIdOfKey } from '@doorsign/shared-schema/registers';
import type { Season, SpanId } from '@doorsign/shared-schema/spans';
import { useNewerKeys } from '../../local/hooks.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import { toast } from '../../ui/toast.tsx';
import {
  changesOf,
  plannedWeekOf,
  storedHoursOf,
  supersededBy,
  supersededChanges,
  SCRATCH_WEEK,
  shownSeasons,
  shownTimezone,
  shownWeek,
  withDay,
  withDayCopied,
  withSeasonSet,
  withSeasonsRemoved,
  withTheirs,
  withTimezone,
  withWeek,
  type HoursDraft,
  type Superseded,
  type StoredHours,
} from './hours-draft.ts';
import type { SeasonsDraft } from './seasons/seasons-draft.ts';

/** The draft rules of /hours.
 * @param nowMs epoch milliseconds. Source: facts t.hours and e.hours.*. */
const rulesAt = (nowMs: number): DraftRules<HoursDraft> => ({
  label: 'hours',
  texts: {
    saved: 'Business hours saved!',
    refused: 'Error saving changes',
    refusedFallback: 'Failed to update business hours. Please try again.',
  },
  changesOf: (draft, settings) => changesOf(draft, storedHoursOf(settings, draft, nowMs)),
  supersededChanges: (draft, settings, seen) => {
    const stored = storedHoursOf(settings, draft, nowMs);
    return supersededChanges(draft, supersededBy(draft, stored, seen && storedHoursOf(seen, draft, nowMs)), stored);
  },
});

/** The state and actions of /hours. */
export interface HoursEditing {
  readonly stored: StoredHours;
  /** null while there are no hours at all, neither stored nor drafted */
  readonly week: FullBusinessHours | null;
  /** The date on which the planned week that is shown began, "YYYY-MM-DD"; null if it is not that of a plan. */
  readonly inForceSince: string | null;
  /** The seasons to list, in no order: the planned week in force is not among them. */
  readonly seasons: readonly Season[];
  /** The touched seasons; undefined if none is. */
  readonly draftedSeasons: SeasonsDraft | undefined;
  readonly timezone: string;
  /** Whether there is anything to save. */
  readonly dirty: boolean;
  readonly superseded: Superseded;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  /** Settings that a newer version of the app has saved. This version can neither show nor change them. */
  readonly newer: NewerHours;
  setDay(day: Day, hours: DayHours): void;
  copyDay(from: Day, to: readonly Day[]): void;
  setSeason(season: Season): void;
  removeSeasons(ids: readonly SpanId[]): void;
  setTimezone(timezone: string): void;
  applyPreset(preset: HoursPreset): void;
  /** Replaces all seven days by imported ones. */
  replaceWeek(week: FullBusinessHours): void;
  startFromScratch(): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  reset(): void;
  save(): Promise<boolean>;
  closeFailure(): void;
}

/** Settings of this screen in a shape that only a newer version of the app knows. */
export interface NewerHours {
  readonly days: readonly Day[];
  readonly timezone: boolean;
  readonly seasons: readonly SpanId[];
}

/** Returns the stored hours overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @param nowMs epoch milliseconds
 * @returns undefined until the device has read both */
export const useHoursDraft = (nowMs: number): HoursEditing | undefined => {
  const editing = useSettingsDraft(rulesAt(nowMs));
  const newerKeys = useNewerKeys();
  if (!editing) return undefined;
  const { draft, shown, dirty, saving, failure, closeFailure, reset, save } = editing;
  const stored = storedHoursOf(editing.stored, shown, nowMs);
  const seen = editing.seen && storedHoursOf(editing.seen, draft, nowMs);
  const superseded = supersededBy(draft, stored, seen);
  const update = (change: (now: HoursDraft | null, over: StoredHours) => HoursDraft | null): void =>
    editing.update((now, settings) => change(now, storedHoursOf(settings, now, nowMs)));
  const newer: NewerHours = {
    days: DAYS.filter((day) => newerKeys.has(hoursKey(day))),
    timezone: newerKeys.has('profile.timezone'),
    seasons: [...newerKeys].filter((key) => sectionOf(key) === 'hours').flatMap((key) => spanIdOfKey(key) ?? []),
  };

  return {
    stored,
    // Hours that this version cannot read still count as hours: the owner must not be asked to set them up again.
    week: shownWeek(shown, stored) ?? (newer.days.length > 0 ? SCRATCH_WEEK : null),
    timezone: shownTimezone(shown, stored),
    seasons: shownSeasons(shown, stored).filter(({ id }) => !newer.seasons.includes(id)),
    draftedSeasons: shown?.spans,
    inForceSince: shown?.whole ? null : (plannedWeekOf(stored)?.from ?? null),
    dirty,
    superseded,
    newer,
    saving,
    failure,
    setDay: (day, hours) => update((now, over) => withDay(now, over, day, hours)),
    copyDay: (from, to) => update((now, over) => withDayCopied(now, over, from, to)),
    setSeason: (season) => update((now, over) => withSeasonSet(now, over, season)),
    removeSeasons: (ids) => update((now, over) => withSeasonsRemoved(now, over, ids)),
    setTimezone: (timezone) => update((now, over) => withTimezone(now, over, timezone)),
    applyPreset: ({ hours }) => {
      update((now) => withWeek(now, hours));
      // One line: on a phone the toast is above the bar that asks to save.
      toast({ title: 'Preset Applied' });
    },
    replaceWeek: (week) => update((now) => withWeek(now, week)),
    startFromScratch: () => update((now) => withWeek(now, SCRATCH_WEEK)),
    useTheirs: () => update((now) => now && withTheirs(now, superseded)),
    reset,
    save: () => save(),
    closeFailure,
  };
};
