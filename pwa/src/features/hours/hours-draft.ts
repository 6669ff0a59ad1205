import { DAYS, DEFAULT_DAY_HOURS, sameDayHours, weekOf } from '@doorsign/shared-schema/hours';
import type { Day, DayHours, FullBusinessHours } from '@doorsign/shared-schema/hours';
import {
  dayChanges,
  hoursKey,
  regularWeekChanges,
  spanChanges,
  weekChanges,
  type Change,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { begunWeeks, isSeason, regularWeekOf, type Season, type SpanId } from '@doorsign/shared-schema/spans';
import { withSortedPeriods, withTimesKept } from '../../lib/periods.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import {
  seasonChangesOf,
  shownSpans,
  supersededSeasons,
  theirSeasonChanges,
  withSeason,
  withTheirSeasons,
  withoutSeason,
  type SeasonsDraft,
} from './seasons/seasons-draft.ts';

/** The settings that the screen edits, as stored on the device, without the draft. `businessHours` is the regular week of today, which may be
 * that of a planned week. */
export interface StoredHours extends Pick<Settings, 'businessHours' | 'timezone' | 'spans'> {
  /** "YYYY-MM-DD", of the business's calendar */
  readonly today: string;
}

/** Returns the stored hours as the screen shows them.
 * @param nowMs epoch milliseconds; today is the date in the zone that the screen shows
 * Source: shared-schema/docs/product-rules.md#s28. */
export const storedHoursOf = (settings: Settings, draft: HoursDraft | null, nowMs: number): StoredHours => {
  const { timezone, spans } = settings;
  const today = readWallClock(draft?.timezone ?? timezone, nowMs).date;
  return { businessHours: regularWeekOf(settings, today), timezone, spans, today };
};

/** Returns the planned week that is in force, or null. */
export const plannedWeekOf = ({ spans, today }: Pick<StoredHours, 'spans' | 'today'>): Season | null =>
  begunWeeks(spans, today).at(-1) ?? null;

/** The unsaved changes on /hours. The draft has only the touched settings, so that all others follow the store when another
 * device changes them (shared-schema/docs/product-rules.md#y3). A time that is still being typed is ''. */
export interface HoursDraft {
  readonly days: Partial<Record<Day, DayHours>>;
  /** null if not touched. */
  readonly timezone: string | null;
  /** Whether the week was set at once, by a preset or "Start from Scratch"; it is then saved as a whole
   * (shared-schema/docs/sync-protocol.md#whole-sets). */
  readonly whole: boolean;
  /** Absent in drafts of earlier versions: no season is touched. */
  readonly spans?: SeasonsDraft | undefined;
}

const UNTOUCHED: HoursDraft = { days: {}, timezone: null, whole: false };

/** The week of "Start from Scratch" (shared-schema/docs/product-rules.md#r4). */
export const SCRATCH_WEEK: FullBusinessHours = weekOf(() => DEFAULT_DAY_HOURS);

/** Returns the week that the editor shows: the stored one overlaid with the draft; null when neither has any hours. */
export const shownWeek = (draft: HoursDraft | null, stored: StoredHours): FullBusinessHours | null => {
  const touched = draft?.days ?? {};
  const { businessHours } = stored;
  if (businessHours === null && Object.keys(touched).length === 0) return null;
  return weekOf((day) => touched[day] ?? businessHours?.[day] ?? DEFAULT_DAY_HOURS);
};

/** Returns the zone that the editor shows. */
export const shownTimezone = (draft: HoursDraft | null, stored: StoredHours): string =>
  draft?.timezone ?? stored.timezone;

/** Sets one day. A day equal to the stored one is removed from the draft, except in a week that was set at once.
 * @returns the new draft, or null when nothing is left to save */
export const withDay = (
  draft: HoursDraft | null,
  stored: StoredHours,
  day: Day,
  hours: DayHours,
): HoursDraft | null => {
  const before = draft ?? UNTOUCHED;
  const storedDay = stored.businessHours?.[day] ?? null;
  const wanted = hours.closed ? withTimesKept(hours, storedDay ?? DEFAULT_DAY_HOURS) : hours;
  if (!before.whole && storedDay && sameDayHours(withSortedPeriods(storedDay), withSortedPeriods(wanted)))
    return withoutDay(before, day);
  return { ...before, days: { ...before.days, [day]: wanted } };
};

/** Copies the hours of one day to several days. */
export const withDayCopied = (
  draft: HoursDraft | null,
  stored: StoredHours,
  from: Day,
  to: readonly Day[],
): HoursDraft | null => {
  const hours = shownWeek(draft, stored)?.[from];
  return hours ? to.reduce<HoursDraft | null>((next, day) => withDay(next, stored, day, { ...hours }), draft) : draft;
};

/** Sets the time zone. A zone equal to the stored one is removed from the draft. */
export const withTimezone = (draft: HoursDraft | null, stored: StoredHours, timezone: string): HoursDraft | null => {
  const before = draft ?? UNTOUCHED;
  return unlessEmpty({ ...before, timezone: timezone === stored.timezone ? null : timezone });
};

/** Replaces all seven days, by a preset or from scratch. A zone chosen before is kept. */
export const withWeek = (draft: HoursDraft | null, week: FullBusinessHours): HoursDraft => ({
  ...(draft ?? UNTOUCHED),
  days: weekOf((day) => week[day]),
  whole: true,
});

/** Returns the seasons that the screen lists, with those of the draft. A planned week that is in force is the weekly schedule itself.
 * Source: shared-schema/docs/product-rules.md#s28. */
