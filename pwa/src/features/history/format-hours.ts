import type { Day } from '@doorsign/shared-schema/hours';
import { DAYS } from '@doorsign/shared-schema/hours';
import { shiftOf } from '@doorsign/shared-schema/status';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { formatMinutes } from '../../lib/wall-clock.ts';

interface Period {
  open: string;
  close: string;
}

/** The hours of a day or of a date, as far as this version knows them. */
export interface Times extends Period {
  closed: boolean;
  more?: unknown;
  appointment?: unknown;
  regular?: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isPeriod = (value: unknown): value is Period =>
  isObject(value) && typeof value['open'] === 'string' && typeof value['close'] === 'string';

export const isTimes = (value: unknown): value is Times & { name?: unknown } =>
  isPeriod(value) && typeof (value as Partial<Times>).closed === 'boolean';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const clock = (minutes: number): string =>
  minutes === DAY_MINUTES ? 'midnight' : formatMinutes(minutes % DAY_MINUTES);

/** Formats a period as "9:00 AM to 5:00 PM", interpreting the two times as the status engine does. */
const formatPeriod = ({ open, close }: Period): string => {
  const shift = shiftOf(open, close);
  if (shift.close - shift.open < DAY_MINUTES) return `${clock(shift.open)} to ${clock(shift.close)}`;
  return shift.open === 0 ? 'Open 24 hours' : `Open 24 hours from ${clock(shift.open)}`;
};

/** Formats hours as "9:00 AM to 12:00 PM, 2:00 PM to 6:00 PM, By appointment", "Closed", "By appointment" or "Normal hours". */
export const formatTimes = ({ open, close, closed, more, appointment, regular }: Times): string => {
  if (regular === true) return 'Normal hours';
  if (closed) return appointment === true ? 'By appointment' : 'Closed';
  const further = Array.isArray(more) ? more.filter(isPeriod) : [];
  const periods = [{ open, close }, ...further].map(formatPeriod);
  return [...periods, ...(appointment === true ? ['By appointment'] : [])].join(', ');
};

/** Formats a list of days: "Monday to Friday", "Saturday and Sunday", "Monday, Wednesday to Friday", "Every day".
 * @param days in the order of the week */
export const formatDays = (days: readonly Day[]): string => {
  if (days.length === DAYS.length) return 'Every day';
  const runs: Day[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && DAYS.indexOf(day) === DAYS.indexOf(last.at(-1) as Day) + 1) last.push(day);
    else runs.push([day]);
  }
  const parts = runs.flatMap((run) => {
    const [first, ...rest] = run.map(capitalised);
    return rest.length > 1 ? [`${first} to ${rest.at(-1)}`] : [first, ...rest];
  });
  return parts.length === 2 ? parts.join(' and ') : parts.join(', ');
};

/** Formats a week as "Monday to Friday: 9:00 AM to 5:00 PM; Saturday and Sunday: Closed".
 * @returns null for a value of a shape that this version does not know */
export const formatWeek = (week: unknown): string | null => {
  if (!isObject(week)) return null;
  const groups = new Map<string, Day[]>();
  for (const day of DAYS) {
    const times = week[day];
    if (!isTimes(times)) return null;
    groups.set(formatTimes(times), [...(groups.get(formatTimes(times)) ?? []), day]);
  }
  return Array.from(groups, ([times, days]) => `${formatDays(days)}: ${times}`).join('; ');
};
