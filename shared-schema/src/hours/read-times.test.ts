import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { DayHours, PERIODS_MAX } from './hours.ts';
import { readTimes, type ReadDay } from './read-times.ts';

/** A text, and what it means: its periods (none: closed), or the reason why it is not read. */
interface Vector {
  readonly text: string;
  readonly periods?: readonly string[];
  readonly appointment?: true;
  readonly unread?: string;
  readonly part?: string;
}

const VECTORS = JSON.parse(
  readFileSync(new URL('../../vectors/read-times.json', import.meta.url), 'utf8'),
) as readonly Vector[];
const READ = VECTORS.filter(({ periods }) => periods !== undefined);

const textOf = ({ periods }: ReadDay): string[] => periods.map(({ open, close }) => `${open}-${close}`);

test('there are more than sixty vectors, each with a text of its own', () => {
  expect(VECTORS.length).toBeGreaterThan(60);
  expect(new Set(VECTORS.map(({ text }) => text)).size).toBe(VECTORS.length);
});

test.each(READ.map((vector) => ({ ...vector, name: JSON.stringify(vector.text) })))('$name is $periods', (vector) => {
  const reading = readTimes(vector.text);
  expect(reading).toHaveProperty('day');
  if (!('day' in reading)) return;
  expect(textOf(reading.day)).toEqual(vector.periods);
  expect(reading.day.closed).toBe(vector.periods?.length === 0);
  expect(reading.day.appointment).toBe(vector.appointment ?? false);
});

test.each(
  VECTORS.filter(({ unread }) => unread !== undefined).map((vector) => ({
    ...vector,
    name: JSON.stringify(vector.text),
  })),
)('$name is not read: $unread', ({ text, unread, part = '' }) => {
  expect(readTimes(text)).toEqual({ unread: { reason: unread, part } });
});

test('a text of any length is answered, and a long one is not read', () => {
  expect(readTimes(`9-5${' '.repeat(10_000)}`)).toHaveProperty('unread');
  expect(readTimes('9-5, '.repeat(10_000))).toHaveProperty('unread');
});

/** The words that a text may have. Anything else must not be read. */
const WORDS = new Set(
  'am pm a p to until till til from open noon midnight and closed all day by appointment appointments appt appts only hours hour hrs hr h uhr'.split(
    ' ',
  ),
);

interface Seen {
  readonly hour: number;
  readonly minute: number;
  readonly half: 'a' | 'p' | undefined;
}

/** Every time that a text names, in order, found without the reader's grammar; null if it cannot be told. */
const seenTimes = (text: string): Seen[] | null => {
  const plain = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/12 (?=noon|midnight)/g, '')
    .replace(/noon/g, '12pm')
    .replace(/midnight/g, '12am');
  const found = [...plain.matchAll(/(\d+)(?:[:.h]|\s?uhr )?(\d\d)?(?!\d)\s*(?:([ap])\.?m?\b)?/g)];
  return found.map(([, digits = '', minute, half]) => {
    const isMilitary = digits.length > 2;
    return {
      hour: Number(isMilitary ? digits.slice(0, -2) : digits),
      minute: Number(isMilitary ? digits.slice(-2) : (minute ?? 0)),
      half: half as Seen['half'],
    };
  });
};

/** The reasons why a reading cannot be what a text says; empty if there are none. It knows no rule of the reader: only that no word and
 * no number of the text may be left unread or be another one in the reading. */
