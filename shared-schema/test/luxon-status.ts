import { DateTime } from 'luxon';
import { DAYS, DEFAULT_DAY_HOURS, type DayHours, type Period } from '../src/hours/index.ts';
import type { Span } from '../src/spans/index.ts';
import type { Schedule, Status, TimelineEntry } from '../src/status/index.ts';

/** The same rules implemented with luxon as a competent developer would: DateTime for every date and time, days walked only as far as
 * needed, dated entries in a map. Correct away from gaps and overlaps, whose local times luxon resolves in its own way. Used as a second
 * opinion in tests and as the peer of the benchmark. It knows days with several periods and by appointment, entries, ranges and seasons, but
 * no closure, message or public holiday. */

type Saying = Pick<Status, 'status' | 'holidayName' | 'reason' | 'note'>;

interface LuxonShift {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly inside: Saying;
}

interface LuxonDay {
  readonly startsAt: number;
  readonly shifts: readonly LuxonShift[];
  readonly outside: Saying;
}

interface LuxonEntry extends Saying {
  readonly at: number;
}

/** Computes status and next change at an instant, from scratch. */
export const luxonStatusAt = (schedule: Schedule, at: number): Status => {
  const now = DateTime.fromMillis(at, { zone: schedule.timezone });
  const named = [
    ...schedule.holidays.map(({ date }) => date),
    ...(schedule.spans ?? []).map(({ from, to, yearly }) => (yearly ? from : (to ?? from))),
  ];
  const lastNamed = named.sort().at(-1) ?? '1970-01-01';
  const limit = Math.max(at, DateTime.fromISO(lastNamed, { zone: schedule.timezone }).toMillis());
  const entries = luxonEntries(schedule, now, (latest, startsAt) => {
    if (startsAt <= at) return true;
    const current = entryAt(latest, at);
    const turned = latest.some((entry) => entry.at > at && entry.at < startsAt && isOpen(entry) !== isOpen(current));
    return !turned && startsAt <= limit + 400 * 86_400_000;
  });
  const current = entryAt(entries, at);
  const later = entries.filter((entry) => entry.at > at);
  return {
    status: current.status,
    holidayName: current.holidayName,
    reason: current.reason,
    note: current.note,
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
  return [{ ...current, at: from }, ...entries.filter(({ at }) => at > from && at < to)]
    .filter(({ status, note }, i, all) => status !== all[i - 1]?.status || note !== all[i - 1]?.note)
    .map(({ at, status, holidayName, note }) => ({ at, status, holidayName, note }));
};

const isOpen = ({ status }: Saying): boolean => status === 'open';

const entryAt = (entries: readonly LuxonEntry[], at: number): LuxonEntry =>
  entries.findLast((entry) => entry.at <= at) as LuxonEntry;

/** Computes entries day by day from the day of `start`, while `wantsMore` returns true for the entries so far and the start of the next
 * day. */
const luxonEntries = (
  schedule: Schedule,
  start: DateTime,
  wantsMore: (entries: readonly LuxonEntry[], nextStartsAt: number) => boolean,
): LuxonEntry[] => {
  const entries: LuxonEntry[] = [];
  const push = (at: number, saying: Saying): void => {
    const last = entries.at(-1);
    const members = ['status', 'holidayName', 'reason', 'note'] as const;
    if (members.some((member) => last?.[member] !== saying[member])) entries.push({ at, ...saying });
  };
  let date = start.startOf('day');
  let yesterday = luxonDay(schedule, date.minus({ days: 1 }));
  do {
    const today = luxonDay(schedule, date);
    // Where a clock change skips midnight, the day begins later, and luxon would keep that time of day.
    const tomorrow = date.plus({ days: 1 }).startOf('day');
    const shifts = [...yesterday.shifts, ...today.shifts];
    const edges = [today.startsAt, ...shifts.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])]
      .filter((edge) => edge >= today.startsAt && edge < tomorrow.toMillis())
      .sort((a, b) => a - b);
    for (const at of edges) {
      const running = shifts.findLast(({ opensAt, closesAt }) => opensAt <= at && at < closesAt);
      push(at, running?.inside ?? today.outside);
    }
    yesterday = today;
    date = tomorrow;
  } while (wantsMore(entries, date.toMillis()));
  return entries;
};

