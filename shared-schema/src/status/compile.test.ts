import { expect, test } from 'vitest';
import { dated, everyDay } from '../../test/schedules.ts';
import { compile, statusAt, statusFrom, timeline, type Schedule } from './index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (iso: string): number => Date.parse(iso);
const MONDAY_NOON = at('2026-11-23T17:00Z');

const OFFICE: Schedule = {
  timezone: 'America/New_York',
  businessHours: everyDay('09:00-17:00', null),
  holidays: [dated('2026-11-26', 'Thanksgiving Day'), dated('2026-11-27', 'Bridge day', '10:00-14:00')],
};
const ALWAYS: Schedule = { ...OFFICE, businessHours: everyDay('00:00-23:59'), holidays: [] };

test('a timeline has one entry for each change of status or name; the first one is in force at its start', () => {
  expect(
    timeline(OFFICE, MONDAY_NOON, 5).map((entry) => [
      new Date(entry.at).toISOString(),
      entry.status,
      entry.holidayName,
    ]),
  ).toEqual([
    ['2026-11-23T17:00:00.000Z', 'open', null],
    ['2026-11-23T22:00:00.000Z', 'closed', null],
    ['2026-11-24T14:00:00.000Z', 'open', null],
    ['2026-11-24T22:00:00.000Z', 'closed', null],
    ['2026-11-25T14:00:00.000Z', 'open', null],
    ['2026-11-25T22:00:00.000Z', 'closed', null],
    ['2026-11-26T05:00:00.000Z', 'holiday', 'Thanksgiving Day'],
    ['2026-11-27T05:00:00.000Z', 'closed', 'Bridge day'],
    ['2026-11-27T15:00:00.000Z', 'open', 'Bridge day'],
    ['2026-11-27T19:00:00.000Z', 'closed', 'Bridge day'],
    ['2026-11-28T05:00:00.000Z', 'closed', null],
  ]);
});

test('a change at the end of the span belongs to the entries after the span', () => {
  expect(timeline(OFFICE, MONDAY_NOON, 5 / 24)).toHaveLength(1);
  expect(timeline(OFFICE, MONDAY_NOON, 5 / 24 + 1 / DAY)).toHaveLength(2);
});

test.each([0, -1, Number.NaN])('a span of %d days has one entry, the one in force', (days) => {
  expect(timeline(OFFICE, MONDAY_NOON, days)).toEqual([
    { at: MONDAY_NOON, status: 'open', holidayName: null, note: null },
  ]);
});

test('an infinite span is limited to 73,000 days', () => {
  expect(timeline(ALWAYS, MONDAY_NOON, Number.POSITIVE_INFINITY)).toHaveLength(1);
  expect(compile(ALWAYS, MONDAY_NOON, Number.POSITIVE_INFINITY).to).toBe(MONDAY_NOON + 73_000 * DAY);
});

test('a compiled timeline gives the same status as the schedule at every quarter of an hour', () => {
  const compiled = compile(OFFICE, MONDAY_NOON, 14);
  const wrong: number[] = [];
  for (let instant = compiled.from; instant < compiled.to; instant += HOUR / 4) {
    if (JSON.stringify(statusFrom(compiled, instant)) !== JSON.stringify(statusAt(OFFICE, instant)))
      wrong.push(instant);
  }
  expect(wrong).toEqual([]);
});

test('a compiled timeline returns null outside its span', () => {
  const compiled = compile(OFFICE, MONDAY_NOON, 1);
  expect(statusFrom(compiled, MONDAY_NOON - 1)).toBeNull();
  expect(statusFrom(compiled, MONDAY_NOON)).not.toBeNull();
  expect(statusFrom(compiled, MONDAY_NOON + DAY - 1)).not.toBeNull();
  expect(statusFrom(compiled, MONDAY_NOON + DAY)).toBeNull();
  expect(statusFrom(compiled, Number.NaN)).toBeNull();
});

test('the entries after the span continue to the first opening or closing', () => {
  const fromThanksgiving = compile(OFFICE, at('2026-11-25T22:00Z'), 0.2);
  expect(fromThanksgiving.starts).toHaveLength(1);
  expect(fromThanksgiving.after).toEqual([
    { at: at('2026-11-26T05:00Z'), status: 'holiday', holidayName: 'Thanksgiving Day', note: 'Thanksgiving Day' },
    { at: at('2026-11-27T05:00Z'), status: 'closed', holidayName: 'Bridge day', note: 'Bridge day' },
    { at: at('2026-11-27T15:00Z'), status: 'open', holidayName: 'Bridge day', note: 'Bridge day' },
  ]);
});

test('there are no entries after the span if no opening or closing follows', () => {
  expect(compile(ALWAYS, MONDAY_NOON, 14).after).toEqual([]);
  const closed = { ...OFFICE, businessHours: everyDay(null), holidays: [dated('2027-01-01', 'New Year')] };
  expect(compile(closed, MONDAY_NOON, 14).after).toEqual([]);
});

test('a closing months after the span is known inside the span', () => {
  const schedule = { ...ALWAYS, holidays: [dated('2027-07-04', 'Independence Day')] };
  const compiled = compile(schedule, MONDAY_NOON, 14);
  expect(compiled.statuses).toHaveLength(1);
  expect(statusFrom(compiled, MONDAY_NOON + DAY)?.nextChangeAt).toBe(at('2027-07-04T04:00Z'));
  expect(compiled.after).toEqual([
    { at: at('2027-07-04T04:00Z'), status: 'holiday', holidayName: 'Independence Day', note: 'Independence Day' },
  ]);
});

test('a timeline does not depend on the date at which it begins', () => {
  const whole = timeline(OFFICE, at('2026-03-01T00:00Z'), 250);
  for (const days of [1, 6.5, 7, 30, 200]) {
    const from = at('2026-03-01T00:00Z') + days * DAY;
    const rest = whole.filter((entry) => entry.at > from);
    expect(timeline(OFFICE, from, 250 - days).slice(1)).toEqual(rest);
  }
});
