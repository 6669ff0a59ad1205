import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { STRANGE_WORDS, withoutJoiner } from '../../test/strange-words.ts';
import { structuredDataBlock } from '../structured-data/index.ts';
import { localBusinessOf } from '../structured-data/local-business.ts';
import { weekOf } from '../hours/index.ts';
import { formatStatus, oneLine, shortForm, statusAt, withClock, type Schedule } from './index.ts';
import { LANGUAGES } from './wording/languages/index.ts';

/** Noon on a Monday in New York, and half past five: half an hour before closing. */
const NOON = Date.parse('2026-11-23T17:00:00Z');
const SOON = Date.parse('2026-11-23T22:30:00Z');
/** In the evening, on a day by appointment, and on a holiday. */
const EVENING = Date.parse('2026-11-24T02:00:00Z');
const TUESDAY = Date.parse('2026-11-24T17:00:00Z');
const HOLIDAY = Date.parse('2026-11-25T17:00:00Z');

const scheduleWith = (text: string): Schedule => ({
  timezone: 'America/New_York',
  businessHours: weekOf((day) => ({
    open: '09:00',
    close: '18:00',
    closed: day === 'tuesday',
    ...(day === 'tuesday' && { appointment: true }),
  })),
  holidays: [{ id: 'a', date: '2026-11-25', name: text, closed: true, open: '09:00', close: '17:00' }],
  messages: {
    open: text,
    closed: text,
    holiday: text,
    appointment: text,
    beforeClosing: [{ minutes: 60, text: text.slice(0, 40) }],
  },
});

/** The texts of each language, by its code; a few of them in the everyday run. */
const TEXTS = Object.entries(LANGUAGES).filter(([code]) => isWholeRun || ['de', 'ar', 'ja'].includes(code));

test.each(STRANGE_WORDS)('%j stays as it is in every state and every language', (text) => {
  const schedule = scheduleWith(text);
  for (const at of [NOON, SOON, EVENING, TUESDAY, HOLIDAY]) {
    const facts = statusAt(schedule, at);
    expect(withoutJoiner(facts.note ?? '')).toContain(text);
    expect(withoutJoiner(oneLine(facts.status, formatStatus(facts, at, schedule.timezone)))).toContain(text);
    for (const [language, texts] of TEXTS) {
      const { message } = formatStatus(facts, at, schedule.timezone, texts, language);
      expect(withoutJoiner(message)).toContain(text);
      const [, rest] = shortForm(withClock(facts, at, schedule.timezone), texts, language);
      expect(withoutJoiner(rest)).toContain(text);
    }
  }
});

test.each(STRANGE_WORDS)('%j is no markup and no note in the structured data', (text) => {
  const facts = { name: text, phone: null, address: text, domains: [], schedule: scheduleWith(text) };
  const block = structuredDataBlock(localBusinessOf(facts, NOON));
  const [, json = ''] = /^<script type="application\/ld\+json">\n([^]*)\n<\/script>$/.exec(block) ?? [];
  expect(json).not.toMatch(/[<>]/);
  const read = JSON.parse(json) as Record<string, unknown>;
  expect([read['name'], read['address']]).toEqual([text, { '@type': 'PostalAddress', streetAddress: text }]);
  // Messages and names of days are not part of it.
  const plain = { ...facts, schedule: { ...scheduleWith('Plain'), messages: {} } };
  expect(read['openingHoursSpecification']).toEqual(localBusinessOf(plain, NOON).openingHoursSpecification);
});
