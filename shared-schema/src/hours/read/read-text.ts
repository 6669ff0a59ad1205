import { readTimes } from '../read-times.ts';
import type { Day } from '../week.ts';
import { daysOf, dayWordAt, languagesOf, type DayWord } from './day-words.ts';
import { inEnglish } from './english-times.ts';
import {
  daysBetween,
  lineProblem,
  weekReadingOf,
  type DayReading,
  type HoursReading,
  type ReadProblem,
  type WeekReading,
} from './reading.ts';

/** Names of days and the text behind them, up to the next names. */
interface Segment {
  readonly line: number;
  readonly written: string;
  /** Empty for a line that begins without a day. */
  readonly words: readonly (DayWord & { readonly isRangeEnd: boolean })[];
  times: string;
}

/** The words and signs that may stand before a day's name, between two names, and after them. */
const LEAD = /^(?:on|from|von|am|vom|du|de|le|les|el|los|dal|dalla|da|il|la|van|op|às|à|aos|ao)\s+(?=\p{L})/iu;
const RANGE =
  /^\s*(?:[-–—−‐‑]|(?:to|through|thru|until|bis|au|a|à|al|alla|ao|até|hasta|tot en met|tot|t\/m)(?=\s))\s*/iu;
const LIST = /^\s*(?:(?:[,/&+]\s*)?(?:and|und|et|y|e|en)(?=\s)|[,/&+])\s*/iu;
const ARTICLE = /^(?:le|el|la|il|den|der)\s+/iu;
const AFTER_DAYS = /^\s*\.?\s*(?:[:|]|[-–—](?=\s|$))?\s*/u;
// One expression for both would try a long gap in several ways.
const SIGNS_AT_END = /(?<![\s,;|/&])[\s,;|/&]+$/u;
const AND_AT_END = /\s(?:and|und|et|y|e|en)$/iu;
const HEADING =
  /^(?:(?:our |business |opening )?hours|opening times|öffnungszeiten|(?:nos |les )?horaires(?: d['’]ouverture)?|horarios?(?: de apertura)?|orari(?:o)?(?: di apertura)?|openingstijden|horários?(?: de funcionamento)?)\s*:?$/iu;

/** Maximum length of one day's times, in UTF-16 units; readTimes takes less. */
const TIMES_MAX = 400;

/** Reads pasted hours: one or more days a line. A line without a day continues the one before it.
 * @param text of bounded length */
export const readText = (text: string): HoursReading => {
  const problems: ReadProblem[] = [];
  const segments = text.split(/\r\n|\r|\n/u).flatMap((line, index) => segmentsOf(line, index + 1));
  const languages = languagesOf(segments.flatMap(({ words }) => words));
  const week: WeekReading = {};
  let current: { days: readonly Day[]; times: string; segment: Segment } | null = null;
  let isWaiting = false;
  const finish = (): void => {
    if (current && isWaiting) problems.push(lineProblem(current.segment.line, current.segment.written));
    isWaiting = false;
  };
  for (const segment of segments) {
    if (segment.words.length === 0) {
      if (segment.written === '') continue;
      const joined = current ? [current.times, segment.times].filter(Boolean).join('\n') : '';
      const reading: DayReading | null = current ? read(joined) : null;
      if (current && reading) {
        for (const day of current.days) week[day] = reading;
        current.times = joined;
        isWaiting = false;
      } else problems.push(lineProblem(segment.line, segment.written));
      continue;
    }
    finish();
    current = null;
    const days = namedDays(segment, languages);
    const isNew = days !== null && new Set(days).size === days.length && days.every((day) => !week[day]);
    const reading = segment.times === '' ? null : read(segment.times);
    if (!days || !isNew || (segment.times !== '' && !reading)) {
      problems.push(lineProblem(segment.line, reading && days ? segment.written : segment.times || segment.written));
      continue;
    }
    current = { days, times: segment.times, segment };
    isWaiting = reading === null;
    if (reading) for (const day of days) week[day] = reading;
  }
  finish();
  return { ...weekReadingOf(week, false), seasons: [], holidays: [], problems };
};

const read = (times: string): DayReading | null => {
  if (times.length > TIMES_MAX) return null;
  const reading = readTimes(inEnglish(times));
  return 'day' in reading ? { periods: reading.day.periods, appointment: reading.day.appointment } : null;
};

/** Returns the days that a segment names; null if a word has two meanings or a range ends where it begins. */
const namedDays = ({ words }: Segment, languages: readonly string[]): readonly Day[] | null => {
  const days: Day[] = [];
  for (const word of words) {
    const named = daysOf(word, languages);
    if (!named) return null;
    const from = days.at(-1);
    const [to, another] = named;
    if (word.isRangeEnd) {
      if (!from || !to || another || from === to) return null;
      days.push(...daysBetween(from, to).slice(1));
    } else days.push(...named);
  }
  return days;
};

const segmentsOf = (line: string, number: number): readonly Segment[] => {
  const segments: Segment[] = [];
  const trimmed = line.normalize('NFC').trim();
  if (HEADING.test(trimmed)) return [];
  let at = 0;
  let begun = 0;
  let open: Segment = { line: number, written: trimmed, words: [], times: '' };
  const close = (end: number): void => {
    open.times = trimmed
      .slice(begun, end)
      .replace(SIGNS_AT_END, '')
      .replace(AND_AT_END, '')
      .replace(SIGNS_AT_END, '')
      .trimStart();
    if (open.words.length > 0 || open.times !== '') segments.push(open);
  };
  while (at < trimmed.length) {
    const start = at;
    const isWordStart = start === 0 || !/[\p{L}\p{N}\p{M}]/u.test(trimmed.charAt(start - 1));
    const lead = isWordStart ? (LEAD.exec(trimmed.slice(start, start + 12))?.[0].length ?? 0) : 0;
    const first = isWordStart ? dayWordAt(trimmed.slice(start + lead, start + lead + 60)) : null;
    if (!first) {
      at++;
      continue;
    }
    close(start);
    const words = [{ ...first, isRangeEnd: false }];
    at = start + lead + first.written.length;
    for (;;) {
      const rest = trimmed.slice(at, at + 80);
      const dot = rest.startsWith('.') ? 1 : 0;
      const range = RANGE.exec(rest.slice(dot));
      const joint = range ?? LIST.exec(rest.slice(dot));
      if (!joint) break;
      const behind = rest.slice(dot + joint[0].length);
      const article = ARTICLE.exec(behind)?.[0].length ?? 0;
      const next = dayWordAt(behind.slice(article));
      if (!next) break;
      words.push({ ...next, isRangeEnd: range !== null });
      at += dot + joint[0].length + article + next.written.length;
    }
    at += AFTER_DAYS.exec(trimmed.slice(at, at + 20))?.[0].length ?? 0;
    begun = at;
    open = { line: number, written: trimmed.slice(start, start + 200), words, times: '' };
  }
  close(trimmed.length);
  return segments;
};
