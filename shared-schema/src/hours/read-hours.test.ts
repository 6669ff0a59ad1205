import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { isCalendarDate } from '../holidays/index.ts';
import { FullBusinessHours, weekOf, type DayHours, type Period } from './hours.ts';
import { timeOfMinute } from './minute-of-day.ts';
import { READ_HOURS_BYTES_MAX, readHours, type HoursReading } from './read-hours.ts';
import { DAYS } from './week.ts';
import { writeHours, writeOsm } from './write-hours.ts';

/** A text, and what it means. A day is its periods, and "A" if it is by appointment, or "?" if the text does not name it; the problems are
 * their lines. */
interface Vector {
  readonly group: string;
  readonly text: string;
  readonly week: readonly string[] | null;
  readonly problems: readonly number[];
  /** First date, last date, and "yearly". */
  readonly dated?: readonly string[];
}

const VECTORS = JSON.parse(
  readFileSync(new URL('../../vectors/read-hours.json', import.meta.url), 'utf8'),
) as readonly Vector[];
const TODAY = '2026-11-26';
const SEED = 20261126;

const dayText = ({ open, close, closed, more = [], appointment }: DayHours): string =>
  [
    ...(closed ? [] : [{ open, close }, ...more].map((period) => `${period.open}-${period.close}`)),
    ...(appointment ? ['A'] : []),
  ].join(' ');

const weekText = ({ week, named }: Pick<HoursReading, 'week' | 'named'>): string[] | null =>
  week && DAYS.map((day) => (named.includes(day) ? dayText(week[day]) : '?'));

/** The text of a week in which every day is named. */
const wholeText = (week: FullBusinessHours): string[] | null => weekText({ week, named: DAYS });

test('there are at least 120 vectors, ten of each spelling and language, each with a text of its own', () => {
  expect(VECTORS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(VECTORS.map(({ text }) => text)).size).toBe(VECTORS.length);
  for (const group of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'osm', 'google', 'schema.org'])
    expect(VECTORS.filter((vector) => vector.group === group).length).toBeGreaterThanOrEqual(10);
});

test.each(VECTORS.map((vector) => ({ ...vector, name: JSON.stringify(vector.text) })))('$group: $name', (vector) => {
  const reading = readHours(vector.text, TODAY);
  const { week, named, seasons, holidays, problems } = reading;
  expect(weekText(reading)).toEqual(vector.week);
  for (const day of DAYS) if (week && !named.includes(day)) expect(week[day].closed).toBe(true);
  expect(problems.map(({ line }) => line)).toEqual(vector.problems);
  expect(
    [...holidays, ...seasons].map(({ from, to, yearly }) => [from, to, ...(yearly ? ['yearly'] : [])].join('/')),
  ).toEqual(vector.dated ?? []);
  for (const { from, to } of [...holidays, ...seasons])
    expect([from, to ?? from].filter((date) => !isCalendarDate(date))).toEqual([]);
  if (week) expect(FullBusinessHours.safeParse(week).success).toBe(true);
});

test('problems say what was not understood', () => {
  expect(readHours('Mon 9-5\nSun closed\nTuesday by the moon', TODAY).problems).toEqual([
    { line: 3, text: 'Line 3 was not understood: “by the moon”' },
  ]);
  expect(readHours('Mo-Fr 09:00-17:00; PH off; week 3 Mo off', TODAY).problems.map(({ text }) => text)).toEqual([
    'Public holidays are chosen under Holidays.',
    'This part is not understood: week 3 Mo off',
  ]);
});

