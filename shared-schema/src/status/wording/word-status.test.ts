import { expect, test, vi } from 'vitest';
import { ENGLISH, wordStatus, type Words } from './index.ts';

const at = (iso: string): number => Date.parse(iso);
const MONDAY_NOON = at('2026-11-23T17:00Z');
const NEW_YORK = 'America/New_York';

const GERMAN: Words = {
  openUntil: 'Geöffnet bis {time}',
  openUntilDay: 'Geöffnet bis {day}, {time}',
  always: 'Rund um die Uhr geöffnet',
  closed: 'Geschlossen',
  closedFor: 'Geschlossen: {name}',
  named: '{message} ({name})',
  notSet: 'Keine Öffnungszeiten',
  closes: 'Schließt um {time}',
  closesDay: 'Schließt {day} um {time}',
  opens: 'Öffnet {day} um {time}',
  today: 'heute',
  tomorrow: 'morgen',
  midnight: 'Mitternacht',
};

test('another dictionary and locale give another language whole', () => {
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), holidayName: 'Messe' } as const;
  expect(wordStatus(open, MONDAY_NOON, NEW_YORK, GERMAN, 'de')).toEqual({
    message: 'Geöffnet bis 17:30 (Messe)',
    nextChange: 'Schließt um 17:30',
  });
  const closed = { status: 'closed', nextChangeAt: at('2026-11-27T15:30Z'), holidayName: null } as const;
  expect(wordStatus(closed, MONDAY_NOON, NEW_YORK, GERMAN, 'de')).toEqual({
    message: 'Geschlossen',
    nextChange: 'Öffnet Freitag um 10:30',
  });
});

test.each(['\u202f', '\u00a0', ' '])('the words are the same where a runtime puts "%s" before AM and PM', (space) => {
  class OtherRuntimeFormat extends Intl.DateTimeFormat {
    override format = (date?: Date | number): string =>
      this.formatToParts(date)
        .map(({ type, value }, i, parts) => (type === 'literal' && parts[i + 1]?.type === 'dayPeriod' ? space : value))
        .join('');
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: OtherRuntimeFormat } }));
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), holidayName: null } as const;
  expect(wordStatus(open, MONDAY_NOON, NEW_YORK)).toEqual({
    message: 'Open until 5:30 PM',
    nextChange: 'Closes at 5:30 PM',
  });
});

test('every text of the dictionary is used', () => {
  const marked = Object.fromEntries(Object.keys(ENGLISH).map((key) => [key, `<${key} {time} {day} {name} {message}>`]));
  const said = new Set<string>();
  for (const status of ['open', 'closed', 'holiday', 'other'] as const) {
    for (const holidayName of ['Fair', null]) {
      for (const hours of [null, 1, 12, 30, 60, 400]) {
        const nextChangeAt = hours === null ? null : MONDAY_NOON + hours * 3_600_000;
        const words = wordStatus(
          { status, nextChangeAt, holidayName },
          MONDAY_NOON,
          NEW_YORK,
          marked as unknown as Words,
        );
        const text = words.message + words.nextChange;
        for (const [, key] of text.matchAll(/<(\w+)/g)) said.add(key ?? '');
      }
    }
  }
  expect([...said].sort()).toEqual(Object.keys(ENGLISH).sort());
});

test('a zone that nobody knows is refused, not taken for this machine’s', () => {
  const open = { status: 'open', nextChangeAt: at('2026-11-23T22:30Z'), holidayName: null } as const;
  expect(() => wordStatus(open, MONDAY_NOON, 'Nowhere/City')).toThrow(RangeError);
});
