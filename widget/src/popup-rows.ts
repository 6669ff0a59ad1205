import type { WireDay } from '@doorsign/shared-schema/api';
import type { PopupView } from './popup-view.ts';

/** One line of the popup's table. */
export interface PopupRow {
  label: string;
  /** Said of the label, smaller. */
  note?: string;
  hours?: string;
  isToday?: boolean;
}

/** An instant in words. Runtimes differ in the kind of space before AM and PM.
 * @param timeZone the visitor's own when undefined */
export const write = (
  instant: number,
  timeZone: string | undefined,
  locale: string,
  style: Intl.DateTimeFormatOptions,
): string => new Date(instant).toLocaleString(locale, { ...style, timeZone }).replace(/\s/g, ' ');

/** As the pill's words have it. */
export const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

/** The week, neighbours with equal hours in one row, and the next holiday under its heading. Days are those of the business's
 * calendar. Only one row is today's: a dated entry takes the place of its weekday (decisions S6).
 * Source: specification section 2, landing page; decisions S3-S6. */
export const popupRows = (
  { payload: { hours, nextHoliday }, facts, words, locale }: PopupView,
  nextHolidayWord: string,
  /** "YYYY-MM-DD" on the business's calendar. */
  today: string,
): PopupRow[] => {
  const writeUtc = (text: string, style: Intl.DateTimeFormatOptions): string =>
    write(Date.parse(text), 'UTC', locale, style);

  const inWords = (day: WireDay): string => {
    if (!day) return words.closed;
    const [open, close] = day;
    // Decisions S4: three ways to write the end of a day.
    const isToTheEnd = /^(00:00|23:59|24)/.test(close);
    if (isToTheEnd && open === '00:00') return words.open;
    const time = (text: string): string => writeUtc(`2024-01-01T${text}Z`, CLOCK);
    return `${time(open)} – ${isToTheEnd ? words.midnight : time(close)}`;
  };

  const rows: PopupRow[] = [];
  const isDated = nextHoliday?.date === today || facts.holidayName !== null;
  let first = '';
  (hours ?? []).forEach((day, i) => {
    // The first of January 2024 was a Monday.
    const label = writeUtc(`2024-01-0${i + 1}`, { weekday: 'short' });
    const said = inWords(day);
    const isToday = !isDated && new Date(today).getUTCDay() === (i + 1) % 7;
    const row = rows.at(-1);
    if (row?.hours === said) {
      row.label = `${first} – ${label}`;
      row.isToday ||= isToday;
    } else {
      first = label;
      rows.push({ label, hours: said, isToday });
    }
  });
  // Every day from eight to eight is open without a gap (decisions S5).
  const [row, second] = rows;
  const day = hours?.[0];
  if (row && !second && day && day[0] === day[1]) row.hours = words.open;

  if (nextHoliday && nextHoliday.date >= today) {
    const { date, name, hours: dated } = nextHoliday;
    rows.push(
      { label: nextHolidayWord },
      {
        label: name,
        note: writeUtc(date, { weekday: 'short', month: 'short', day: 'numeric' }),
        hours: inWords(dated),
        isToday: date === today,
      },
    );
  }
  return rows;
};