test('a day without hours is closed by the rules of OpenStreetMap, Google and schema.org, unless a part was not understood', () => {
  const google = { regularHours: { periods: [{ openDay: 'MONDAY', openTime: '09:00', closeTime: '17:00' }] } };
  const specification = { dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' };
  for (const text of [
    'Mo 09:00-17:00',
    'Mo 09:00-17:00; PH off',
    ...[google, { openingHoursSpecification: specification }].map((json) => JSON.stringify(json)),
  ])
    expect(readHours(text, TODAY).named).toEqual(DAYS);
  const strange = { openingHoursSpecification: [specification, { dayOfWeek: 'Tuesday', opens: 'dawn' }] };
  for (const text of ['Monday 9-5', 'Mo 09:00-17:00; Tu sunrise-sunset', JSON.stringify(strange)])
    expect(readHours(text, TODAY).named).toEqual(['monday']);
  expect(readHours('2027 Dec 24 off', TODAY)).toMatchObject({ week: null, named: [] });
});

test('a text of any length is answered soon, and one above the limit is not read', () => {
  const long = {
    week: null,
    named: [],
    seasons: [],
    holidays: [],
    problems: [{ line: 1, text: 'This text is too long. Paste only the hours.' }],
  };
  expect(readHours('é'.repeat(READ_HOURS_BYTES_MAX / 2 + 1), TODAY)).toEqual(long);
  const bombs = [
    'Mon ',
    'Mo-',
    'Mon-Tue 9-5, ',
    '9',
    '- ',
    'a ',
    '[',
    '{"a":',
    '"',
    ';',
    'Mo,',
    'Mo 09:00-10:00,',
    '\n',
    'du ',
  ];
  for (const bomb of bombs) {
    const { problems } = readHours(bomb.repeat(Math.floor(READ_HOURS_BYTES_MAX / bomb.length)), TODAY);
    expect(problems.length).toBeLessThanOrEqual(21);
  }
});

// An expression that tries a gap in several ways takes minutes.
test('thousands of separators between two days are a gap as one is', { timeout: 60_000 }, () => {
  const gap = ' ,;|/&\u00a0'.repeat(1200);
  expect(readHours(`Mon 9-5${gap} and Tue 10-4`, TODAY)).toEqual(readHours('Mon 9-5 and Tue 10-4', TODAY));
  const { week, problems } = readHours(`Mon 9-5${gap}x`, TODAY);
  expect(week).toBeNull();
  expect(problems).toHaveLength(1);
});

/** Sorted periods with a gap between them; the last may run into the next day. */
const dayHours = fc
  .record({
    cuts: fc.uniqueArray(fc.nat({ max: 287 }), { minLength: 2, maxLength: 8 }),
    closed: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
    appointment: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    late: fc.nat({ max: 1439 }),
  })
  .map(({ cuts, closed, appointment, late }): DayHours => {
    const extra = appointment ? { appointment: true as const } : {};
    if (closed) return { open: '09:00', close: '17:00', closed: true, ...extra };
    const minutes = [...cuts].sort((a, b) => a - b).map((cut) => cut * 5);
    const periods: Period[] = [];
    for (let i = 0; i + 1 < minutes.length; i += 2)
      periods.push({ open: timeOfMinute(minutes[i] ?? 0), close: timeOfMinute(minutes[i + 1] ?? 0) });
    const [first = { open: '09:00', close: '17:00' }, ...more] = periods;
    const opening = minutes[periods.length * 2 - 2] ?? 0;
    // One in a few ends at midnight or on the next day, not after its opening.
    const last = more.at(-1) ?? first;
    if (late % 3 === 0) last.close = timeOfMinute(Math.min(late, opening));
    return { ...first, closed: false, ...(more.length > 0 ? { more } : {}), ...extra };
  });
const weeks = fc
  .tuple(dayHours, dayHours, dayHours, dayHours, dayHours, dayHours, dayHours)
  .map((days) => weekOf((day) => days[DAYS.indexOf(day)] as DayHours));
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'pl-PL'];

test(`a written week is read back as the same, as text and as an OpenStreetMap value (seed ${SEED})`, () => {
  fc.assert(
    fc.property(weeks, fc.constantFrom(...LOCALES), (week, locale) => {
      for (const text of [writeHours(week, locale), writeOsm(week)]) {
        const reading = readHours(text, TODAY);
        expect({ text, week: weekText(reading), problems: reading.problems }).toEqual({
          text,
          week: wholeText(week),
          problems: [],
        });
      }
    }),
    { seed: SEED, numRuns: isWholeRun ? 10_000 : 250 },
  );
});

const OSM_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date as a rule of OpenStreetMap writes it: "2027 Jul 1", or "Jul 1" in every year. */
const osmDate = (date: string, yearly: boolean): string => {
  const [year = '', month, day] = date.split('-');
  return [...(yearly ? [] : [year]), OSM_MONTHS[Number(month) - 1], Number(day)].join(' ');
};

test(`a season behind its dates in an OpenStreetMap value is read back as the same (seed ${SEED})`, () => {
  const dates = fc
    .tuple(fc.nat({ max: 364 }), fc.integer({ min: 1, max: 300 }), fc.boolean())
    .map(([first, days, yearly]) => {
      const [from, to] = [first, yearly ? Math.min(first + days, 365) : first + days].map((day) =>
        new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      ) as [string, string];
      return { from, to: yearly && !to.startsWith('2026') ? '2026-12-31' : to, yearly };
    })
    .filter(({ from, to }) => from < to);
  // Behind the comma of a day by appointment, OpenStreetMap would need the dates again.
  const plain = weeks.map((week) =>
    weekOf((day) => {
      const { appointment: _left, ...hours } = week[day];
      return hours;
    }),
  );
  fc.assert(
    fc.property(plain, plain, dates, (week, season, { from, to, yearly }) => {
      const written = `${osmDate(from, yearly)}-${osmDate(to, yearly)}`;
      const rules = writeOsm(season)
        .split('; ')
        .map((rule) => `${written}: ${rule}`);
      const text = [writeOsm(week), ...rules].join('; ');
      const reading = readHours(text, TODAY);
      expect({ text, problems: reading.problems }).toEqual({ text, problems: [] });
      expect(weekText(reading)).toEqual(wholeText(week));
      expect(reading.holidays).toEqual([]);
      const [read] = reading.seasons;
      expect(reading.seasons).toHaveLength(1);
      expect([read?.from, read?.to, read?.yearly ?? false]).toEqual([from, to, yearly]);
      expect(read && 'week' in read && wholeText(read.week)).toEqual(wholeText(season));
    }),
    { seed: SEED, numRuns: isWholeRun ? 5_000 : 300 },
  );
});

