import type { Schedule, StatusReason } from '../src/status/index.ts';

/** Decides a date for the oracle, with dates as texts and without the engine's arithmetic of days: every occurrence of every span is
 * written out and compared (shared-schema/docs/product-rules.md#s14 to #s20). */

type Row = NonNullable<NonNullable<Schedule['businessHours']>['monday']>;
type Span = NonNullable<Schedule['spans']>[number];

/** The oracle's knowledge of one date. */
export interface OraclePlan {
  readonly row: Row;
  /** The name that is told. */
  readonly name: string | null;
  readonly reason: StatusReason;
  /** A day of an entry or a range, closed all day and not by appointment. */
  readonly isHoliday: boolean;
  /** A public holiday about which nothing was said. */
  readonly isUnsaid: boolean;
}

const DAY_MS = 86_400_000;
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const NINE_TO_FIVE: Row = { open: '09:00', close: '17:00', closed: false };

/** @param date "YYYY-MM-DD" */
export const planOf = (schedule: Schedule, date: string): OraclePlan => {
  const weekday = WEEK[new Date(date).getUTCDay()] ?? 'sunday';
  const entry = schedule.holidays.findLast((holiday) => holiday.date === date);
  const isHoliday = ({ closed, appointment }: Row): boolean => closed && !appointment;
  if (entry && !entry.regular) {
    return { row: entry, name: entry.name, reason: 'date', isHoliday: isHoliday(entry), isUnsaid: false };
  }
  const range = entry ? undefined : strongest(schedule, date, (span) => 'day' in span);
  if (range && 'day' in range) {
    const { day, name } = range;
    return { row: day, name, reason: 'span', isHoliday: isHoliday(day), isUnsaid: false };
  }
  const season = strongest(schedule, date, (span) => 'week' in span);
  const week = season && 'week' in season ? season.week : schedule.businessHours;
  const row = week?.[weekday] ?? NINE_TO_FIVE;
  if (entry) return { row, name: entry.name, reason: 'date', isHoliday: false, isUnsaid: false };
  const isUnsaid = schedule.publicHolidays?.includes(date) ?? false;
  return { row, name: null, reason: season ? 'season' : 'week', isHoliday: false, isUnsaid };
};

interface Occurrence {
  readonly span: Span;
  readonly from: string;
  readonly to: string;
}

/** The span that decides a date among those of one kind. */
const strongest = ({ spans = [] }: Schedule, date: string, isKind: (span: Span) => boolean): Span | undefined => {
  const all = spans.filter(isKind).flatMap((span) => occurrencesUntil(span, date));
  const [first] = all.filter(({ from, to }) => from <= date && date <= to).sort(byStrength);
  return first?.span;
};

/** The occurrences of a span that begin in the year of a date or before it. */
const occurrencesUntil = (span: Span, date: string): Occurrence[] => {
  if (span.to === null) return [{ span, from: span.from, to: '9999-99-99' }];
  const years = span.yearly ? Math.max(0, Number(date.slice(0, 4)) - Number(span.from.slice(0, 4))) : 0;
  const to = span.to;
  return Array.from({ length: years + 1 }, (_, later) => ({
    span,
    from: yearsLater(span.from, later),
    to: yearsLater(to, later),
  }));
};

const yearsLater = (date: string, years: number): string => {
  const moved = String(Number(date.slice(0, 4)) + years).padStart(4, '0') + date.slice(4);
  const exists = new Date(moved).toISOString().slice(0, 10) === moved;
  return exists ? moved : moved.replace('02-29', '02-28');
};

const byStrength = (a: Occurrence, b: Occurrence): number => {
  const layer = ({ span }: Occurrence): number => (span.to === null ? 3 : span.yearly ? 2 : 1);
  if (layer(a) !== layer(b)) return layer(a) - layer(b);
  const days = ({ from, to }: Occurrence): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (a.span.to !== null && days(a) !== days(b)) return days(a) - days(b);
  if (a.from !== b.from) return a.from > b.from ? -1 : 1;
  return a.span.id > b.span.id ? -1 : 1;
};

/** The last date that a schedule names: an entry, the end of a range or a season, the beginning of one that repeats or has no end. Empty if
 * there is none. */
export const lastNamedDate = ({ holidays, spans = [] }: Schedule): string =>
  [...holidays.map(({ date }) => date), ...spans.map(({ from, to, yearly }) => (yearly ? from : (to ?? from)))]
    .sort()
    .at(-1) ?? '';
