import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDisplay } from './display.ts';
import { progressLine } from './progress-line.ts';
import { createProgress, type Progress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const progress: Progress = {
  unit: 'files',
  done: 120,
  all: 380,
  failed: ['pwa/b.test.ts'],
  running: [
    { name: 'sync-server/test/mail.test.ts', seconds: 13.4 },
    { name: 'pwa/a.test.ts', seconds: 1 },
  ],
};
const line = 'unit     2:05   120 of 380 files   1 failed   slow: sync-server/test/mail.test.ts (13 s)';

test('a line says how far a step is, and what is slow', () => {
  expect(progressLine('unit', 125_900, progress)).toBe(line);
  expect(progressLine('types', 9_000, null)).toBe('types    0:09');
  expect(progressLine('unit', 125_900, progress, 30)).toBe(`${line.slice(0, 29)}…`);
});

function show(columns: (() => number) | null) {
  const written: string[] = [];
  const display = createDisplay((text) => void written.push(text), { nowMs: () => Date.now(), columns });
  return { display, written };
}

test('where there is no terminal, each step that runs has a plain line every half minute, and a failed test is named at once', () => {
  const { display, written } = show(null);
  display.started('unit');
  display.moved('unit', progress);
  display.moved('unit', progress);
  vi.advanceTimersByTime(60_000);
  display.ended({ name: 'unit', state: 'failed', seconds: 61, totals: null }, 'what went wrong\n');
  display.close();
  vi.advanceTimersByTime(60_000);
  expect(written).toEqual([
    'unit     started\n',
    'unit     failed: pwa/b.test.ts\n',
    // The time of a slow test keeps growing while its runner reports nothing.
    `${line.replace('2:05', '0:30').replace('13 s', '43 s')}\n`,
    `${line.replace('2:05', '1:00').replace('13 s', '73 s')}\n`,
    'unit     failed, 61.0 s\n',
    '\nwhat went wrong\n\n',
  ]);
});

test('on a terminal the lines of what runs are drawn again in their place', () => {
  const { display, written } = show(() => 80);
  display.started('types');
  display.started('unit');
  vi.advanceTimersByTime(500);
  display.ended({ name: 'types', state: 'ok', seconds: 0.5, totals: null }, null);
  display.close();
  const up = (lines: number) => `\u001b[${lines}A\u001b[0J`;
  expect(written).toEqual([
    'types    0:00\n',
    `${up(1)}types    0:00\nunit     0:00\n`,
    `${up(2)}types    0:00\nunit     0:00\n`,
    `${up(2)}types    ok, 0.5 s\nunit     0:00\n`,
    `${up(1)}unit     0:00\n`,
  ]);
});

test('a test that is not slow yet when its runner tells of it last is named when it becomes so', () => {
  const { display, written } = show(() => 80);
  display.started('unit');
  display.moved('unit', {
    unit: 'tests',
    done: 3,
    all: 4,
    failed: [],
    running: [{ name: 'hangs.e2e.ts', seconds: 0 }],
  });
  vi.advanceTimersByTime(4500);
  expect(written.join('')).not.toContain('slow');
  vi.advanceTimersByTime(500);
  expect(written.at(-1)).toContain('slow: hangs.e2e.ts (5 s)');
  vi.advanceTimersByTime(60_000);
  expect(written.at(-1)).toContain('slow: hangs.e2e.ts (65 s)');
  display.close();
});

test('what has begun runs until it has ended', () => {
  const told: Progress[] = [];
  const counted = createProgress('tests', { nowMs: () => Date.now(), tell: (each) => void told.push(each) });
  counted.planned(2);
  counted.began('1', 'one');
  vi.advanceTimersByTime(2000);
  counted.began('2', 'two');
  counted.ended('1', true);
  expect(told.at(-2)?.running).toEqual([
    { name: 'one', seconds: 2 },
    { name: 'two', seconds: 0 },
  ]);
  expect(told.at(-1)).toEqual({
    unit: 'tests',
    done: 1,
    all: 2,
    failed: ['one'],
    running: [{ name: 'two', seconds: 0 }],
  });
});