export const shownSeasons = (draft: HoursDraft | null, stored: Pick<StoredHours, 'spans' | 'today'>): Season[] => {
  const inForce = new Set(begunWeeks(stored.spans, stored.today).map(({ id }) => id));
  const others = stored.spans.filter(({ id }) => !inForce.has(id));
  return shownSpans(draft?.spans ?? {}, others).filter(isSeason);
};

/** Adds or changes a season. */
export const withSeasonSet = (draft: HoursDraft | null, stored: StoredHours, season: Season): HoursDraft | null => {
  const before = draft ?? UNTOUCHED;
  return unlessEmpty({ ...before, spans: withSeason(before.spans ?? {}, stored.spans, season) });
};

/** Removes seasons. */
export const withSeasonsRemoved = (
  draft: HoursDraft | null,
  stored: StoredHours,
  ids: readonly SpanId[],
): HoursDraft | null => {
  const before = draft ?? UNTOUCHED;
  const spans = ids.reduce((now, id) => withoutSeason(now, stored.spans, id), before.spans ?? {});
  return unlessEmpty({ ...before, spans });
};

/** Returns whether saving would change anything. */
export const isDirty = (draft: HoursDraft | null, stored: StoredHours): boolean => changesOf(draft, stored).length > 0;

/** Returns the changes that Save writes: the touched days with their periods sorted, the touched seasons, and the zone if touched. Of a week
 * that was set at once, and while a planned week is in force, it is all seven days, in place of the planned weeks that have begun.
 * Source: shared-schema/docs/product-rules.md#s28. */
export const changesOf = (draft: HoursDraft | null, stored: StoredHours): Change[] => {
  const shown = shownWeek(draft, stored);
  if (!draft || !shown) return zoneChanges(draft, stored);
  const week = weekOf((day) => (draft.days[day] ? withSortedPeriods(shown[day]) : shown[day]));
  const touched = Object.keys(draft.days).length > 0 ? dayChanges(stored.businessHours, week) : [];
  const isWhole = draft.whole || plannedWeekOf(stored) !== null;
  const days = isWhole && touched.length > 0 ? regularWeekChanges(stored.spans, week, stored.today) : touched;
  return [...days, ...seasonChangesBeside(days, draft, stored), ...zoneChanges(draft, stored)];
};

/** Returns the changes of the touched seasons, without planned weeks that the new week replaces: one can begin while its draft is open. */
const seasonChangesBeside = (days: readonly Change[], { spans = {} }: HoursDraft, stored: StoredHours): Change[] => {
  const replaced = new Set(days.filter(({ del }) => del).map(({ key }) => key));
  return seasonChangesOf(spans, stored.spans).filter(({ key }) => !replaced.has(key));
};

const zoneChanges = (draft: HoursDraft | null, { timezone }: StoredHours): Change[] =>
  draft?.timezone && draft.timezone !== timezone ? [{ key: 'profile.timezone', value: draft.timezone }] : [];

/** Touched settings that another device changed while the draft was open. */
export interface Superseded {
  readonly days: readonly Day[];
  readonly timezone: boolean;
  readonly seasons: readonly SpanId[];
}

/** Returns the settings that saving would replace although the owner had not seen their current values.
 * @param seen the stored settings when the draft was begun; null without a draft */
export const supersededBy = (draft: HoursDraft | null, stored: StoredHours, seen: StoredHours | null): Superseded => {
  if (!draft || !seen) return { days: [], timezone: false, seasons: [] };
  const days = DAYS.filter((day) => {
    const [mine, theirs, before] = [draft.days[day], stored.businessHours?.[day], seen.businessHours?.[day]];
    return mine && theirs && !sameDayHours(theirs, mine) && !(before && sameDayHours(theirs, before));
  });
  const { timezone } = draft;
  return {
    days,
    timezone: timezone !== null && timezone !== stored.timezone && seen.timezone !== stored.timezone,
    seasons: supersededSeasons(draft.spans ?? {}, stored.spans, seen.spans),
  };
};

/** Returns the other device's values of these settings, and the planned weeks in force. The screen shows them, so a Save replaces them
 * knowingly. */
export const supersededChanges = (
  draft: HoursDraft | null,
  { days, timezone, seasons }: Superseded,
  { businessHours, timezone: theirs, spans, today }: StoredHours,
): Change[] => [
  ...spanChanges([], begunWeeks(spans, today)),
  ...theirSeasonChanges(draft?.spans ?? {}, seasons, spans),
  ...(businessHours ? weekChanges(businessHours) : []).filter(({ key }) => days.some((day) => key === hoursKey(day))),
  ...(timezone ? [{ key: 'profile.timezone', value: theirs }] : []),
];

/** Removes the settings that another device changed from the draft and keeps the rest. */
export const withTheirs = (draft: HoursDraft, { days, timezone, seasons }: Superseded): HoursDraft | null => {
  const others = { ...draft, spans: withTheirSeasons(draft.spans ?? {}, seasons) };
  const kept = days.reduce(dropDay, timezone ? { ...others, timezone: null } : others);
  // A week that includes another device's days was no longer set at once.
  return unlessEmpty(days.length > 0 ? { ...kept, whole: false } : kept);
};

const dropDay = (draft: HoursDraft, day: Day): HoursDraft => {
  const { [day]: _dropped, ...days } = draft.days;
  return { ...draft, days };
};

const withoutDay = (draft: HoursDraft, day: Day): HoursDraft | null => unlessEmpty(dropDay(draft, day));

const unlessEmpty = (draft: HoursDraft): HoursDraft | null => {
  const { spans, ...others } = draft;
  const seasons = Object.keys(spans ?? {}).length > 0;
  if (draft.timezone === null && Object.keys(draft.days).length === 0 && !seasons) return null;
  return seasons ? draft : others;
};
