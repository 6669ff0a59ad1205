import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import { ENGLISH, formatStatusLine, statusAt, formatStatus } from '@doorsign/shared-schema/status';
import { businessDayOf, statusFromPayload, wireTimelineOf } from '@doorsign/shared-schema/widget';
import { anyMinute, anySchedule } from '../../../test/schedules.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { daysAhead } from '../../lib/days-ahead.ts';
import { requestedTime, visitorView } from './visitor-view.ts';

const RUNS = isWholeRun ? 400 : 100;

const NEW_YORK = 'America/New_York';
const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

test('at any date and time the preview agrees with statusAt and with the widget’s texts', () => {
  let compared = 0;
  fc.assert(
    fc.property(anySchedule, fc.nat({ max: 13 }), anyMinute, ({ schedule, now }, ahead, minute) => {
      const { timezone } = schedule;
      const { date } = daysAhead(schedule, readWallClock(timezone, now).date)[ahead] ?? { date: '' };
      const { at } = requestedTime(timezone, { date, minute });
      const view = visitorView(schedule, at);

      const { status, nextChangeAt, note } = statusAt(schedule, at);
      expect(view.status).toBe(status);
      expect(view).toMatchObject(formatStatus({ status, nextChangeAt, note }, at, timezone));

      // The computation of a visitor's browser with the payload that the server sends that day.
      const payload = { ...wireTimelineOf(schedule, businessDayOf(timezone, now).startsAt), zone: timezone };
      const facts = statusFromPayload(payload, at);
      if (!facts) return;
      compared++;
      expect(view.line).toBe(formatStatusLine(facts, ENGLISH, 'en-US')[0]);
    }),
    { seed: 20261121, numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan((RUNS * 3) / 4);
});

test.each([
  { name: 'an ordinary time', date: '2026-11-20', minute: 854, at: '2026-11-20T19:14:00Z', oddity: null },
  {
    name: 'a time skipped by the clock',
    date: '2026-03-08',
    minute: 150,
    at: '2026-03-08T07:00:00Z',
    oddity: 'skipped',
  },
  { name: 'the instant of the skip', date: '2026-03-08', minute: 180, at: '2026-03-08T07:00:00Z', oddity: null },
  { name: 'a repeated time', date: '2026-11-01', minute: 90, at: '2026-11-01T05:30:00Z', oddity: 'twice' },
  {
    name: 'the time after the repeated hour',
    date: '2026-11-01',
    minute: 120,
    at: '2026-11-01T07:00:00Z',
    oddity: null,
  },
])('$name in New York', ({ date, minute, at, oddity }) => {
  const requested = requestedTime(NEW_YORK, { date, minute });
  expect(iso(requested.at)).toBe(at);
  expect(requested.oddity).toBe(oddity);
  expect(requested.shows).toEqual(oddity === 'skipped' ? { date, minute: 180 } : { date, minute });
});

test('a repeated half hour is detected too', () => {
  expect(requestedTime('Australia/Lord_Howe', { date: '2026-04-05', minute: 105 }).oddity).toBe('twice');
});
