import fc from 'fast-check';
import { CALENDAR_FILES } from '../calendar-files.ts';
import type { RawBody } from './damage.ts';

/** Lines of calendars, right and wrong ones. */
const LINES: readonly string[] = [
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VALARM',
  'END:VALARM',
  'DTSTART;VALUE=DATE:20261224',
  'DTSTART:20261224T090000Z',
  'DTSTART;TZID="Nowhere/City":20261224T000000',
  'DTSTART:99999999T999999',
  'DTSTART;VALUE=DATE:00000000',
  'DTEND;VALUE=DATE:20270105',
  'DTEND;VALUE=DATE:19000101',
  'DURATION:P3D',
  'DURATION:-P99999999999W',
  'RRULE:FREQ=YEARLY',
  'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=99999999999',
  'RRULE:FREQ=SECONDLY;INTERVAL=0',
  'RRULE:FREQ=MONTHLY;BYDAY=9ZZ;BYSETPOS=0',
  'RRULE:UNTIL=never',
  'EXDATE;VALUE=DATE:20261224,20271224',
  'RDATE;VALUE=PERIOD:20261224T000000Z/P1D',
  'RECURRENCE-ID;VALUE=DATE:20271224',
  'UID:one',
  'STATUS:CANCELLED',
  'SUMMARY:Closed\\, all day\\nreally\\',
  `SUMMARY:${'🙂'.repeat(3000)}`,
  'SUMMARY',
  ':',
  ';=":',
  '\u0000',
  ' folded',
  '__proto__:1',
];

const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 40 });

const texts = fc.oneof(
  lines.map((some) => ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20270101', ...some].join('\r\n')),
  lines.map((some) => some.join('\n')),
  // A real file in which some text is replaced by other text.
  fc
    .record({
      file: fc.constantFrom(...Object.values(CALENDAR_FILES)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      gone: fc.nat({ max: 80 }),
      put: fc.oneof(fc.constantFrom(...LINES), fc.string()),
    })
    .map(({ file, at, gone, put }) => {
      const from = Math.floor(at * file.length);
      return file.slice(0, from) + put + file.slice(from + gone);
    }),
);

/** Generates bodies for the call that reads calendars: whole and damaged calendars, and other bytes. */
export const CALENDAR_BODIES: fc.Arbitrary<RawBody> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      bytes: texts.map((text): Uint8Array => Buffer.from(text)),
      contentType: fc.constantFrom('text/calendar', 'text/calendar; charset=utf-8'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      bytes: fc.uint8Array({ maxLength: 200 }),
      contentType: fc.constantFrom('text/calendar', 'application/json', ''),
    }),
  },
);
