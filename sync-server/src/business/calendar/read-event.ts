import ICAL from 'ical.js';
import { dayNumberOf, HOLIDAY_NAME_MAX, isCalendarDate } from '@doorsign/shared-schema/holidays';
import { onOneLine } from '@doorsign/shared-schema/text';
import { ruleOf, type Rule } from './rule.ts';

/** An event of whole days. Days count from 1970-01-01. */
export interface AllDayEvent {
  readonly uid: string;
  readonly name: string;
  /** Its first day. */
  readonly first: number;
  /** The number of its days. */
  readonly length: number;
  /** Its recurrence; null for an event that happens once. */
  readonly rule: Rule | null;
  /** Days on which it does not begin, whatever its rule says. */
  readonly exceptions: readonly number[];
  /** The day of the recurring event that it replaces; null for any other event. */
  readonly replaces: number | null;
}

/** An event as it was read. `timed` has times of day, and a last day if it happens once; `other` cannot be a holiday. */
export type ReadEvent =
  | { readonly kind: 'all-day'; readonly event: AllDayEvent }
  | { readonly kind: 'timed'; readonly last: number | null }
  | { readonly kind: 'other' };

const OTHER: ReadEvent = { kind: 'other' };

/** The name of an event that has none. */
const UNNAMED = 'Closed';

/** Reads the text of one event. Never throws. */
export const readEvent = (text: string): ReadEvent => {
  try {
    return readComponent(new ICAL.Component(ICAL.parse(text) as unknown[]));
  } catch {
    return OTHER;
  }
};

const readComponent = (component: ICAL.Component): ReadEvent => {
  const [start] = momentsOf(component, 'dtstart');
  const [end] = momentsOf(component, 'dtend');
  if (!start || isCancelled(component)) return OTHER;
  const rules = component.getAllProperties('rrule');
  const hasOddDates = rules.length > 1 || component.hasProperty('rdate') || component.hasProperty('exrule');
  if (!isWholeDay(component, start, end))
    return { kind: 'timed', last: rules.length > 0 || hasOddDates ? null : (end ?? start).day };
  const rule = rules[0] ? ruleOf(rules[0].getFirstValue() as ICAL.Recur) : null;
  if (hasOddDates || rule === undefined) return OTHER;
  return {
    kind: 'all-day',
    event: {
      uid: String(component.getFirstPropertyValue('uid') ?? ''),
      name: nameOf(component),
      first: start.day,
      length: Math.max(1, end ? end.day - start.day : daysOf(component)),
      rule,
      exceptions: momentsOf(component, 'exdate').map(({ day }) => day),
      replaces: momentsOf(component, 'recurrence-id')[0]?.day ?? null,
    },
  };
};

/** A date of a calendar file, with or without a time of day. */
interface Moment {
  readonly day: number;
  readonly isDate: boolean;
  /** "00:00:00", not in UTC. */
  readonly isMidnight: boolean;
}

/** @throws Error for a date that does not exist */
const momentsOf = (component: ICAL.Component, name: string): Moment[] =>
  component.getAllProperties(name).flatMap((property) => {
    const [, , , ...values] = property.toJSON() as string[];
    return values.map((value) => {
      const date = value.slice(0, 10);
      if (!isCalendarDate(date)) throw new Error(`${value} is not a date`);
      const time = value.slice(10);
      // The parser takes a date that is not declared as one for a time without digits.
      return { day: dayNumberOf(date), isDate: time === '' || time === 'T::', isMidnight: time === 'T00:00:00' };
    });
  });

/** Outlook writes some events of whole days as midnights of a time zone, and marks them. */
const isWholeDay = (component: ICAL.Component, start: Moment, end: Moment | undefined): boolean => {
  if (start.isDate) return end?.isDate ?? true;
  const isMarked = String(component.getFirstPropertyValue('x-microsoft-cdo-alldayevent')).toUpperCase() === 'TRUE';
  return isMarked && start.isMidnight && (end?.isMidnight ?? true);
};

const isCancelled = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED';

const SECONDS_A_DAY = 86_400;

/** The days of an event without an end. */
const daysOf = (component: ICAL.Component): number => {
  const duration = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / SECONDS_A_DAY) : 1;
};

const nameOf = (component: ICAL.Component): string => {
  const name = onOneLine(String(component.getFirstPropertyValue('summary') ?? ''))
    .slice(0, HOLIDAY_NAME_MAX)
    // Half of a character that the end has cut.
    .replace(/\p{Surrogate}/gu, '');
  return name.trim() || UNNAMED;
};
