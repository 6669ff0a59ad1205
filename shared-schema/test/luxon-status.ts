import { DateTime } from 'luxon';
import type { Holiday } from '../src/holidays/index.ts';
import { DAYS, DEFAULT_DAY_HOURS, type DayHours } from '../src/hours/index.ts';
import type { Schedule, Status, TimelineEntry } from '../src/status/index.ts';

/** The same rules implemented with luxon as a competent developer would: DateTime for every date and time, days walked only as far as
 * needed, dated entries in a map. Correct away from gaps and overlaps, whose local times luxon resolves in its own way. Used as a second
 * opinion in tests and as the peer of the benchmark. */

interface LuxonShift {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly name: string | null;
}

interface LuxonDay {
  readonly startsAt: number;
  readonly shift: LuxonShift | null;
  readonly outside: Pick<TimelineEntry, 'status' | 'holidayName'>;
}

/** Computes status and next change at an instant, from scratch. */
export const luxonStatusAt = (schedule: Schedule, at: number): Status => {
  const now = DateTime.fromMillis(at, { zone: schedule.timezone });
  const lastListed = schedule.holidays
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const limit = Math.max(
    at,
    lastListed === undefined ? 0 : DateTime.fromISO(lastListed, { zone: schedule.timezone }).toMillis(),
  );
  const entries = luxonEntries(schedule, now, (latest, startsAt) => {
    if (startsAt <= at) return true;
    const current = entryAt(latest, at);
    const turned = latest.some((entry) => entry.at > at && entry.at < startsAt && isOpen(entry) !== isOpen(current));
    return !turned && startsAt <= limit + 10 * 86_400_000;
  });
  const current = entryAt(entries, at);
  const later = entries.filter((entry) => entry.at > at);
  return {
    status: current.status,
    holidayName: current.holidayName,
    reason: current.holidayName === null ? 'week' : 'date',
    note: current.holidayName,
    nextStatusAt: later.find((entry) => entry.status !== current.status)?.at ?? null,
    nextChangeAt: later.find((entry) => isOpen(entry) !== isOpen(current))?.at ?? null,
  };
};

/** Computes labels and instants of a span, like timeline(). */
export const luxonTimeline = (schedule: Schedule, from: number, days: number): TimelineEntry[] => {
  const to = from + days * 86_400_000;
  const start = DateTime.fromMillis(from, { zone: schedule.timezone });
  const entries = luxonEntries(schedule, start, (_, startsAt) => startsAt < to);
  const current = entryAt(entries, from);
  return [{ ...current, at: from }, ...entries.filter(({ at }) => at > from && at < to)];
};

const isOpen = ({ status }: TimelineEntry): boolean => status === 'open';

const entryAt = (entries: readonly TimelineEntry[], at: number): TimelineEntry =>
  entries.findLast((entry) => entry.at <= at) as TimelineEntry;

/** Computes entries day by day from the day of `start`, while `wantsMore` returns true for the entries so far and the start of the next
 * day. */
const luxonEntries = (
  schedule: Schedule,
  start: DateTime,
  wantsMore: (entries: readonly TimelineEntry[], nextStartsAt: number) => boolean,
): TimelineEntry[] => {
  const dated = new Map(schedule.holidays.map((holiday) => [holiday.date, holiday]));
  const entries: TimelineEntry[] = [];
  const push = (entry: Omit<TimelineEntry, 'note'>): void => {
    const last = entries.at(-1);
    if (last?.status !== entry.status || last.holidayName !== entry.holidayName)
      entries.push({ ...entry, note: entry.holidayName });
  };
  let date = start.startOf('day');
  let yesterday = luxonDay(schedule, dated, date.minus({ days: 1 }));
  do {
    const today = luxonDay(schedule, dated, date);
    const tomorrow = date.plus({ days: 1 });
    const shifts = [yesterday.shift, today.shift].filter((shift) => shift !== null);
    const edges = [today.startsAt, ...shifts.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])]
      .filter((edge) => edge >= today.startsAt && edge < tomorrow.toMillis())
      .sort((a, b) => a - b);
    for (const at of edges) {
      const running = shifts.findLast(({ opensAt, closesAt }) => opensAt <= at && at < closesAt);
      push(running ? { at, status: 'open', holidayName: running.name } : { at, ...today.outside });
    }
    yesterday = today;
    date = tomorrow;
  } while (wantsMore(entries, date.toMillis()));
  return entries;
};

const luxonDay = (schedule: Schedule, dated: Map<string, Holiday>, date: DateTime): LuxonDay => {
  const holiday = dated.get(date.toISODate() ?? '');
  const row = holiday ?? schedule.businessHours?.[DAYS[date.weekday - 1] ?? 'monday'] ?? DEFAULT_DAY_HOURS;
  const name = holiday?.name ?? null;
  return {
    startsAt: date.toMillis(),
    shift: row.closed ? null : luxonShift(date, row, name),
    outside: { status: holiday?.closed ? 'holiday' : 'closed', holidayName: name },
  };
};

const luxonShift = (date: DateTime, { open, close }: DayHours, name: string | null): LuxonShift => {
  const at = (day: DateTime, time: string): number =>
    day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }).toMillis();
  const endsDay = close === '23:59' || close === '24:00' || close === '00:00';
  const closesAt = endsDay
    ? date.plus({ days: 1 }).toMillis()
    : at(close > open ? date : date.plus({ days: 1 }), close);
  return { opensAt: at(date, open), closesAt, name };
};
