import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { hasBeat, instantsOf, isOut, LEAP_DAY, OUTAGES, START_MS, WHOLE_DAYS, ZONES, zoneEvents } from './calendar.ts';

const END_MS = START_MS + WHOLE_DAYS * DAY;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 16);

test('a whole soak meets both clock changes of the zones that have them, New Year and 29 February', () => {
  const events = zoneEvents(ZONES, START_MS, END_MS);
  const of = (zone: string, kind: string): string[] =>
    events.filter((event) => event.zone === zone && event.kind === kind).map(({ at }) => iso(at));
  expect(of('America/New_York', 'clock change')).toEqual(['2027-11-07T06:00', '2028-03-12T07:00', '2028-11-05T06:00']);
  expect(of('Europe/Berlin', 'clock change')).toEqual(['2027-10-31T01:00', '2028-03-26T01:00', '2028-10-29T01:00']);
  // By half an hour, in the other half of the world.
  expect(of('Australia/Lord_Howe', 'clock change')).toEqual([
    '2027-10-02T15:30',
    '2028-04-01T15:00',
    '2028-09-30T15:30',
  ]);
  expect(of('Asia/Kathmandu', 'clock change')).toEqual([]);
  expect(of('Asia/Kathmandu', 'New Year')).toEqual(['2027-12-31T18:15']);
  expect(of('Europe/London', '29 February')).toEqual(['2028-02-29T00:00']);
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort((a, b) => a - b));
});

test('the steps are usual ones, minutes around an event, and the millisecond before it', () => {
  const event = 3 * HOUR;
  const steps = { fromMs: 0, toMs: 6 * HOUR, stepMs: HOUR, around: [event], aroundMs: 2 * MINUTE };
  expect(instantsOf(steps)).toEqual([
    HOUR,
    2 * HOUR,
    event - 2 * MINUTE,
    event - MINUTE,
    event - 1,
    event,
    event + MINUTE,
    event + 2 * MINUTE,
    4 * HOUR,
    5 * HOUR,
    6 * HOUR,
  ]);
});

test('a rhythm has a beat in each step that reaches one, from the start of the soak on', () => {
  const at = (hours: number): number => START_MS + hours * HOUR;
  expect(hasBeat(at(2), at(3), 3 * HOUR)).toBe(true);
  expect(hasBeat(at(3), at(5), 3 * HOUR)).toBe(false);
  expect(hasBeat(at(3), at(5), 3 * HOUR, HOUR)).toBe(true);
  // A step over several beats does the work of one.
  expect(hasBeat(at(0), at(9), 3 * HOUR)).toBe(true);
});

test('an outage begins and ends at its instants, and what waited has its time after the end', () => {
  const leapDay = START_MS + LEAP_DAY * DAY;
  expect(iso(leapDay)).toBe('2028-02-29T00:00');
  expect(isOut(OUTAGES, 'stripe', leapDay - 1)).toBe(false);
  expect(isOut(OUTAGES, 'stripe', leapDay)).toBe(true);
  expect(isOut(OUTAGES, 'stripe', leapDay + DAY)).toBe(false);
  expect(isOut(OUTAGES, 'stripe', leapDay + DAY, HOUR)).toBe(true);
  expect(isOut(OUTAGES, 'mail', leapDay)).toBe(false);
});
