import { expect, test } from 'vitest';
import { judgeCount, judgeHandles, judgeMemory, judgeTable, type Sample } from './bounds.ts';

const MB = 1024 * 1024;

/** Samples of 100 days.
 * @param of what differs from a server at rest */
const samplesOf = (of: (day: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 100 }, (_, day) => ({ day, rss: 100 * MB, inUse: 50 * MB, handles: 40, rows: {}, ...of(day) }));

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
  // Nothing can be said before that time is over.
  expect(judgeTable('sessions', { kept: 400 }, kept, {})).toBeNull();
});

test('a table that may grow for ever has a bound by what causes its rows, and a table without a rule is a fault', () => {
  const samples = samplesOf((day) => ({ rows: { log: day * 3 } }));
  const rule = { perCause: 2, cause: 'Saves' };
  expect(judgeTable('log', rule, samples, { Saves: 150 })).toMatchObject({ value: '297', holds: true });
  expect(judgeTable('log', rule, samples, { Saves: 140 })).toMatchObject({ holds: false });
  expect(judgeTable('log', undefined, samples, {})).toMatchObject({ holds: false });
});

test('a count holds up to its bound', () => {
  expect(judgeCount('wrong statuses', 0, 0)).toMatchObject({ bound: '0', holds: true });
  expect(judgeCount('wrong statuses', 1, 0)).toMatchObject({ holds: false });
});
