import type { Holiday } from '../src/holidays/index.ts';
import { weekOf, type DayHours, type FullBusinessHours } from '../src/hours/index.ts';
import type { DaySpan, Season } from '../src/spans/index.ts';

/** Rows as tests write them: "09:00-17:00", or null for a closed day. */
export type Row = string | null;

const dayOf = (row: Row): DayHours =>
  row === null
    ? { open: '09:00', close: '17:00', closed: true }
    : { open: row.slice(0, 5), close: row.slice(6), closed: false };

/** Returns a week with the same row every day, or with another row on weekends. */
export const everyDay = (row: Row, weekend: Row = row): FullBusinessHours =>
  weekOf((day) => dayOf(day === 'saturday' || day === 'sunday' ? weekend : row));

/** Returns a dated entry: closed all day without a row, otherwise with its own hours. */
export const dated = (date: string, name: string, row: Row = null): Holiday => ({
  id: `preset_${date}`,
  date,
  name,
  ...dayOf(row),
});

/** Returns a range of dates: closed without a row. */
export const range = (
  id: string,
  name: string,
  from: string,
  to: string,
  yearly = false,
  row: Row = null,
): DaySpan => ({
  id,
  name,
  from,
  to,
  ...(yearly && { yearly: true as const }),
  day: dayOf(row),
});

/** Returns a season with the same row every day. */
export const season = (id: string, from: string, to: string | null, row: Row, yearly = false): Season => ({
  id,
  name: 'Season',
  from,
  to,
  ...(yearly && { yearly: true as const }),
  week: everyDay(row),
});
