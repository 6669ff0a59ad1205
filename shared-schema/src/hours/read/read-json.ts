import { OpenTime, CloseTime } from '../time-of-day.ts';
import { DAYS, type Day } from '../week.ts';
import { isOsm, readOsm } from './read-osm.ts';
import {
  CLOSED_DAY,
  dayHoursOf,
  daysBetween,
  partProblem,
  weekReadingOf,
  type DatedHours,
  type DayReading,
  type HoursReading,
  type ReadProblem,
  type WeekReading,
} from './reading.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Reads JSON of a Google Business Profile or of schema.org. What repeats a day adds to it.
 * @param today "YYYY-MM-DD" */
export const readJson = (text: string, today: string): HoursReading => {
  const problems: ReadProblem[] = [];
  const week: WeekReading = {};
  const holidays: DatedHours[] = [];
  const seasons: DatedHours[] = [];
  const report = (value: unknown): void => {
    const key = isMembers(value) ? Object.keys(value)[0] : value;
    const at = text.indexOf(String(key));
    problems.push(partProblem(at === -1 ? 1 : text.slice(0, at).split('\n').length, asText(value)));
  };
  const add = (day: Day, reading: DayReading): boolean => {
    const next = { ...CLOSED_DAY, periods: [...(week[day]?.periods ?? []), ...reading.periods] };
    if (dayHoursOf(next) === null) return false;
    week[day] = next;
    return true;
  };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { week: null, named: [], seasons, holidays, problems: [{ line: 1, text: 'This is not valid JSON.' }] };
  }
  const date = (from: string, to: string, reading: DayReading): boolean => {
    const day = dayHoursOf(reading);
    if (!day) return false;
    const same = holidays.findIndex((other) => other.from === from && other.to === to);
    if (same !== -1) return false;
    (from === to ? holidays : seasons).push({ name: 'Holiday', from, to, day });
    return true;
  };
  const special = new Map<string, { from: string; to: string; reading: DayReading; value: unknown }>();
  const google = (period: unknown): void => {
    const days = isMembers(period) ? [dayOf(period['openDay']), dayOf(period['closeDay'] ?? period['openDay'])] : [];
    const [from, to] = days;
    const hours = isMembers(period) ? timesOf(period['openTime'], period['closeTime']) : null;
    const next = from && DAYS[(DAYS.indexOf(from) + 1) % 7];
    if (!from || !to || !hours) return report(period);
    const isOvernight = to === next && to !== from;
    const isEnd = hours.close === '24:00' || hours.close === '00:00';
    const runsBack = hours.close <= hours.open;
    if (to !== from && !isOvernight) {
      // Open without a break from one day to another
      const all = daysBetween(from, to);
      if (hours.open !== '00:00' || !isEnd) return report(period);
      for (const day of hours.close === '24:00' ? all : all.slice(0, -1)) if (!add(day, ALL_DAY)) report(period);
      return;
    }
    // On the same day a closing cannot be before the opening; on the next it cannot be after it.
    if (to === from ? runsBack && !isEnd : !runsBack) return report(period);
    if (isOvernight && hours.close === '24:00') return report(period);
    if (!add(from, { ...CLOSED_DAY, periods: [{ ...hours, close: hours.close === '24:00' ? '00:00' : hours.close }] }))
      report(period);
  };
  const googleSpecial = (period: unknown): void => {
    if (!isMembers(period)) return report(period);
    const from = dateOf(period['startDate']);
    const to = period['endDate'] === undefined ? from : dateOf(period['endDate']);
    const hours = period['closed'] === true ? null : timesOf(period['openTime'], period['closeTime']);
    if (!from || !to || (period['closed'] !== true && !hours)) return report(period);
    const before = special.get(from);
    if (!hours && to < from) return report(period);
    // Hours that end on the next date belong to the first one.
    const last = hours ? from : to;
    if (hours && to !== from && hours.close > hours.open) return report(period);
    if (before && (!hours || before.reading.periods.length === 0)) return report(period);
    const periods = hours ? [{ ...hours, close: hours.close === '24:00' ? '00:00' : hours.close }] : [];
    special.set(from, {
      from,
      to: last,
      value: period,
      reading: { ...CLOSED_DAY, periods: [...(before?.reading.periods ?? []), ...periods] },
    });
  };
  const specification = (value: unknown): void => {
    if (!isMembers(value)) return report(value);
    const days = listOf(value['dayOfWeek']).map(dayOf);
    const [from, to] = [value['validFrom'], value['validThrough']].map((each) =>
      typeof each === 'string' && /^\d{4}-\d\d-\d\d(?:T.*)?$/u.test(each) ? each.slice(0, 10) : null,
    );
    const noTimes = value['opens'] === undefined && value['closes'] === undefined;
    const hours = noTimes ? null : timesOf(value['opens'], value['closes']);
    // From midnight to midnight is "closed" to some and "all day" to others.
    if (days.includes(null) || (!noTimes && !hours) || (hours?.open === '00:00' && hours.close === '00:00'))
      return report(value);
    const end = hours?.close === '23:59' || hours?.close === '24:00' ? '00:00' : hours?.close;
    const reading = hours && end ? { ...CLOSED_DAY, periods: [{ open: hours.open, close: end }] } : CLOSED_DAY;
    if (value['validFrom'] !== undefined || value['validThrough'] !== undefined) {
      if (!from || !to || to < from || days.length > 0 || !date(from, to, reading)) report(value);
      return;
    }
    if (days.length === 0) return report(value);
    for (const day of days as Day[]) if (!add(day, reading)) report(value);
  };
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX) return report(value);
    if (Array.isArray(value)) for (const each of value) visit(each, depth + 1);
    if (!isMembers(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'regularHours' && isMembers(member)) listOf(member['periods']).forEach(google);
      else if (key === 'specialHours' && isMembers(member)) listOf(member['specialHourPeriods']).forEach(googleSpecial);
      else if (key === 'periods' && depth === 0) listOf(member).forEach(google);
      else if (key === 'openingHours') openingHours(member);
      else if (key === 'openingHoursSpecification' || key === 'specialOpeningHoursSpecification')
        listOf(member).forEach(specification);
      else visit(member, depth + 1);
    }
  };
  const openingHours = (member: unknown): void => {
    for (const value of listOf(member)) {
      const read = typeof value === 'string' && isOsm(value) ? readOsm(value, today) : null;
      const readWeek =
        read?.problems.length === 0 && read.seasons.length + read.holidays.length === 0 ? read.week : null;
      if (!readWeek) report(value);
      else
        for (const day of DAYS) {
          const { closed, open, close, more, appointment } = readWeek[day];
          if (appointment) report(value);
          else if (!closed && !add(day, { ...CLOSED_DAY, periods: [{ open, close }, ...(more ?? [])] })) report(value);
        }
    }
  };
  visit(root, 0);
  for (const { from, to, reading, value } of special.values()) if (!date(from, to, reading)) report(value);
  // Google and schema.org let a day without hours be closed; a part that is not understood may be about one.
  return { ...weekReadingOf(week, problems.length === 0), seasons, holidays, problems };
};