const contradictions = (text: string, day: ReadDay): string[] => {
  const faults: string[] = [];
  const words =
    text
      .toLowerCase()
      .replace(/([ap])\.m/g, '$1m')
      .match(/\p{L}+/gu) ?? [];
  faults.push(...words.filter((word) => !WORDS.has(word)).map((word) => `unread word ${word}`));
  if (day.periods.length > PERIODS_MAX) faults.push('too many periods');
  if (!DayHours.safeParse({ open: '09:00', close: '17:00', ...day.periods[0], closed: day.closed }).success)
    faults.push('no day');
  const isAllDay = /24\s*(?:h|hours?|hrs?)\b|24\/7/i.test(text) && textOf(day).join() === '00:00-00:00';
  if (isAllDay) return faults;
  const seen = seenTimes(text) ?? [];
  if (seen.length !== 2 * day.periods.length)
    return [...faults, `${seen.length} times for ${day.periods.length} periods`];
  // The reader sorts; the times of a period stand side by side in the text.
  const pairs = Array.from({ length: seen.length / 2 }, (_, i) => [seen[2 * i], seen[2 * i + 1]] as [Seen, Seen]);
  const fits = (time: string, { hour, minute, half }: Seen): boolean => {
    const [readHour = 0, readMinute = 0] = time.split(':').map(Number);
    if (readMinute !== minute || readHour % 12 !== hour % 12) return false;
    if (half) return (half === 'p') === readHour >= 12 && hour <= 12;
    return hour <= 12 && hour > 0 ? true : readHour === hour % 24;
  };
  const left = [...day.periods];
  for (const [open, close] of pairs) {
    const index = left.findIndex((period) => fits(period.open, open) && fits(period.close, close));
    if (index === -1) faults.push(`no period for ${open.hour}:${open.minute} to ${close.hour}:${close.minute}`);
    else left.splice(index, 1);
  }
  return faults;
};

test('the check of readings holds for all vectors, and notices readings of other texts', () => {
  let noticed = 0;
  for (const { text } of READ) {
    const reading = readTimes(text);
    if (!('day' in reading)) continue;
    expect({ text, faults: contradictions(text, reading.day) }).toEqual({ text, faults: [] });
    if (
      contradictions(
        text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        reading.day,
      ).length > 0
    )
      noticed++;
  }
  expect(noticed).toBeGreaterThan(READ.length / 2);
});

/** Replaces, adds, removes, doubles or swaps one character. */
const mutated = (text: string, at: number, character: string, kind: number): string => {
  const index = at % (text.length + 1);
  const [before, rest] = [text.slice(0, index), text.slice(index)];
  switch (kind) {
    case 0:
      return before + character + rest.slice(1);
    case 1:
      return before + character + rest;
    case 2:
      return before + rest.slice(1);
    case 3:
      return before + rest.slice(0, 1) + rest;
    default:
      return before + rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2);
  }
};

test('a text with typing errors is read as what it says now, or not at all', () => {
  let read = 0;
  const characters = '0123456789 -–,;/&.:hapmoOlnxäé\n';
  const character = fc.nat({ max: characters.length - 1 }).map((index) => characters.charAt(index));
  const change = fc.tuple(fc.nat({ max: 40 }), character, fc.nat({ max: 4 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...VECTORS.map(({ text }) => text)),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (text, changes) => {
        const now = changes.reduce((before, [at, letter, kind]) => mutated(before, at, letter, kind), text);
        const reading = readTimes(now);
        if (!('day' in reading)) return;
        read++;
        expect({ now, faults: contradictions(now, reading.day) }).toEqual({ now, faults: [] });
      },
    ),
    { seed: 20261123, numRuns: isWholeRun ? 100_000 : 5000 },
  );
  expect(read).toBeGreaterThan(300);
});

test('case, kinds of spaces and of dashes change nothing', () => {
  const look = fc.record({
    dash: fc.constantFrom('-', '–', '—', '−'),
    space: fc.constantFrom(' ', '  ', '\u00a0', '\u202f', '\t'),
    upper: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.constantFrom(...READ.map(({ text }) => text)), look, (text, { dash, space, upper }) => {
      const spaced = text.replace(/[-–—−]/g, dash).replace(/ /g, space);
      expect(readTimes(upper ? spaced.toUpperCase() : spaced)).toEqual(readTimes(text));
    }),
    { seed: 20261123, numRuns: 1000 },
  );
});

test('any text gets an answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const reading = readTimes(text);
      if ('day' in reading) expect(contradictions(text, reading.day)).toEqual([]);
      else expect(reading.unread.reason).toMatch(/^(empty|unknown|meridiem|overlap|many)$/);
    }),
    { seed: 20261123, numRuns: isWholeRun ? 20_000 : 2000 },
  );
});
