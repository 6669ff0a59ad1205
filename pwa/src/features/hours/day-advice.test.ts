import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import { HOURS_PRESETS } from '@doorsign/shared-schema/hours';
import { periodsOf, shiftOfPeriod } from '../../lib/periods.ts';
import { adviceOfPeriod } from './day-advice.ts';

const adviceFor = (open: string, close: string) => adviceOfPeriod({ open, close });

test.each([
  { open: '09:00', close: '05:00', field: 'close', instead: '17:00', minutes: 20 * 60 },
  { open: '10:00', close: '06:30', field: 'close', instead: '18:30', minutes: 20.5 * 60 },
  { open: '09:00', close: '01:00', field: 'close', instead: '13:00', minutes: 16 * 60 },
  { open: '21:00', close: '17:00', field: 'open', instead: '09:00', minutes: 20 * 60 },
  { open: '14:00', close: '11:00', field: 'close', instead: '23:00', minutes: 21 * 60 },
  { open: '00:00', close: '17:00', field: 'open', instead: '12:00', minutes: 17 * 60 },
])('$open to $close looks like a slip of twelve hours', ({ open, close, ...slip }) => {
  expect(adviceFor(open, close)).toEqual({ kind: 'slip', ...slip });
});

test.each([
  { open: '05:00', close: '23:00', minutes: 18 * 60 },
  { open: '06:59', close: '23:00', minutes: 16 * 60 + 1 },
  { open: '07:00', close: '23:59', minutes: 17 * 60 },
])('$open to $close is long', ({ open, close, minutes }) => {
  expect(adviceFor(open, close)).toEqual({ kind: 'long', minutes });
});

test.each([
  { name: 'nine to five', open: '09:00', close: '17:00' },
  { name: 'sixteen hours', open: '07:00', close: '23:00' },
  { name: 'a bar', open: '18:00', close: '02:00' },
  { name: 'a bar with lunch', open: '11:00', close: '02:00' },
  { name: 'a night shift', open: '22:00', close: '06:00' },
  { name: 'until midnight', open: '08:00', close: '00:00' },
  { name: 'round the clock', open: '00:00', close: '23:59' },
  { name: 'round the clock from nine', open: '09:00', close: '09:00' },
  { name: 'an incomplete time', open: '09:00', close: '' },
])('$name needs no advice', ({ open, close }) => {
  expect(adviceFor(open, close)).toBeNull();
});

test('no preset needs advice', () => {
  for (const { hours } of HOURS_PRESETS)
    for (const day of Object.values(hours)) expect(periodsOf(day).map(adviceOfPeriod)).toEqual([null]);
});

const time = fc
  .integer({ min: 0, max: 1439 })
  .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);

test('applying the advice about a slip shortens the day by twelve hours and leaves no advice', () => {
  fc.assert(
    fc.property(time, time, (open, close) => {
      const advice = adviceFor(open, close);
      if (advice?.kind !== 'slip') return;
      const mended = { open, close, [advice.field]: advice.instead };
      const shift = shiftOfPeriod(mended);
      // 23:59 means midnight, a minute later.
      expect([0, 1]).toContain(shift && shift.close - shift.open - (advice.minutes - 720));
      expect(adviceOfPeriod(mended)).toBeNull();
    }),
    { seed: 20261121, numRuns: isWholeRun ? 2000 : 400 },
  );
});
