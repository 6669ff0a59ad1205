import { expect, test } from 'vitest';
import type { Fault } from './find-faults.ts';
import { reportOf } from './report.ts';

const fault = (file: string, line: number): Fault => ({
  file,
  line,
  kind: 'number',
  before: `const a = ${line};`,
  after: `const a = ${line + 1};`,
  planted: '',
});
const known = fault('one/a.ts', 1);
const [noticed, explained, unexplained] = [fault('one/a.ts', 7), known, fault('two/b.ts', 3)];

test('says of each survivor why it is no fault, or that nobody has said so', () => {
  // The same change is recognized after its line has moved.
  const table = [{ ...known, line: 99, why: 'Nobody reads it.' }];
  const report = reportOf(['one', 'two'], [noticed, explained, unexplained], [explained, unexplained], table);
  expect(report.unexplained).toBe(1);
  expect(report.text.split('\n')).toEqual([
    'Survivors:',
    'one/a.ts:1 number',
    '      const a = 1;',
    '      const a = 2;',
    '      Nobody reads it.',
    'two/b.ts:3 number',
    '      const a = 3;',
    '      const a = 4;',
    '      NOT EXPLAINED',
    '',
    'one                        2 faults, 1 noticed',
    'two                        1 faults, 0 noticed',
    '3 faults: 1 noticed, 1 explained, 1 unexplained',
  ]);
});
