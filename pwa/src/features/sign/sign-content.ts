import type { WireDay } from '@doorsign/shared-schema/api/widget';
import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import { DAYS, type BusinessHours } from '@doorsign/shared-schema/hours';
import type { Settings } from '@doorsign/shared-schema/registers';
import { isSeason, occurrencesOf, regularWeekOf } from '@doorsign/shared-schema/spans';
import { shiftOf } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { NEXT_HOLIDAY_DAYS, nextHolidayOf, wireWeekOf } from '@doorsign/shared-schema/widget';
import { formatDate } from '../../lib/calendar-date.ts';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { formatClock, formatFullDate, formatMinutes, readWallClock } from '../../lib/wall-clock.ts';

/** Maximum number of seasons on a sign: more would make the regular week small. */
export const SEASONS_MAX = 2;

/** Maximum number of dates on a sign. */
export const DATES_MAX = 6;

/** The number of days ahead that a sign looks. */
const AHEAD_DAYS = 365;

/** A line of a sign: one or more weekdays, or a date, and its times. */
export interface SignLine {
  readonly label: string;
  /** The name of a date, in the owner's words. */
  readonly name?: string;
  readonly times: readonly string[];
}

/** A week on a sign for some months. Its name is the owner's own and is not told. */
export interface SignSeason {
  readonly dates: string;
  readonly lines: readonly SignLine[];
}

/** All words of a sign. */
export interface SignContent {
  readonly businessName: string;
  /** One line per weekday, Monday first. */
  readonly week: readonly SignLine[];
  readonly seasons: readonly SignSeason[];
  readonly dates: readonly SignLine[];
  /** The business's website; null if no domain is set. */
  readonly website: { readonly address: string; readonly host: string } | null;
  /** The date on which the sign is as the business says, e.g. "Nov 26, 2026". */
  readonly asOf: string;
}

const LONG_NAMES: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SHORT_NAMES = LONG_NAMES.map((name) => name.slice(0, 3));

/** Returns what the door sign of a business says.
 * @param settings as visitors will see them
 * @param nowMs    epoch milliseconds
 * @returns        null if hours were never saved
 * Source: shared-schema/docs/product-rules.md#s18, #s28. */
export const signContentOf = (settings: Settings, nowMs: number): SignContent | null => {
  const { date: today } = readWallClock(settings.timezone, nowMs);
  const week = regularWeekOf(settings, today);
  if (week === null) return null;
  const [host] = settings.domains;
  return {
    businessName: settings.businessName,
    week: linesOf(week, settings, today).map((times, weekday) => ({ label: LONG_NAMES[weekday] ?? '', times })),
    seasons: seasonsOf(settings, today),
    dates: [...closureOf(settings, nowMs), ...datesOf(settings, today)].slice(0, DATES_MAX),
    website: host === undefined ? null : { address: `https://${host}`, host },
    asOf: formatFullDate(today),
  };
};

/** Returns the times of each weekday of a week, Monday first. */
const linesOf = (
  week: BusinessHours,
  { timezone, messages }: Settings,
  today: string,
): readonly (readonly string[])[] => {
  const { hours, byAppointment } = wireWeekOf({ timezone, businessHours: week, holidays: [], messages }, today);
  return DAYS.map((_, weekday) => timesOf(hours?.[weekday] ?? null, byAppointment?.[weekday] ?? null));
};

/** Formats the times of a day: "9:00 AM – 12:00 PM" for each period, "By appointment", or "Closed". */
const timesOf = (hours: WireDay, appointment: string | null): readonly string[] => {
  const times: string[] = [];
  for (let at = 0; at < (hours?.length ?? 0); at += 2) {
    const { open, close } = shiftOf(hours?.[at] ?? '', hours?.[at + 1] ?? '');
    times.push(close - open === DAY_MINUTES ? 'Open 24 hours' : `${formatMinutes(open)} – ${formatMinutes(close)}`);
  }
  if (appointment !== null) times.push(appointment);
  return times.length > 0 ? times : ['Closed'];
};

/** Returns the seasons in force and the next ones; not the planned week in force, which is the regular week. */
const seasonsOf = (settings: Settings, today: string): readonly SignSeason[] => {
  const day = dayNumberOf(today);
  const coming = settings.spans.filter(isSeason).flatMap((season) => {
    const occurrence = occurrencesOf(season)(day);
    const isCounted =
      occurrence && occurrence.from <= day + AHEAD_DAYS && (season.to !== null || occurrence.from > day);
    return isCounted ? [{ season, ...occurrence }] : [];
  });
  return coming
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .slice(0, SEASONS_MAX)
    .map(({ season, from, to }) => {
      const first = formatDate(dateOfDayNumber(from), today);
      return {
        dates: to === Infinity ? `From ${first}` : `${first} – ${formatDate(dateOfDayNumber(to), today)}`,
        lines: grouped(linesOf(season.week, settings, today)),
      };
    });
};

/** Puts neighboring weekdays with equal times into one line: "Mon – Fri". */
const grouped = (week: readonly (readonly string[])[]): readonly SignLine[] => {
  const groups: { first: number; last: number; times: readonly string[] }[] = [];
  week.forEach((times, weekday) => {
    const group = groups.at(-1);
    if (group && group.times.join() === times.join()) group.last = weekday;
    else groups.push({ first: weekday, last: weekday, times });
  });
  return groups.map(({ first, last, times }) => ({
    label: first === last ? `${SHORT_NAMES[first]}` : `${SHORT_NAMES[first]} – ${SHORT_NAMES[last]}`,
    times,
  }));
};

/** Returns the next entries and ranges, each of its occurrences once. */
const datesOf = (settings: Settings, today: string): readonly SignLine[] => {
  const schedule = scheduleOf(settings);
  const last = dayNumberOf(today) + AHEAD_DAYS;
  const lines: SignLine[] = [];
  let day = dayNumberOf(today);
  while (day <= last && lines.length < DATES_MAX) {
    const next = nextHolidayOf(schedule, dateOfDayNumber(day));
    if (next === null) {
      day += NEXT_HOLIDAY_DAYS + 1;
      continue;
    }
    const end = next.to ?? next.date;
    if (dayNumberOf(next.date) > last) break;
    const first = formatDate(next.date, today);
    lines.push({
      label: next.to === undefined ? first : `${first} – ${formatDate(end, today)}`,
      name: next.name,
      times: timesOf(next.hours, next.note ?? null),
    });
    day = dayNumberOf(end) + 1;
  }
  return lines;
};

/** Returns the line of a closing that has an end. One without is news of this moment, and no news for paper. */
const closureOf = ({ closure, timezone }: Settings, nowMs: number): readonly SignLine[] => {
  if (closure?.kind !== 'closed' || closure.until === null || Date.parse(closure.until) <= nowMs) return [];
  const { date: today } = readWallClock(timezone, nowMs);
  const moment = (at: number): string =>
    `${formatDate(readWallClock(timezone, at).date, today)}, ${formatClock(at, timezone)}`;
  const until = moment(Date.parse(closure.until));
  const from = closure.from !== null && Date.parse(closure.from) > nowMs ? moment(Date.parse(closure.from)) : null;
  return [
    {
      label: from === null ? `Until ${until}` : `${from} – ${until}`,
      ...(closure.note !== null && { name: closure.note }),
      times: ['Closed'],
    },
  ];
};
