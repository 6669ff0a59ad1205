import { afterEach, expect, test } from 'vitest';
import { isTimezone } from '../hours/timezones.ts';
import { instantOn, readingAt, statusAt, formatStatus, type Schedule } from '../status/index.ts';
import { businessDayOf } from '../widget/business-day.ts';
import { setZoneSource, type ZoneRules } from './zone-source.ts';

const HOUR = 3_600_000;
const at = (iso: string): number => Date.parse(iso);

afterEach(() => setZoneSource());

/** Lisbon as if Portugal stayed on summer time in October 2026: a rule that no runtime has. */
const STAYS: ZoneRules = {
  from: at('2026-01-01T00:00Z') / 1000,
  until: at('2027-03-01T00:00Z') / 1000,
  changes: [at('2026-03-29T01:00Z') / 1000],
  offsets: [0, 3600],
};
const LISBON: Schedule = {
  timezone: 'Europe/Lisbon',
  businessHours: { wednesday: { open: '09:00', close: '17:00', closed: false } },
  holidays: [],
};
const onlyLisbon = (timezone: string): ZoneRules | null => (timezone === 'Europe/Lisbon' ? STAYS : null);

test('status, texts, dates and instants follow the rules of the zone source', () => {
  const noon = at('2026-11-25T16:30Z');
  expect(statusAt(LISBON, noon)).toMatchObject({ status: 'open', nextChangeAt: at('2026-11-25T17:00Z') });

  setZoneSource(onlyLisbon);
  expect(statusAt(LISBON, noon)).toMatchObject({ status: 'closed', nextChangeAt: at('2026-11-26T08:00Z') });
  expect(instantOn('Europe/Lisbon', '2026-11-25', 9 * 60)).toBe(at('2026-11-25T08:00Z'));
  expect(businessDayOf('Europe/Lisbon', at('2026-11-25T23:30Z'))).toEqual({
    date: '2026-11-26',
    startsAt: at('2026-11-25T23:00Z'),
    endsAt: at('2026-11-26T23:00Z'),
  });
  const open = { status: 'open', nextChangeAt: at('2026-11-25T16:00Z'), note: null } as const;
  expect(formatStatus(open, at('2026-11-25T12:00Z'), 'Europe/Lisbon')).toEqual({
    message: 'Open until 5:00 PM',
    nextChange: 'Closes at 5:00 PM',
  });
  expect(instantOn('Europe/Paris', '2026-11-25', 9 * 60)).toBe(at('2026-11-25T08:00Z'));
});

test('Intl is used outside the span of the rules', () => {
  setZoneSource(onlyLisbon);
  expect(instantOn('Europe/Lisbon', '2025-07-01', 9 * 60)).toBe(at('2025-07-01T08:00Z'));
  expect(instantOn('Europe/Lisbon', '2027-02-28', 9 * 60)).toBe(at('2027-02-28T08:00Z'));
  expect(instantOn('Europe/Lisbon', '2027-03-02', 9 * 60)).toBe(at('2027-03-02T09:00Z'));
});

test('a zone that Intl does not know follows its rules, even outside their span', () => {
  expect(isTimezone('Europe/Atlantis')).toBe(false);
  expect(() => statusAt({ ...LISBON, timezone: 'Europe/Atlantis' }, 0)).toThrow(RangeError);

  setZoneSource((timezone) => (timezone === 'Europe/Atlantis' ? STAYS : null));
  expect(isTimezone('Europe/Atlantis')).toBe(true);
  for (const [date, opensAt] of [
    ['2025-11-26', '2025-11-26T09:00Z'],
    ['2026-11-25', '2026-11-25T08:00Z'],
    ['2030-11-27', '2030-11-27T08:00Z'],
  ] as const)
    expect(instantOn('Europe/Atlantis', date, 9 * 60)).toBe(at(opensAt));
});

test('after the zone source is removed, Intl is used again', () => {
  setZoneSource(onlyLisbon);
  const bySource = instantOn('Europe/Lisbon', '2026-11-25', 0);
  setZoneSource();
  expect(instantOn('Europe/Lisbon', '2026-11-25', 0)).toBe(bySource + HOUR);
});

test.each([
  { name: 'before the first change', second: 9, offset: 1 },
  { name: 'at a change', second: 10, offset: 2 },
  { name: 'between two', second: 19, offset: 2 },
  { name: 'at the last', second: 20, offset: 3 },
  { name: 'at the end', second: 99, offset: 3 },
])('the clock $name', ({ second, offset }) => {
  setZoneSource(() => ({ from: 0, until: 100, changes: [10, 20], offsets: [1, 2, 3] }));
  expect(readingAt('Europe/Atlantis', second * 1000)).toBe((second + offset) * 1000);
});