const DEPTH_MAX = 20;
const ALL_DAY: DayReading = { periods: [{ open: '00:00', close: '00:00' }], appointment: false };

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** "MONDAY", "Monday", "Mo", "https://schema.org/Monday", or an object with such an @id. */
const dayOf = (value: unknown): Day | null => {
  const name = isMembers(value) ? value['@id'] : value;
  if (typeof name !== 'string') return null;
  const plain = name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/u, '').toLowerCase();
  return DAYS.find((day) => day === plain || day.slice(0, 2) === plain) ?? null;
};

/** "09:00", "09:00:00", "0900", or {hours, minutes}; midnight if a member of an object is missing, as Google says. */
const timeOf = (value: unknown): string | null => {
  if (isMembers(value)) {
    const { hours = 0, minutes = 0 } = value as { hours?: unknown; minutes?: unknown };
    if (!Number.isInteger(hours) || !Number.isInteger(minutes)) return null;
    return timeOf(`${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
  }
  if (typeof value !== 'string') return null;
  const [, hours, minutes] = /^(\d{1,2}):?(\d{2})(?::00)?$/u.exec(value) ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : null;
};

const timesOf = (opens: unknown, closes: unknown): { open: string; close: string } | null => {
  const [open, close] = [timeOf(opens), timeOf(closes)];
  return open && close && OpenTime.safeParse(open).success && CloseTime.safeParse(close).success
    ? { open, close }
    : null;
};

const dateOf = (value: unknown): string | null => {
  if (!isMembers(value)) return null;
  const [year, month, day] = [value['year'], value['month'], value['day']].map(Number);
  const moment = new Date(Date.UTC(year ?? NaN, (month ?? NaN) - 1, day ?? NaN));
  if (Number.isNaN(moment.getTime()) || moment.getUTCDate() !== day || moment.getUTCMonth() + 1 !== month) return null;
  return moment.toISOString().slice(0, 10);
};
