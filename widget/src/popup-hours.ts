import type { WireDay } from '@doorsign/shared-schema/api';
import type { PillTexts, PopupTexts } from '@doorsign/shared-schema/status/wording';
import { make } from './make.ts';
import type { PopupView } from './popup-view.ts';

const DASH = ' – ';

/** Builds two tables: the week, with neighboring days of equal hours in one row, and the next holiday. Days are those of the business's
 * calendar. At most one row is today's: a dated entry replaces its weekday (shared-schema/docs/product-rules.md#s6).
 * Source: fact landing.demo.hours; shared-schema/docs/product-rules.md#s3 to #s6. */
export const makeHours = (
  { payload: { hours, nextHoliday }, facts, locale }: PopupView,
  words: PillTexts & PopupTexts,
): HTMLTableElement[] => {
  // The Swedish format is "2026-11-23".
  const today = new Date(facts.clockNow).toLocaleDateString('sv', { timeZone: facts.clockZone });
  const utc = (text: string, style: Intl.DateTimeFormatOptions): string =>
    new Date(text).toLocaleString(locale, { ...style, timeZone: 'UTC' });
  const clock = (time: string): string => utc(`2024-01-01T${time}Z`, { timeStyle: 'short' });
  // The first of January 2024 was a Monday.
  const weekday = (index: number): string => utc(`2024-01-0${index + 1}`, { weekday: 'short' });

  const inWords = (day: WireDay): string => {
    if (!day) return words.closedDay;
    const [open, close] = day;
    // shared-schema/docs/product-rules.md#s4: three ways to write the end of a day.
    const isToTheEnd = /^(00:00|23:59|24)/.test(close);
    return isToTheEnd && open === '00:00'
      ? words.open
      : clock(open) + DASH + (isToTheEnd ? words.midnight : clock(close));
  };
  /** The times of a day are in two columns, so that their ends are aligned. */
  const makeRow = (said: string, isToday: boolean, ...head: (Node | string)[]): HTMLElement => {
    const [opening = '', closing] = said.split(DASH);
    return make(
      'tr',
      { ariaCurrent: isToday ? 'date' : null },
      make('th', { scope: 'row' }, ...head),
      ...(closing ? [make('td', {}, opening + DASH), make('td', {}, closing)] : [make('td', { colSpan: 2 }, opening)]),
    );
  };

  const tables = [make('table', {}, make('caption', {}, words.hoursHeading))];
  const isDated = facts.told || nextHoliday?.date === today;
  const dayOfWeek = isDated ? -1 : (new Date(today).getUTCDay() + 6) % 7;
  const said = hours?.map(inWords) ?? [];
  for (let first = 0, end = 0; said[first]; first = end) {
    while (said[end] === said[first]) end++;
    tables[0]?.append(
      makeRow(
        said[first] as string,
        first <= dayOfWeek && dayOfWeek < end,
        weekday(first) + (end > first + 1 ? ' – ' + weekday(end - 1) : ''),
      ),
    );
  }
  // The holiday of an old payload may be over.
  if (nextHoliday && nextHoliday.date >= today) {
    const { date, name } = nextHoliday;
    const day = utc(date, { weekday: 'short', month: 'short', day: 'numeric' });
    tables.push(
      make(
        'table',
        {},
        make('caption', {}, words.nextHoliday),
        makeRow(inWords(nextHoliday.hours), date === today, name, make('small', {}, day)),
      ),
    );
  }
  return tables;
};
