import { OSM_DAYS } from './read/osm-rule.ts';
import { inEnglish } from './read/english-times.ts';
import type { DayHours, FullBusinessHours, Period } from './hours.ts';
import { readTimes } from './read-times.ts';
import { minuteOfDay, timeOfMinute } from './minute-of-day.ts';
import { DAYS, type Day } from './week.ts';

/** The words of a written week. A language that has none here is written with English words. */
const WORDS: Readonly<Record<string, { readonly closed: string; readonly appointment: string }>> = {
  en: { closed: 'Closed', appointment: 'by appointment' },
  de: { closed: 'geschlossen', appointment: 'nach Vereinbarung' },
  fr: { closed: 'fermé', appointment: 'sur rendez-vous' },
  es: { closed: 'cerrado', appointment: 'con cita previa' },
  it: { closed: 'chiuso', appointment: 'su appuntamento' },
  nl: { closed: 'gesloten', appointment: 'op afspraak' },
  pt: { closed: 'fechado', appointment: 'com hora marcada' },
};

/** Writes a week as plain lines, one a day: "Monday: 9:00 AM – 5:00 PM". readHours gives the same week back.
 * @param locale of the names and times, such as "de-AT" */
export const writeHours = (week: FullBusinessHours, locale: string): string => {
  const language = locale.slice(0, 2).toLowerCase();
  const known = WORDS[language] ? locale : 'en-US';
  const words = WORDS[WORDS[language] ? language : 'en'] as (typeof WORDS)[string];
  const name = new Intl.DateTimeFormat(known, { weekday: 'long', timeZone: 'UTC' });
  const isHalfDay = new Intl.DateTimeFormat(known, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  return DAYS.map((day, index) => {
    const hours = week[day];
    const parts = sortedPeriods(hours).map((period) => writtenPeriod(period, isHalfDay));
    const written = dayLine(hours, parts, words);
    const line = isReadBack(written, hours)
      ? written
      : dayLine(
          hours,
          sortedPeriods(hours).map((period) => writtenPeriod(period, true)),
          words,
        );
    return `${name.format(Date.UTC(2024, 0, 1 + index))}: ${line}`;
  }).join('\n');
};

const dayLine = (hours: DayHours, parts: readonly string[], words: { closed: string; appointment: string }): string =>
  [...parts, ...(hours.appointment ? [words.appointment] : [])].join(', ') || words.closed;

/** "06:00–02:00" is refused by the reader without AM and PM. */
const isReadBack = (written: string, hours: DayHours): boolean => {
  const reading = readTimes(inEnglish(written));
  const periods = sortedPeriods(hours);
  return (
    'day' in reading &&
    reading.day.periods.length === periods.length &&
    periods.every(({ open, close }, index) => {
      const other = reading.day.periods[index];
      return other?.open === open && other.close === close;
    })
  );
};

const writtenPeriod = ({ open, close }: Period, isHalfDay: boolean): string =>
  [open, close].map((time) => (isHalfDay ? onHalfDay(time) : time)).join(isHalfDay ? ' – ' : '–');

const onHalfDay = (time: string): string => {
  const minute = minuteOfDay(time);
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${time.slice(3)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
};

/** A day's periods by their opening; the end of the day is "00:00". Those that touch or overlap are one.
 * Source: shared-schema/docs/product-rules.md#s4. */
const sortedPeriods = ({ open, close, closed, more = [] }: DayHours): readonly Period[] => {
  if (closed) return [];
  const stretches = [{ open, close }, ...more]
    .map((period) => {
      const [from, to] = [minuteOfDay(period.open), period.close === '23:59' ? 1440 : minuteOfDay(period.close)];
      return { from, to: to > from ? to : to + 1440 };
    })
    .sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number }[] = [];
  for (const each of stretches) {
    const last = joined.at(-1);
    if (last && each.from <= last.to) last.to = Math.max(last.to, each.to);
    else joined.push({ ...each });
  }
  return joined.map(({ from, to }) =>
    to - from >= 1440
      ? { open: timeOfMinute(from), close: timeOfMinute(from) }
      : { open: timeOfMinute(from), close: timeOfMinute(to % 1440) },
  );
};

/** Writes a week as an opening_hours value of OpenStreetMap: "Mo-Fr 08:00-12:00,14:00-18:00; Sa,Su off". */
export const writeOsm = (week: FullBusinessHours): string => {
  const runs: { days: Day[]; value: (days: string) => string; key: string }[] = [];
  for (const day of DAYS) {
    const value = osmValue(week[day]);
    const key = value('');
    const last = runs.at(-1);
    if (last?.key === key) last.days.push(day);
    else runs.push({ days: [day], value, key });
  }
  return runs.map(({ days, value }) => value(osmDays(days))).join('; ');
};

const osmDays = (days: readonly Day[]): string => {
  const names = days.map((day) => OSM_DAYS[DAYS.indexOf(day)] as string);
  return names.length > 2 ? `${names[0]}-${names.at(-1)}` : names.join(',');
};

const osmValue = (hours: DayHours): ((days: string) => string) => {
  const times = sortedPeriods(hours)
    .map(({ open, close }) => `${open}-${close === '00:00' ? '24:00' : close}`)
    .join(',');
  // The comment alone is about the whole day; the rule behind the comma adds the hours that need no appointment.
  if (hours.appointment) return (days) => `${days} "by appointment"${times === '' ? '' : `, ${days} ${times}`}`;
  return (days) => `${days} ${times || 'off'}`;
};
