import { expect, test } from 'vitest';
import { createVirtualTimers } from './virtual-timers.ts';

const HOUR = 3_600_000;

test('an hourly timer runs as often as there are hours, however the clock moves', () => {
  const timers = createVirtualTimers(0);
  let runs = 0;
  timers.every(HOUR, () => (runs += 1));
  for (let quarter = 1; quarter <= 24 * 4; quarter += 1) timers.advanceTo((quarter * HOUR) / 4);
  expect(runs).toBe(24);
  // 17 minutes do not divide the hour, and each run is late, but none is lost.
  for (let at = 24 * HOUR; at < 48 * HOUR; at += (17 * HOUR) / 60) timers.advanceTo(at);
  timers.advanceTo(48 * HOUR);
  expect(runs).toBe(48);
});

test('a timer that is due several times in one step runs once, and sees the new time', () => {
  const timers = createVirtualTimers(1000);
  const seen: number[] = [];
  timers.every(1000, () => seen.push(timers.now()));
  timers.advanceTo(1999);
  expect(seen).toEqual([]);
  timers.advanceTo(61_500);
  timers.advanceTo(61_900);
  timers.advanceTo(62_000);
  expect(seen).toEqual([61_500, 62_000]);
});

test('timers run in the order in which they became due, and a stopped one does not', () => {
  const timers = createVirtualTimers(0);
  const ran: string[] = [];
  timers.every(300, () => ran.push('late'));
  const stop = timers.every(200, () => ran.push('never'));
  timers.every(100, () => {
    ran.push('early');
    stop();
  });
  timers.advanceTo(300);
  expect(ran).toEqual(['early', 'late']);
  expect(() => timers.advanceTo(299)).toThrow(RangeError);
});
