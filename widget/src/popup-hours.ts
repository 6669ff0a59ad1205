import type { NextHoliday, WireDay } from '@doorsign/shared-schema/api';
import type { Phrase, PillTexts, PopupTexts } from '@doorsign/shared-schema/status/wording';
import { DAY } from '@doorsign/shared-schema/status/units';
import { make } from './make.ts';
import type { PopupView } from './popup-view.ts';

/** After the dash between an opening and its closing: browsers break a line there even before a space that breaks none. */
const JOINER = '\u2060';
const DASH = ' – ';

/** Builds two tables: the week, with neighboring days of equal hours in one row, and the next holiday. Days are those of the business's
 * calendar. At most one row is today's: a dated entry or a range of dates replaces its weekday (shared-schema/docs/product-rules.md#s6).
 * @returns children of the popup's content; without a next holiday, the second one is an empty text
 * Source: fact landing.demo.hours; shared-schema/docs/product-rules.md#s3 to #s6;
 * shared-schema/docs/decisions/0151-notes-and-phrases.md. */
export const makeHours = (
  {
    payload: { hours, byAppointment, nextHoliday, names, dated },
    facts: { clockNow, clockZone, told },
    locale,
  }: Pick<PopupView, 'payload' | 'facts' | 'locale'>,
  words: PillTexts & PopupTexts,
): (Node | string)[] => {
  // The Swedish format is "2026-11-23".
  const today = new Date(clockNow).toLocaleDateString('sv', { timeZone: clockZone });
  const utc = (text: string, style: Intl.DateTimeFormatOptions): string =>
    new Date(text).toLocaleString(locale, { ...style, timeZone: 'UTC' });
  const clock = (time: string): string => utc(`2024-01-01T${time}Z`, { timeStyle: 'short' });
  // The first of January 2024 was a Monday.
  const weekday = (index: number): string => utc(`2024-01-0${index + 1}`, { weekday: 'short' });
  const day = (date: string): string => utc(date, { weekday: 'short', month: 'short', day: 'numeric' });

  /** Returns a row's periods and its note. They break between each other only. */
  const inWords = (times: WireDay | undefined, special?: string | null): string => {
    const parts: string[] = [];
    for (let at = 0; times?.[at]; at += 2) {
      const open = times[at] as string;
      const close = times[at + 1] as string;
      // shared-schema/docs/product-rules.md#s4: three ways to write the end of a day.
      const isToTheEnd = close > '23:58' || close < '00:01';
      const period =
        isToTheEnd && open === '00:00'
          ? words.open
          : clock(open) + ' –' + JOINER + ' ' + (isToTheEnd ? words.midnight : clock(close));
      parts.push(period.replace(/\s/g, '\xa0'));
    }
    if (special) parts.push(words[special as Phrase] ?? special);
    return parts.join(', ') || words.closedDay;
  };
  const makeRow = (said: string, isToday: boolean, ...head: (Node | string)[]): HTMLElement =>
    make(
      'tr',
      { ariaCurrent: isToday ? 'date' : null },
      make('th', { scope: 'row' }, ...head),
      // The times of a single period are in two columns, so that their ends are aligned.
      ...(said.includes(' ') ? [said] : said.split(JOINER)).map((cell, _, { length }) =>
        make('td', { colSpan: 2 / length }, cell),
      ),
    );
  const makeTable = (caption: string, ...rows: Node[]): HTMLTableElement =>
    make('table', {}, make('caption', {}, caption), ...rows);

  // The holiday of an old payload may be over.
  const { date, to = date, name, hours: times, note: special } = nextHoliday ?? ({} as NextHoliday);
  const isAhead = to >= today;
  const isHoliday = isAhead && date <= today;
  const isDated = names.slice(0, dated).includes(told as string);
  // The first day of 1970 was a Thursday.
  const dayOfWeek = isHoliday || isDated ? -1 : (Date.parse(today) / DAY + 3) % 7;

  const said = hours?.map((row, index) => inWords(row, byAppointment?.[index]));
  const rows: Node[] = [];
  for (let first = 0, end = 0; said?.[first]; first = end) {
    while (said[++end] === said[first]);
    rows.push(
      makeRow(
        said[first] as string,
        first <= dayOfWeek && dayOfWeek < end,
        weekday(first) + (end > first + 1 ? DASH + weekday(end - 1) : ''),
      ),
    );
  }
  return [
    makeTable(words.hoursHeading, ...rows),
    isAhead
      ? makeTable(
          words.nextHoliday,
          makeRow(
            inWords(times, special),
            isHoliday,
            name,
            make('small', {}, day(date) + (to > date ? DASH + day(to) : '')),
          ),
        )
      : '',
  ];
};
