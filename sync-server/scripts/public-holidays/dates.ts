import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import type { PublicHoliday } from '@doorsign/shared-schema/holidays';
import type { SourceHoliday } from './source.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The length of a day on which the clocks go back is 25 hours; so much of the next day is no holiday. */
const CLOCK_CHANGE_MS = 90 * MINUTE_MS;

/** The maximum length of a holiday's name among an owner's entries. */
export const NAME_MAX = 80;

/** Returns the dates of a holiday, which can last several days or begin during the day. */
export const datesOf = ({ date, start, end }: Pick<SourceHoliday, 'date' | 'start' | 'end'>): string[] => {
  const first = dayNumberOf(date.slice(0, 10));
  const [hours = 0, minutes = 0] = date.slice(11, 16).split(':').map(Number);
  const beginsAt = (hours * 60 + minutes) * MINUTE_MS;
  const lasts = end.getTime() - start.getTime();
  const more = Math.max(0, Math.floor((beginsAt + lasts - CLOCK_CHANGE_MS) / DAY_MS));
  return Array.from({ length: more + 1 }, (_, day) => dateOfDayNumber(first + day));
};

/** Returns one line per date, in order. The names of several holidays on one date are joined. */
export const linesOf = (holidays: readonly SourceHoliday[]): PublicHoliday[] => {
  const names = new Map<string, Set<string>>();
  for (const holiday of holidays) {
    for (const date of datesOf(holiday)) names.set(date, (names.get(date) ?? new Set()).add(holiday.name.trim()));
  }
  return [...names]
    .map(([date, all]) => ({ date, name: shortened([...all].join(' / ')) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};

const shortened = (name: string): string =>
  name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 1).trimEnd()}…`;