test('the end of the day and periods that touch are written as they are meant', () => {
  const week = weekOf(() => ({
    open: '14:00',
    close: '23:59',
    closed: false,
    more: [
      { open: '09:00', close: '12:00' },
      { open: '12:00', close: '13:00' },
    ],
  }));
  for (const text of [writeHours(week, 'en-US'), writeOsm(week)])
    expect(weekText(readHours(text, TODAY))?.[0]).toBe('09:00-13:00 14:00-00:00');
  expect(writeOsm(week)).toBe('Mo-Su 09:00-13:00,14:00-24:00');
});

/** The week that a text of lines such as "Montag: 09:00–12:00, nach Vereinbarung" says, found without the reader: names from Intl, and times of
 * one shape. Null if a line has another shape.
 * @param lost what counts for a time without AM or PM beside one with it: the reader may take either, which read-times.test.ts holds */
const strictly = (text: string, locale: string, lost: string): string[] | null => {
  const names = DAYS.map((_, index) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
  );
  const days = Array.from({ length: 7 }, () => '?');
  const seen = new Set<number>();
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    const index = names.findIndex((name) => name.toLowerCase() === line.slice(0, at).trim().toLowerCase());
    if (index === -1 || seen.has(index)) return null;
    seen.add(index);
    const parts: string[] = [];
    for (const part of line
      .slice(at + 1)
      .split(',')
      .map((each) => each.trim())) {
      const times = /^(\d{1,2}):(\d\d)(?: ?([AP])M)? *– *(\d{1,2}):(\d\d)(?: ?([AP])M)?$/.exec(part);
      const isClosed = /^(?:closed|geschlossen|fermé|cerrado|chiuso|gesloten|fechado)$/i.test(part);
      const isAppointment =
        /^(?:by appointment|nach Vereinbarung|sur rendez-vous|con cita previa|su appuntamento|op afspraak|com hora marcada)$/i.test(
          part,
        );
      if (isAppointment) parts.push('A');
      else if (times) {
        const [, openHour, openMinute, openHalf, closeHour, closeMinute, closeHalf] = times;
        const half = openHalf || closeHalf ? lost : undefined;
        parts.push(
          [clock(openHour, openMinute, openHalf ?? half), clock(closeHour, closeMinute, closeHalf ?? half)].join('-'),
        );
      } else if (!isClosed || parts.length > 0) return null;
    }
    days[index] = parts.sort().join(' ');
  }
  return days;
};

const clock = (hour = '', minute = '', half?: string): string => {
  const hours = half ? (Number(hour) % 12) + (half === 'P' ? 12 : 0) : Number(hour) % 24;
  return `${String(hours).padStart(2, '0')}:${minute}`;
};

test(`in a text with typing errors, what is not understood is said (seed ${SEED})`, () => {
  const strange = ['moon', 'ungefähr', '§', 'xyz', '25:77', '?', '9:00:00', 'maybe', 'sauf', '#'];
  const numRuns = isWholeRun ? 1000 : 250;
  let [read, said, runs] = [0, 0, 0];
  fc.assert(
    fc.property(
      weeks,
      fc.constantFrom(...LOCALES.slice(0, 8)),
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.nat(),
      (week, locale, at, kind, choice) => {
        const text = writeHours(week, locale);
        const tokens = text.split(/(\s+|[:,–])/u).filter((token) => token !== '');
        const index = at % tokens.length;
        const word = strange[choice % strange.length] as string;
        // An unknown word, a lost token, another digit, a doubled token
        if (kind === 0) tokens.splice(index, 0, ` ${word} `);
        else if (kind === 1) tokens.splice(index, 1);
        else if (kind === 2) tokens[index] = (tokens[index] as string).replace(/\d/, String(choice % 10));
        else tokens.splice(index, 0, tokens[index] as string);
        const now = tokens.join('');
        const reading = readHours(now, TODAY);
        runs++;
        if (reading.problems.length > 0) {
          said++;
          return;
        }
        read++;
        // Nothing is said only of a text without unknown words, and then the reading is what the text says.
        const result = weekText(reading)?.map((day) => day.split(' ').sort().join(' ')) ?? null;
        const before = wholeText(week)?.map((day) => day.split(' ').sort().join(' ')) ?? null;
        const meanings = ['A', 'P'].map((lost) => strictly(now, locale, lost));
        const isRight =
          kind !== 0 &&
          meanings.some(
            (meaning) => String(result) === String(meaning) || (meaning === null && String(result) === String(before)),
          );
        expect({ now, result, isRight }).toEqual({ now, result, isRight: true });
      },
    ),
    { seed: SEED, numRuns },
  );
  expect(runs).toBe(numRuns);
  expect(read).toBeGreaterThan(numRuns / 10);
  expect(said).toBeGreaterThan(numRuns * 0.4);
});
