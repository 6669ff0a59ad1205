import { DAYS, DEFAULT_DAY_HOURS, sameDayHours, weekOf } from '@doorsign/shared-schema/hours';
import type { Day, DayHours, FullBusinessHours } from '@doorsign/shared-schema/hours';
import { dayChanges, hoursKey, weekChanges, type Change, type Settings } from '@doorsign/shared-schema/registers';

/** What the screen edits, as the device shows it without the draft. */
export type StoredHours = Pick<Settings, 'businessHours' | 'timezone'>;

/** What the owner has changed on /hours and not saved. It holds the touched settings only, so that all others follow the
 * store when another device changes them (shared-schema/docs/product-rules.md#y3). A time that is still being typed is ''. */
export interface HoursDraft {
  readonly days: Partial<Record<Day, DayHours>>;
  /** null: not touched */
  readonly timezone: string | null;
  /** A week that was chosen at once is saved whole: a preset or "Start from Scratch" (shared-schema/docs/sync-protocol.md#whole-sets). */
  readonly whole: boolean;
}

const UNTOUCHED: HoursDraft = { days: {}, timezone: null, whole: false };

/** The week of "Start from Scratch" (shared-schema/docs/product-rules.md#r4). */
export const SCRATCH_WEEK: FullBusinessHours = weekOf(() => DEFAULT_DAY_HOURS);

/** The week that the editor shows: the store with the draft laid over; null when neither has any hours. */
export const shownWeek = (draft: HoursDraft | null, stored: StoredHours): FullBusinessHours | null => {
  const touched = draft?.days ?? {};
  const { businessHours } = stored;
  if (businessHours === null && Object.keys(touched).length === 0) return null;
  return weekOf((day) => touched[day] ?? businessHours?.[day] ?? DEFAULT_DAY_HOURS);
};

/** The zone that the editor shows. */
export const shownTimezone = (draft: HoursDraft | null, stored: StoredHours): string =>
  draft?.timezone ?? stored.timezone;

/** Sets one day. A day that says again what is stored is no longer touched.
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
  if (!before.whole && storedDay && sameDayHours(storedDay, wanted)) return withoutDay(before, day);
  return { ...before, days: { ...before.days, [day]: wanted } };
};

/** Gives several days the hours of one. */
export const withDayCopied = (
  draft: HoursDraft | null,
  stored: StoredHours,
  from: Day,
  to: readonly Day[],
): HoursDraft | null => {
  const hours = shownWeek(draft, stored)?.[from];
  return hours ? to.reduce<HoursDraft | null>((next, day) => withDay(next, stored, day, { ...hours }), draft) : draft;
};

/** Sets the time zone. */
export const withTimezone = (draft: HoursDraft | null, stored: StoredHours, timezone: string): HoursDraft | null => {
  const before = draft ?? UNTOUCHED;
  return unlessEmpty({ ...before, timezone: timezone === stored.timezone ? null : timezone });
};

/** Replaces all seven days, by a preset or from scratch. A zone that was chosen before stays chosen. */
export const withWeek = (draft: HoursDraft | null, week: FullBusinessHours): HoursDraft => ({
  ...(draft ?? UNTOUCHED),
  days: weekOf((day) => week[day]),
  whole: true,
});

/** Would saving change anything? */
export const isDirty = (draft: HoursDraft | null, stored: StoredHours): boolean => changesOf(draft, stored).length > 0;

/** What Save writes: the touched days, or all seven of a week that was chosen at once; and the zone if it was touched. */
export const changesOf = (draft: HoursDraft | null, stored: StoredHours): Change[] => {
  const week = shownWeek(draft, stored);
  if (!draft || !week) return zoneChanges(draft, stored);
  const touched = Object.keys(draft.days).length > 0 ? dayChanges(stored.businessHours, week) : [];
  const days = draft.whole && touched.length > 0 ? weekChanges(week) : touched;
  return [...days, ...zoneChanges(draft, stored)];
};

const zoneChanges = (draft: HoursDraft | null, { timezone }: StoredHours): Change[] =>
  draft?.timezone && draft.timezone !== timezone ? [{ key: 'profile.timezone', value: draft.timezone }] : [];

/** Touched settings that another device changed while the draft was open. */
export interface Overtaken {
  readonly days: readonly Day[];
  readonly timezone: boolean;
}

/** What saving would replace although the owner had not seen it when the draft was begun.
 * @param seen what the store said then; null when there is no draft */
export const overtakenBy = (draft: HoursDraft | null, stored: StoredHours, seen: StoredHours | null): Overtaken => {
  if (!draft || !seen) return { days: [], timezone: false };
  const days = DAYS.filter((day) => {
    const [mine, theirs, before] = [draft.days[day], stored.businessHours?.[day], seen.businessHours?.[day]];
    return mine && theirs && !sameDayHours(theirs, mine) && !(before && sameDayHours(theirs, before));
  });
  const { timezone } = draft;
  return { days, timezone: timezone !== null && timezone !== stored.timezone && seen.timezone !== stored.timezone };
};

/** What stands on the screen as another device's: a Save replaces it with its owner's knowledge. */
export const overtakenChanges = (
  { days, timezone }: Overtaken,
  { businessHours, timezone: theirs }: StoredHours,
): Change[] => [
  ...(businessHours ? weekChanges(businessHours) : []).filter(({ key }) => days.some((day) => key === hoursKey(day))),
  ...(timezone ? [{ key: 'profile.timezone', value: theirs }] : []),
];

/** Gives up what was changed elsewhere meanwhile, and keeps the rest of the draft. */
export const withTheirs = (draft: HoursDraft, { days, timezone }: Overtaken): HoursDraft | null => {
  const kept = days.reduce(dropDay, timezone ? { ...draft, timezone: null } : draft);
  // A week that another device has a part in is no longer one that was chosen at once.
  return unlessEmpty(days.length > 0 ? { ...kept, whole: false } : kept);
};

/** A closed row shows no times, so one that was left empty could not be corrected there. */
const withTimesKept = (hours: DayHours, otherwise: DayHours): DayHours => ({
  ...hours,
  open: hours.open || otherwise.open,
  close: hours.close || otherwise.close,
});

const dropDay = (draft: HoursDraft, day: Day): HoursDraft => {
  const { [day]: _dropped, ...days } = draft.days;
  return { ...draft, days };
};

const withoutDay = (draft: HoursDraft, day: Day): HoursDraft | null => unlessEmpty(dropDay(draft, day));

const unlessEmpty = (draft: HoursDraft): HoursDraft | null =>
  draft.timezone === null && Object.keys(draft.days).length === 0 ? null : draft;
