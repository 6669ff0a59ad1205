import { CALENDAR } from './limits.ts';

/** The properties that say when an event is, and what it is called. */
const KNOWN: ReadonlySet<string> = new Set([
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'EXRULE',
  'RECURRENCE-ID',
  'STATUS',
  'UID',
  'X-MICROSOFT-CDO-ALLDAYEVENT',
]);

/** Splits a calendar file into its events, each as a component of its own with the properties that count here. A parser of whole files gives
 * up at the first wrong line, and takes long for some files; each of these texts is short.
 * @returns null for a text that is not a calendar; in place of an event, null for one that is too long or has no end */
export const eventTextsOf = (text: string): readonly (string | null)[] | null => {
  const events: (string | null)[] = [];
  let isCalendar = false;
  let event: OpenEvent | null = null;
  for (const line of linesOf(text)) {
    const mark = line.text.trimEnd().toUpperCase();
    if (!isCalendar) {
      if (mark !== 'BEGIN:VCALENDAR') return null;
      isCalendar = true;
    } else if (mark === 'BEGIN:VEVENT') {
      if (event) events.push(null);
      event = { lines: [], length: 0, depth: 0, isReadable: true };
    } else if (event && mark === 'END:VEVENT') {
      events.push(textOf(event));
      event = null;
    } else if (event && mark.startsWith('BEGIN:')) event.depth += 1;
    else if (event && mark.startsWith('END:')) event.depth -= 1;
    else if (event && event.depth === 0) addLine(event, line);
  }
  if (event) events.push(null);
  return isCalendar ? events : null;
};

interface Line {
  readonly text: string;
  /** The line is longer than what is kept of it. */
  readonly isCut: boolean;
}

interface OpenEvent {
  readonly lines: string[];
  length: number;
  /** Components within the event that have not ended, such as alarms. */
  depth: number;
  isReadable: boolean;
}

const addLine = (event: OpenEvent, { text, isCut }: Line): void => {
  const name = /^[\w-]+/.exec(text)?.[0].toUpperCase() ?? '';
  if (!KNOWN.has(name) || !event.isReadable) return;
  event.length += text.length;
  // Only of a name, a part is as good as the whole.
  if ((isCut && name !== 'SUMMARY') || event.length > CALENDAR.eventMax) event.isReadable = false;
  else event.lines.push(text);
};

const textOf = ({ lines, isReadable }: OpenEvent): string | null =>
  isReadable ? ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n') : null;

/** Yields the lines of a file, with folded ones put together, without empty ones. */
function* linesOf(text: string): Generator<Line> {
  let line = '';
  let isCut = false;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const next = found === -1 ? text.length : found;
    const end = next > start && text[next - 1] === '\r' ? next - 1 : next;
    if (text[start] === ' ' || text[start] === '\t') {
      isCut ||= line.length >= CALENDAR.lineMax;
      if (!isCut) line += text.slice(start + 1, end);
    } else {
      if (line !== '') yield lineOf(line, isCut);
      line = text.slice(start, end);
      isCut = false;
    }
    start = next + 1;
  }
  if (line !== '') yield lineOf(line, isCut);
}

const lineOf = (line: string, isCut: boolean): Line => ({
  text: line.slice(0, CALENDAR.lineMax),
  isCut: isCut || line.length > CALENDAR.lineMax,
});
