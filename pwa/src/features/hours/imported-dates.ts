import { customHolidayId, HOLIDAYS_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import type { DatedHours, HoursReading } from '@doorsign/shared-schema/hours/read-hours';
import { holidayKey, sameValue } from '@doorsign/shared-schema/registers';
import { DaySpan, newSpanId, Season, SPANS_MAX, type Span, type SpanId } from '@doorsign/shared-schema/spans';
import { isOfOneDate, isRange, type Entry } from '../../lib/dated-entry.ts';

/** A season or an entry of /holidays that a text names. */
export interface ImportedDates<Item extends Season | Entry> {
  readonly item: Item;
  /** The reason for which it does not go into the draft; null if it does. */
  readonly leftOut: string | null;
}

/** Everything with dates that a text names; what is left out comes last. */
export interface Imported {
  readonly seasons: readonly ImportedDates<Season>[];
  readonly entries: readonly ImportedDates<Entry>[];
}

/** The seasons and entries that there are already, with the unsaved changes. */
export interface Standing {
  /** "YYYY-MM-DD", of the business's calendar */
  readonly today: string;
  readonly seasons: readonly Season[];
  readonly entries: readonly Entry[];
  /** The keys of registers that a newer version of the app wrote. */
  readonly newer: ReadonlySet<string>;
}

/** Returns the seasons and the entries that a text names. Nothing of it replaces what stands: a date keeps the entry that it has.
 * @param nowMs  epoch milliseconds; the ids count up from it
 * @param random a number in [0, 1) */
export const importedDatesOf = (
  { seasons, holidays }: Pick<HoursReading, 'seasons' | 'holidays'>,
  standing: Standing,
  nowMs: number,
  random: number,
): Imported => {
  const taken: (Season | Entry)[] = [...standing.seasons, ...standing.entries];
  const all = [...seasons, ...holidays].map((dated, index) => {
    const id = newSpanId(nowMs + index, random);
    // A single date has the rules of a range of one day.
    const { error } = ('week' in dated ? Season : DaySpan).safeParse({ id, ...dated });
    const item = itemOf(dated, id, nowMs + index, random);
    const leftOut = error?.issues[0]?.message ?? reasonAgainst(item, taken, standing);
    if (leftOut === null) taken.push(item);
    return { item, leftOut };
  });
  const sorted = [...all].sort((a, b) => Number(a.leftOut !== null) - Number(b.leftOut !== null));
  return {
    seasons: sorted.filter((one): one is ImportedDates<Season> => isWeek(one.item)),
    entries: sorted.filter((one): one is ImportedDates<Entry> => !isWeek(one.item)),
  };
};

const isWeek = (item: Season | Entry): item is Season => 'week' in item;

const itemOf = (dated: DatedHours, id: SpanId, nowMs: number, random: number): Season | Entry => {
  const { name, from, to, yearly } = dated;
  const dates = { id, name, from, to, ...(yearly && { yearly }) };
  if ('week' in dated) return { ...dates, week: dated.week };
  if (from === to && !yearly) return { id: customHolidayId(nowMs, random), date: from, name, ...dated.day };
  return { ...dates, day: dated.day };
};

const reasonAgainst = (
  item: Season | Entry,
  taken: readonly (Season | Entry)[],
  { today, newer }: Standing,
): string | null => {
  if (isWeek(item) || isRange(item)) {
    if (!item.yearly && item.to !== null && item.to < today) return OVER;
    const spans = taken.filter((other): other is Span => isWeek(other) || isRange(other));
    if (spans.some((other) => sameValue(withoutName(other), withoutName(item)))) return 'Already in your list.';
    return spans.length < SPANS_MAX
      ? null
      : `At most ${SPANS_MAX} date ranges and seasons can be kept. Remove some first.`;
  }
  if (item.date < today) return OVER;
  if (newer.has(holidayKey(item.date))) return 'It was saved by a newer version of the app.';
  const days = taken.filter((other): other is Holiday => !isWeek(other) && isOfOneDate(other));
  const standing = days.find(({ date }) => date === item.date);
  if (standing) return `This day keeps its entry “${standing.name}”.`;
  return days.length < HOLIDAYS_MAX ? null : `At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`;
};

const OVER = 'Already past.';

const withoutName = ({ id: _id, name: _name, ...rest }: Span): object => rest;
