import { PERIODS_MAX, type Period } from './hours.ts';
import { timeOfMinute } from './minute-of-day.ts';
import { tokensOf, type Token, type WrittenTime } from './time-tokens.ts';

/** One day's hours as a text says them. */
export interface ReadDay {
  /** True if the text names no times. */
  readonly closed: boolean;
  /** True if the text says that the day is by appointment, besides its times or alone. */
  readonly appointment: boolean;
  /** The periods, by their opening; empty if closed. A closing at midnight is "00:00". */
  readonly periods: readonly Period[];
}

/** The reason why a text was not read.
 * - `empty`: it has no words.
 * - `unknown`: `part` was not understood.
 * - `meridiem`: `part` can be read in two ways, or in none, without AM and PM.
 * - `overlap`: two of its periods overlap.
 * - `many`: it has more than PERIODS_MAX periods. */
export interface UnreadTimes {
  readonly reason: 'empty' | 'unknown' | 'meridiem' | 'overlap' | 'many';
  /** The words in question, as they were written. */
  readonly part: string;
}

export type TimesReading = { readonly day: ReadDay } | { readonly unread: UnreadTimes };

/** Reads one day's hours as people write them: "9-5:30", "9am–12, 1–5 PM", "21h30-2h", "closed", "by appointment", "24 hours".
 * A text that can be understood in two ways is not read.
 * @param text any text; one of more than 200 characters is not read
 * @returns    the day, or the reason and the part that was not understood. Never throws.
 * Source: shared-schema/docs/decisions/0154-hours-read-from-text.md. */
export const readTimes = (text: string): TimesReading => {
  if (text.trim() === '') return unread('empty', '');
  if (text.length > TEXT_MAX) return unread('unknown', `${text.trim().slice(0, 40)}…`);
  const tokens = tokensOf(text);
  const strange = tokens.find(({ kind }) => kind === 'unknown');
  if (strange) return unread('unknown', strange.written);
  return readTokens(tokens);
};

/** Maximum length of a text, in UTF-16 units. Four periods written in full take less than half. */
const TEXT_MAX = 200;

const unread = (reason: UnreadTimes['reason'], part: string): { unread: UnreadTimes } => ({ unread: { reason, part } });

/** An opening and a closing as they were written. */
interface Range {
  readonly open: WrittenTime;
  readonly close: WrittenTime;
  readonly written: string;
}

const readTokens = (tokens: readonly Token[]): TimesReading => {
  const ranges: Range[] = [];
  const words = new Set<Token['kind']>();
  let separated = true;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind === 'and') {
      // Only between two parts: a text that begins, ends or stutters with one lacks something.
      if (separated || i === tokens.length - 1) return unread('unknown', token.written);
      separated = true;
      continue;
    }
    if (token.kind === 'time') {
      const [dash, close] = [tokens[i + 1], tokens[i + 2]];
      if (dash?.kind !== 'to' || close?.kind !== 'time') return unread('unknown', token.written);
      const written = `${token.written}${dash.spaced}${close.written}`;
      ranges.push({ open: token.time, close: close.time, written });
      i += 2;
    } else if (token.kind === 'to' || words.has(token.kind)) {
      return unread('unknown', token.written);
    } else {
      // A phrase stands by itself: "9-5 closed" is not "9-5, closed".
      if (!separated) return unread('unknown', token.written);
      words.add(token.kind);
    }
    separated = false;
  }
  return combine(ranges, words, tokens);
};

/** Combines the ranges with the words of a text: closed, by appointment, 24 hours. */
const combine = (
  ranges: readonly Range[],
  words: ReadonlySet<Token['kind']>,
  tokens: readonly Token[],
): TimesReading => {
  const appointment = words.has('appointment');
  const contradicts = tokens.find(
    ({ kind }) =>
      (kind === 'closed' && (ranges.length > 0 || words.has('allDay'))) ||
      (kind === 'allDay' && (ranges.length > 0 || appointment)),
  );
  if (contradicts) return unread('unknown', contradicts.written);
  if (words.has('allDay')) return { day: { closed: false, appointment, periods: [ALL_DAY] } };
  if (ranges.length === 0) return { day: { closed: true, appointment, periods: [] } };
  if (ranges.length > PERIODS_MAX) return unread('many', '');
  const periods = periodsOf(ranges);
  return 'reason' in periods
    ? { unread: periods }
    : { day: { closed: false, appointment, periods: periods.map(asPeriod) } };
};

