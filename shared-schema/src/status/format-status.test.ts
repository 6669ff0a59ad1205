import { expect, test, vi } from 'vitest';
import { ENGLISH, formatStatus, type StatusTexts } from './index.ts';
import { LANGUAGES } from './wording/languages/index.ts';

const at = (iso: string): number => Date.parse(iso);
const MONDAY_NOON = at('2026-11-23T17:00Z');
const NEW_YORK = 'America/New_York';
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

test('with another dictionary and locale all texts are in that language', () => {
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), note: 'Messe' } as const;
  expect(formatStatus(open, MONDAY_NOON, NEW_YORK, LANGUAGES.de, 'de')).toEqual({
    message: 'Geöffnet bis 17:30 (Messe)',
    nextChange: 'Schließt um 17:30',
  });
  const closed = { status: 'closed', nextChangeAt: at('2026-11-27T15:30Z'), note: null } as const;
  expect(formatStatus(closed, MONDAY_NOON, NEW_YORK, LANGUAGES.de, 'de')).toEqual({
    message: 'Geschlossen',
    nextChange: 'Öffnet am Freitag um 10:30',
  });
});

test.each(['\u202f', '\u00a0', ' '])('the texts are the same if a runtime puts "%s" before AM and PM', (space) => {
  class OtherRuntimeFormat extends Intl.DateTimeFormat {
    override format = (date?: Date | number): string =>
      this.formatToParts(date)
        .map(({ type, value }, i, parts) => (type === 'literal' && parts[i + 1]?.type === 'dayPeriod' ? space : value))
        .join('');
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherRuntimeFormat } }));
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), note: null } as const;
  expect(formatStatus(open, MONDAY_NOON, NEW_YORK)).toEqual({
    message: 'Open until 5:30 PM',
    nextChange: 'Closes at 5:30 PM',
  });
});

/** Texts of a pill's short form: short-form.test.ts. */
const IN_SHORT_FORMS_ONLY = ['openNow', 'untilShort', 'opensShort', 'weekdays'];

test('every text of the dictionary is used in some status', () => {
  const texts = Object.keys(LANGUAGES.de).filter(
    (key) => key in ENGLISH && key !== 'mend' && !IN_SHORT_FORMS_ONLY.includes(key),
  );
  const marked = Object.fromEntries(
    [...texts, ...WEEKDAYS].map((key) => [key, `<${key} {time} {day} {name} {message}>`]),
  );
  const said = new Set<string>();
  for (const status of ['open', 'closed', 'holiday', 'other'] as const) {
    for (const note of ['Fair', null]) {
      for (const hours of [null, 1, 12, 30, 55, 80, 100, 130, 150, 400]) {
        for (const at of [MONDAY_NOON, MONDAY_NOON + 4 * 86_400_000]) {
          const nextChangeAt = hours === null ? null : at + hours * 3_600_000;
          const facts = { status, nextChangeAt, note };
          const lines = formatStatus(
            facts,
            at,
            NEW_YORK,
            { ...(marked as unknown as StatusTexts), mend: ['', ''] },
            'en-US',
          );
          for (const [, key] of (lines.message + lines.nextChange).matchAll(/<(\w+)/g)) said.add(key ?? '');
        }
      }
    }
  }
  expect([...said].sort()).toEqual(Object.keys(marked).sort());
});

test('the correction of a language applies anywhere in a text', () => {
  const texts = { ...ENGLISH, mend: ['at 5:30 PM', 'as schools end'] } as const;
  const facts = { nextChangeAt: at('2026-11-23T22:30Z'), note: 'at 5:30 PM' };
  expect(formatStatus({ ...facts, status: 'open' }, MONDAY_NOON, NEW_YORK, texts, 'en-US')).toEqual({
    message: 'Open until 5:30 PM (at 5:30 PM)',
    nextChange: 'Closes as schools end',
  });
});

test('an unknown zone is refused, not replaced by this machine’s zone', () => {
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), note: null } as const;
  expect(() => formatStatus(open, MONDAY_NOON, 'Nowhere/City')).toThrow(RangeError);
});
