import type { Day } from '../week.ts';
import { readOsmRule, type OsmRule } from './osm-rule.ts';
import {
  CLOSED_DAY,
  dayHoursOf,
  partProblem,
  weekHoursOf,
  weekReadingOf,
  type DatedHours,
  type DayReading,
  type HoursReading,
  type ReadProblem,
  type WeekReading,
} from './reading.ts';

const WORD =
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|off|closed|open|unknown|week|sunrise|sunset|dawn|dusk|easter|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|opening_hours)$/u;

/** Returns whether a text is written in the words of OpenStreetMap's opening_hours alone. */
export const isOsm = (text: string): boolean => {
  if (text.trim().includes('\n')) return false;
  const plain = text.replace(/"[^"]*"/gu, ' ');
  const words = plain.match(/[\p{L}_]+/gu) ?? [];
  if (words.length === 0) return /^\s*24\/7\s*$/u.test(text);
  return (
    words.every((word) => WORD.test(word)) && /\d{1,2}:\d{2}|24\/7|\b(?:off|closed)\b|"|\bsun|\bda?[wu]/u.test(text)
  );
};

/** Reads an opening_hours value of OpenStreetMap. A rule replaces the days of the rules before it.
 * @param today "YYYY-MM-DD"; what repeats every year does so from its year on */
export const readOsm = (text: string, today: string): HoursReading => {
  const problems: ReadProblem[] = [];
  const line = text.slice(0, text.length - text.trimStart().length).split('\n').length;
  let isUnderstood = true;
  const report = (part: string): void => {
    isUnderstood = false;
    problems.push(partProblem(line, part));
  };
  const rules: OsmRule[] = [];
  for (const part of splitRules(text.trim().replace(/^"?opening_hours"?\s*=\s*/u, ''))) {
    if (part.trim() === '') continue;
    if (/^\s*PH\s+(?:off|closed)\s*$/u.test(part)) {
      problems.push({ line, text: 'Public holidays are chosen under Holidays.' });
      continue;
    }
    const read = readRules(part);
    if (read) rules.push(...read);
    else report(part);
  }
  const week: WeekReading = {};
  const dated: OsmRule[] = [];
  for (const rule of rules) {
    if (rule.dates) dated.push(rule);
    // OpenStreetMap lets such a rule replace the dates before it.
    else if (dated.length > 0 || !apply(week, rule)) report(rule.written);
  }
  const datedHours = readDated(dated, week, today, report);
  // A part that is not understood may be about a day that no other part names.
  return { ...weekReadingOf(week, isUnderstood), ...datedHours, problems };
};

/** Splits at semicolons outside of comments. */
const splitRules = (text: string): readonly string[] => text.match(/(?:"[^"]*"|[^;"]|")+/gu) ?? [];

const readRules = (part: string): readonly OsmRule[] | null => {
  const rules: OsmRule[] = [];
  let rest = part;
  do {
    const read = readOsmRule(rest.replace(/^,/u, ''), rules.length > 0);
    if (!read) return null;
    rules.push(read.rule);
    rest = read.rest;
  } while (rest !== '');
  return rules;
};

/** Writes a rule into a week.
 * @returns whether each of its days can be said */
const apply = (week: WeekReading, { days, hours, isAdded }: OsmRule): boolean => {
  const next = days.map((day): [Day, DayReading] => [
    day,
    isAdded && hours.periods.length > 0 ? joined(week[day] ?? CLOSED_DAY, hours) : hours,
  ]);
  if (next.some(([, day]) => dayHoursOf(day) === null)) return false;
  for (const [day, reading] of next) week[day] = reading;
  return true;
};

const joined = (before: DayReading, hours: DayReading): DayReading => ({
  periods: [...before.periods, ...hours.periods],
  appointment: before.appointment || hours.appointment,
});

/** Maximum number of different dates and ranges: each is compared with all others. */
const DATES_MAX = 400;

/** Reads the rules with dates: all rules of the same dates are one entry. */
const readDated = (
  rules: readonly OsmRule[],
  base: WeekReading,
  today: string,
  report: (part: string) => void,
): Pick<HoursReading, 'seasons' | 'holidays'> => {
  const groups = new Map<string, OsmRule[]>();
  for (const rule of rules) {
    const key = `${rule.dates?.from}/${rule.dates?.to}`;
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  const [seasons, holidays]: [DatedHours[], DatedHours[]] = [[], []];
  const taken: OsmRule[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const read =
      first && taken.length < DATES_MAX && !taken.some((other) => meet(other, first))
        ? datedOf(group, first, base, today)
        : null;
    if (!first || !read) {
      for (const { written } of group) report(written);
      continue;
    }
    taken.push(first);
    (read.from === read.to && !read.yearly ? holidays : seasons).push(read);
  }
  return { seasons, holidays };
};

const datedOf = (group: readonly OsmRule[], first: OsmRule, base: WeekReading, today: string): DatedHours | null => {
  const { dates } = first;
  if (!dates) return null;
  const name = group.find((rule) => rule.name)?.name ?? null;
  const yearly = dates.from.length === 5;
  const year = Number(today.slice(0, 4));
  // A winter that began last year may be in force today.
  const wraps = dates.to < dates.from;
  const span = yearly
    ? { from: onYear(wraps ? year - 1 : year, dates.from), to: onYear(year, dates.to), yearly: true as const }
    : { from: dates.from, to: dates.to };
  if (group.length === 1 && !first.namesDays && !first.isAdded) {
    // One row for all dates. Hours on all days of whole months are a week as well as a row; a row of hours is a week to its owner.
    const day = dayHoursOf(first.hours);
    if (!day) return null;
    if (day.closed || span.from === span.to) return { name: name ?? 'Holiday', ...span, day };
  }
  if (span.from === span.to) return null;
  const week: WeekReading = { ...base };
  if (!group.every((rule) => apply(week, rule))) return null;
  const hours = weekHoursOf(week);
  return hours && { name: name ?? dates.written, ...span, week: hours };
};

const onYear = (year: number, monthAndDay: string): string =>
  monthAndDay === '02-29' && new Date(Date.UTC(year, 2, 0)).getUTCDate() === 28
    ? `${year}-02-28`
    : `${year}-${monthAndDay}`;

/** Returns whether two rules can be about the same date. In OpenStreetMap the later one would count, here the shorter one. */
const meet = (a: OsmRule, b: OsmRule): boolean => {
  const [first, second] = [rangesOf(a), rangesOf(b)];
  const sameKind = (a.dates?.from.length ?? 0) === (b.dates?.from.length ?? 0);
  // A date without a year against one with a year: by month and day.
  const part = (text: string): string => (sameKind ? text : text.slice(-5));
  return first.some(([from, to]) => second.some(([begin, end]) => part(from) <= part(end) && part(begin) <= part(to)));
};

const rangesOf = ({ dates }: OsmRule): readonly (readonly [string, string])[] => {
  if (!dates) return [];
  return dates.to < dates.from
    ? [
        [dates.from, '12-31'],
        ['01-01', dates.to],
      ]
    : [[dates.from, dates.to]];
};