const DAY_MINUTES = 24 * 60;
const HALF_DAY = 12 * 60;
const ALL_DAY: Period = { open: '00:00', close: '00:00' };

/** Minutes since midnight; `close` is past 1440 if the period ends on the next day. */
interface Stretch {
  readonly open: number;
  readonly close: number;
}

const asPeriod = ({ open, close }: Stretch): Period => ({
  open: timeOfMinute(open),
  close: timeOfMinute(close % DAY_MINUTES),
});

/** Finds the one meaning of the ranges. Each range has some candidates; a meaning takes one of each, in the order of the day and without
 * an overlap. Only a text in which every range has a single candidate may be out of order. */
const periodsOf = (ranges: readonly Range[]): readonly Stretch[] | UnreadTimes => {
  const clock = clockOf(ranges);
  const candidates = ranges.map((range, index) => candidatesOf(range, clock, index === 0, ranges.length === 1));
  const unclear = candidates.findIndex((each) => each.length === 0);
  if (unclear !== -1) return { reason: 'meridiem', part: (ranges[unclear] as Range).written };
  const isMarked = ranges.every(({ open, close }) => open.half !== null && close.half !== null);
  if (isMarked || ranges.length === 1) {
    const stretches = candidates.flat();
    if (stretches.length > ranges.length) return { reason: 'meridiem', part: (ranges[0] as Range).written };
    return hasOverlap(stretches) ? { reason: 'overlap', part: '' } : inOrder(stretches);
  }
  const meanings = candidates.reduce<readonly (readonly Stretch[])[]>(
    (begun, next) =>
      begun.flatMap((before) =>
        next.filter(({ open }) => open >= (before.at(-1)?.close ?? 0)).map((stretch) => [...before, stretch]),
      ),
    [[]],
  );
  const [meaning, another] = meanings;
  if (meaning && !another) return meaning;
  const first = candidates.findIndex((each) => each.length > 1);
  if (first === -1 && hasOverlap(candidates.flat())) return { reason: 'overlap', part: '' };
  return { reason: 'meridiem', part: (ranges[Math.max(first, 0)] as Range).written };
};

const inOrder = (stretches: readonly Stretch[]): readonly Stretch[] => [...stretches].sort((a, b) => a.open - b.open);

const hasOverlap = (stretches: readonly Stretch[]): boolean =>
  inOrder(stretches).some(({ open }, i, sorted) => i > 0 && open < (sorted[i - 1] as Stretch).close);

/** The clock on which times without AM or PM are read.
 * - `24`: no time has AM or PM, and some time can only be of a 24-hour clock.
 * - `padded`: no time has AM or PM, and some hour has a leading zero, as on a 24-hour clock.
 * - `12`: all others. */
type ReadClock = '24' | 'padded' | '12';

const clockOf = (ranges: readonly Range[]): ReadClock => {
  const times = ranges.flatMap(({ open, close }) => [open, close]);
  if (times.some(({ half }) => half === 'am' || half === 'pm')) return '12';
  if (times.some(({ half }) => half === '24')) return '24';
  return times.some(({ isPadded }) => isPadded) ? 'padded' : '12';
};

/** The earliest opening that is believed without AM or PM, in minutes, when nothing but the hour speaks for the morning. */
const EARLIEST = 7 * 60;
/** The same, when the closing or a leading zero speaks for the morning, too. */
const EARLIEST_MORNING = 5 * 60;
/** From this opening on, "– 12" without AM or PM can be noon or midnight, in minutes. */
const LATE_MORNING = 11 * 60;

