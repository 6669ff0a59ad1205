import { PERIODS_MAX, weekOf, type DayHours, type FullBusinessHours, type Period } from '../hours.ts';
import { minuteOfDay } from '../minute-of-day.ts';
import { DAYS, DEFAULT_DAY_HOURS, type Day } from '../week.ts';

/** Hours of some dates that a text names. The caller gives it an id. */
export type DatedHours = {
  readonly name: string;
  /** The first date. */
  readonly from: string;
  /** The last date, included; null: without an end, only with a week. */
  readonly to: string | null;
  readonly yearly?: true;
} & ({ readonly day: DayHours } | { readonly week: FullBusinessHours });

/** A part of a text that was not understood, as a sentence for the owner. */
export interface ReadProblem {
  /** Line of the text, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The hours that a text says. */
export interface HoursReading {
  /** null if the text names no day. Days that are not in `named` are closed here. */
  readonly week: FullBusinessHours | null;
  /** The days that the text decides, Monday first; about the others it says nothing that was understood. */
  readonly named: readonly Day[];
  /** Weeks and ranges of dates. */
  readonly seasons: readonly DatedHours[];
  /** Single dates: `from` and `to` are equal. */
  readonly holidays: readonly DatedHours[];
  readonly problems: readonly ReadProblem[];
}

/** One day's hours while they are read. */
export interface DayReading {
  readonly periods: readonly Period[];
  readonly appointment: boolean;
}

export type WeekReading = Partial<Record<Day, DayReading>>;

export const CLOSED_DAY: DayReading = { periods: [], appointment: false };

export const lineProblem = (line: number, part: string): ReadProblem => ({
  line,
  text: `Line ${line} was not understood: “${shortened(part)}”`,
});

export const partProblem = (line: number, part: string): ReadProblem => ({
  line,
  text: `This part is not understood: ${shortened(part)}`,
});

const shortened = (part: string): string => {
  const oneLine = part.slice(0, 400).replace(/\s+/gu, ' ').trim();
  return oneLine.length > 80 ? `${oneLine.slice(0, 80)}…` : oneLine;
};

/** Returns a day's row of hours; null if it has too many periods or they overlap. */
export const dayHoursOf = ({ periods, appointment }: DayReading): DayHours | null => {
  const extra = appointment ? { appointment: true as const } : {};
  const [first, ...more] = [...periods].sort((a, b) => minuteOfDay(a.open) - minuteOfDay(b.open));
  if (!first) return { ...DEFAULT_DAY_HOURS, closed: true, ...extra };
  if (periods.length > PERIODS_MAX || hasOverlap([first, ...more])) return null;
  return { ...first, closed: false, ...(more.length > 0 ? { more } : {}), ...extra };
};

const hasOverlap = (sorted: readonly Period[]): boolean =>
  sorted.some(({ open }, index) => {
    const before = sorted[index - 1];
    return before !== undefined && minuteOfDay(open) < closeAfter(before);
  });

const closeAfter = ({ open, close }: Period): number => {
  const [from, to] = [minuteOfDay(open), minuteOfDay(close)];
  return to > from ? to : to + 24 * 60;
};

/** Returns a reading's week.
 * @param isWhole whether a day that was not read is closed by the rules of the spelling */
export const weekReadingOf = (read: WeekReading, isWhole: boolean): Pick<HoursReading, 'week' | 'named'> => {
  const week = weekHoursOf(read);
  return { week, named: DAYS.filter((day) => week && (isWhole || read[day])) };
};

/** Returns a week in which the days that were not read are closed; null if none was read. */
export const weekHoursOf = (read: WeekReading): FullBusinessHours | null =>
  DAYS.some((day) => read[day])
    ? weekOf((day) => dayHoursOf(read[day] ?? CLOSED_DAY) ?? { ...DEFAULT_DAY_HOURS, closed: true })
    : null;

/** Returns the days from one to another, across Sunday if need be. */
export const daysBetween = (from: Day, to: Day): readonly Day[] => {
  const start = DAYS.indexOf(from);
  const count = ((DAYS.indexOf(to) - start + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => DAYS[(start + index) % 7] as Day);
};
