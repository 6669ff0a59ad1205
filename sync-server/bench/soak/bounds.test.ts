import { expect, test } from 'vitest';
import { judgeCount, judgeHandles, judgeMemory, judgeOldest, judgeTable, type Sample } from './bounds.ts';

const MB = 1024 * 1024;

/** Samples of 100 days.
 * @param of what differs from a server at rest */
const samplesOf = (of: (day: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 100 }, (_, day) => ({
    day,
    rss: 100 * MB,
    inUse: 50 * MB,
    handles: 40,
    rows: {},
    oldest: {},
    ...of(day),
  }));

test('memory that goes up and down holds, and memory that only grows does not', () => {
  const noisy = samplesOf((day) => ({ inUse: (50 + (day % 7)) * MB }));
  expect(judgeMemory('heap', 'inUse', noisy)).toMatchObject({ holds: true });
  const leaking = samplesOf((day) => ({ inUse: (50 + (day % 7) + day / 10) * MB }));
  expect(judgeMemory('heap', 'inUse', leaking)).toMatchObject({ holds: false, bound: '<= 4.0 MB' });
});

test('a growth that noise alone could show is no growth', () => {
  const steps = samplesOf((day) => ({ inUse: (50 + (day % 2) * 40 + day / 20) * MB }));
  expect(judgeMemory('heap', 'inUse', steps)).toMatchObject({ holds: true });
});

test('open files may rise by a few, and a system that does not tell them is not judged', () => {
  expect(judgeHandles(samplesOf((day) => ({ handles: 40 + (day % 5) })))).toMatchObject({ holds: true });
  expect(judgeHandles(samplesOf((day) => ({ handles: 40 + Math.floor(day / 10) })))).toMatchObject({ holds: false });
  expect(judgeHandles(samplesOf(() => ({ handles: null })))).toMatchObject({ holds: true });
});

test('a table whose rows are kept for a time grows for that time only', () => {
  const rule = { kept: 30 };
  const swept = samplesOf((day) => ({ rows: { sessions: Math.min(day, 30) * 10 } }));
  expect(judgeTable('sessions', rule, swept, {})).toMatchObject({ holds: true });
  const kept = samplesOf((day) => ({ rows: { sessions: day * 10 } }));
  expect(judgeTable('sessions', rule, kept, {})).toMatchObject({ holds: false });
  // Nothing can be said before that time is over twice.
  for (const days of [60, 400]) expect(judgeTable('sessions', { kept: days }, kept, {})).toBeNull();
});

test('a row that is older than its retention is a fault at any time, and a shorter soak cannot say so', () => {
  const rule = { kept: 90, oldest: { since: 'at', days: 90 } };
  const swept = samplesOf((day) => ({ oldest: { audit: Math.min(day, 90) } }));
  expect(judgeOldest('audit', rule, swept)).toMatchObject({ value: '90.0 days', holds: true });
  const kept = samplesOf((day) => ({ oldest: { audit: day } }));
  expect(judgeOldest('audit', rule, kept)).toMatchObject({ value: '99.0 days', holds: false });
  const late = samplesOf((day) => ({ oldest: { audit: day === 95 ? 95 : Math.min(day, 90) } }));
  expect(judgeOldest('audit', rule, late)).toMatchObject({ holds: false });
  expect(judgeOldest('audit', { kept: 400, oldest: { since: 'at', days: 400 } }, kept)).toBeNull();
  expect(judgeOldest('audit', { kept: 90 }, kept)).toBeNull();
  expect(judgeOldest('empty', rule, kept)).toBeNull();
});

test('a table that may grow for ever has a bound by what causes its rows, and a table without a rule is a fault', () => {
  const samples = samplesOf((day) => ({ rows: { log: day * 3 } }));
  const rule = { perCause: 2, causes: ['Saves'] };
  expect(judgeTable('log', rule, samples, { Saves: 150 })).toMatchObject({ value: '297', holds: true });
  expect(judgeTable('log', rule, samples, { Saves: 140 })).toMatchObject({ holds: false });
  const both = { perCause: 2, causes: ['Saves', 'grants'] };
  expect(judgeTable('log', both, samples, { Saves: 140, grants: 10 })).toMatchObject({ holds: true });
  expect(judgeTable('log', undefined, samples, {})).toMatchObject({ holds: false });
});

test('a count holds up to its bound', () => {
  expect(judgeCount('wrong statuses', 0, 0)).toMatchObject({ bound: '0', holds: true });
  expect(judgeCount('wrong statuses', 1, 0)).toMatchObject({ holds: false });
});