const luxonDay = (schedule: Schedule, date: DateTime): LuxonDay => {
  const { row, name, reason, isHoliday } = decidingRow(schedule, date);
  const note = [name, ...(row.appointment ? ['By appointment'] : [])].filter((part) => part !== null).join(' – ');
  const inside: Saying = { status: 'open', holidayName: name, reason, note: name };
  return {
    startsAt: date.toMillis(),
    shifts: row.closed ? [] : [row, ...(row.more ?? [])].map((period) => luxonShift(date, period, inside)),
    outside: { status: isHoliday ? 'holiday' : 'closed', holidayName: name, reason, note: note || null },
  };
};

interface Deciding {
  readonly row: DayHours;
  readonly name: string | null;
  readonly reason: Status['reason'];
  readonly isHoliday?: boolean;
}

const decidingRow = (schedule: Schedule, date: DateTime): Deciding => {
  const entry = schedule.holidays.findLast((holiday) => holiday.date === date.toISODate());
  const isHoliday = ({ closed, appointment }: DayHours): boolean => closed && !appointment;
  if (entry && !entry.regular) return { row: entry, name: entry.name, reason: 'date', isHoliday: isHoliday(entry) };
  const covering = (schedule.spans ?? []).flatMap((span) => coveringDates(span, date)).sort(byStrength);
  const range = covering.find(({ span }) => 'day' in span)?.span;
  if (range && 'day' in range && !entry) {
    return { row: range.day, name: range.name, reason: 'span', isHoliday: isHoliday(range.day) };
  }
  const season = covering.find(({ span }) => 'week' in span)?.span;
  const week = season && 'week' in season ? season.week : schedule.businessHours;
  const row = week?.[DAYS[date.weekday - 1] ?? 'monday'] ?? DEFAULT_DAY_HOURS;
  if (entry) return { row, name: entry.name, reason: 'date' };
  return { row, name: null, reason: season ? 'season' : 'week' };
};

interface Covering {
  readonly span: Span;
  readonly layer: number;
  readonly days: number;
  readonly from: number;
}

/** The occurrences of a span that cover a date. Luxon moves 29 February to the 28th by itself. */
const coveringDates = (span: Span, date: DateTime): Covering[] => {
  const zone = date.zone;
  const first = DateTime.fromISO(span.from, { zone });
  if (span.to === null) return first <= date ? [{ span, layer: 2, days: 0, from: first.toMillis() }] : [];
  const last = DateTime.fromISO(span.to, { zone });
  const years = span.yearly ? Math.max(0, date.year - first.year) : 0;
  return [years - 1, years]
    .filter((later) => later >= 0)
    .map((later) => ({ from: first.plus({ years: later }), to: last.plus({ years: later }) }))
    .filter(({ from, to }) => from <= date && date <= to)
    .map(({ from, to }) => ({
      span,
      layer: span.yearly ? 1 : 0,
      days: Math.round(to.diff(from, 'days').days),
      from: from.toMillis(),
    }));
};

const byStrength = (a: Covering, b: Covering): number =>
  a.layer - b.layer || a.days - b.days || b.from - a.from || (a.span.id > b.span.id ? -1 : 1);

const luxonShift = (date: DateTime, { open, close }: Period, inside: Saying): LuxonShift => {
  const at = (day: DateTime, time: string): number =>
    day.set({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) }).toMillis();
  const endsDay = close === '23:59' || close === '24:00' || close === '00:00';
  const closesAt = endsDay
    ? date.plus({ days: 1 }).toMillis()
    : at(close > open ? date : date.plus({ days: 1 }), close);
  return { opensAt: at(date, open), closesAt, inside };
};