/** Returns what a range can mean; nothing if no meaning is likely.
 * @param isFirst whether no range stands before it
 * @param isAlone whether it is the only one */
const candidatesOf = (
  { open, close }: Range,
  clock: ReadClock,
  isFirst: boolean,
  isAlone: boolean,
): readonly Stretch[] => {
  if (open.half !== null && close.half !== null) return [stretch(open.minute, close.minute)];
  if (clock === '24') return on24Hours(open.minute, close.minute);
  if (close.half !== null) return beforeMarked(open.minute % HALF_DAY, close);
  if (open.half !== null) return afterMarked(open.minute, close.minute % HALF_DAY);
  if (clock === 'padded') return onPadded(open.minute, close.minute);
  const candidates = plainCandidates(open.minute % HALF_DAY, close.minute % HALF_DAY, isFirst);
  return isAlone ? candidates.filter(isLikelyAlone) : candidates;
};

/** A stretch between two minutes of the day, the closing on the next day if it is not after the opening. */
const stretch = (open: number, close: number): Stretch => ({ open, close: close > open ? close : close + DAY_MINUTES });

const on24Hours = (open: number, close: number): readonly Stretch[] => {
  const read = stretch(open, close);
  // Into the next day only for a night: "9-5" beside "18" is none.
  return read.close <= DAY_MINUTES || (open > HALF_DAY && read.close - open <= HALF_DAY) ? [read] : [];
};

const onPadded = (open: number, close: number): readonly Stretch[] =>
  open >= EARLIEST_MORNING && close > open ? [{ open, close }] : [];

/** "1 – 5 PM", "11 – 2 PM": AM or PM counts for both, except where that would run backwards. */
const beforeMarked = (open: number, close: WrittenTime): readonly Stretch[] => {
  if (close.half === 'am' || close.half === 'pm') {
    const [same, other] = close.half === 'am' ? [open, open + HALF_DAY] : [open + HALF_DAY, open];
    return same === close.minute ? [] : [stretch(same < close.minute ? same : other, close.minute)];
  }
  // Noon, midnight or an hour of a 24-hour clock
  const end = close.minute === 0 ? DAY_MINUTES : close.minute;
  return [open, open + HALF_DAY]
    .filter((from) => from >= EARLIEST_MORNING && from < end)
    .map((from) => ({ open: from, close: end }));
};

/** Returns the next time after a minute at which a clock of twelve hours shows `dial`. */
const nextOnDial = (dial: number, after: number): number =>
  [dial, dial + HALF_DAY, dial + DAY_MINUTES].find((minute) => minute > after) ?? dial + DAY_MINUTES + HALF_DAY;

/** "9am-5": the next such hour, and the one after it if both are on the same day: "7am-9". A 12 after the morning is noon. */
const afterMarked = (open: number, close: number): readonly Stretch[] => {
  const next = nextOnDial(close, open);
  const later = next + HALF_DAY;
  const ends = later <= DAY_MINUTES && next !== HALF_DAY ? [next, later] : [next];
  return ends.map((end) => ({ open, close: end }));
};

/** "9-5": from the opening, before or after noon, to the next such hour of the same day. */
const plainCandidates = (open: number, close: number, isFirst: boolean): readonly Stretch[] => {
  // "6-2" is a bakery or a bar.
  if (isFirst && open >= EARLIEST_MORNING && open < EARLIEST) return [];
  return [open, open + HALF_DAY]
    .filter((from) => from >= EARLIEST)
    .map((from) => ({ open: from, close: nextOnDial(close, from) }))
    .filter((each) => each.close <= DAY_MINUTES);
};

/** Returns whether a range without AM and PM can mean this when nothing stands beside it. "9-12" ends at noon: who means an evening
 * writes its PM. "12-12" can be 12 or 24 hours. */
const isLikelyAlone = ({ open, close }: Stretch): boolean =>
  !(open === HALF_DAY && close === DAY_MINUTES) &&
  !(close === DAY_MINUTES && open % HALF_DAY >= EARLIEST && open % HALF_DAY < LATE_MORNING);
