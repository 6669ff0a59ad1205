import { expect, test } from 'vitest';
import { isPassed, tableOf, type EngineRun, type Result } from './report.ts';

const result = (suite: string, outcome: Result['outcome']): Result => ({ suite, name: 'it works', outcome });
const CHROMIUM: EngineRun = {
  engine: 'chromium',
  version: 'Chromium 147.0',
  seconds: 41.6,
  results: [result('widget', 'passed'), result('widget', 'passed'), result('app', 'passed')],
};
const WEBKIT: EngineRun = {
  engine: 'webkit',
  version: 'WebKitGTK 2.50.6',
  seconds: 70,
  results: [result('widget', 'passed'), result('widget', 'failed'), result('app', 'skipped')],
};

test('the table has a column for each engine', () => {
  expect(tableOf([CHROMIUM, WEBKIT]).split('\n')).toEqual([
    '         Chromium 147.0  WebKitGTK 2.50.6',
    'widget   2 of 2          1 of 2',
    'app      1 of 1          0 of 1',
    'seconds  42              70',
  ]);
});

test('a run passes if every check of it has', () => {
  expect(isPassed(CHROMIUM)).toBe(true);
  expect(isPassed(WEBKIT)).toBe(false);
  expect(isPassed({ ...CHROMIUM, results: [result('app', 'passed'), result('app', 'skipped')] })).toBe(false);
  expect(isPassed({ ...CHROMIUM, results: [] })).toBe(false);
});
