import { expect, test } from 'vitest';
import { addTotals, readTotals, slowestFiles } from './totals.ts';

test('a file that vitest cannot load or prepare counts as a failure', () => {
  const file = { startTime: 1000, endTime: 3500 };
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { ...file, name: '/p/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'one' }] },
      {
        ...file,
        name: '/p/b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'group two' }],
      },
      { ...file, name: '/p/c.test.ts', status: 'failed', assertionResults: [] },
      {
        ...file,
        name: '/p/d.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'skipped', fullName: 'three' }],
      },
    ],
  };
  expect(readTotals(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 3,
    files: ['a', 'b', 'c', 'd'].map((name) => ({ file: `/p/${name}.test.ts`, seconds: 2.5 })),
    failures: ['/p/c.test.ts', '/p/d.test.ts', '/p/b.test.ts > group two'],
  });
});

test('an error of Playwright outside a test counts as a failure, and nested tests count for their file', () => {
  const tests = (duration: number, ok: boolean) => [{ title: 'one', ok, tests: [{ results: [{ duration }] }] }];
  const report = {
    config: { rootDir: '/p' },
    stats: { expected: 3, unexpected: 1, flaky: 0 },
    suites: [{ file: 'a.e2e.ts', specs: tests(1000, true), suites: [{ file: 'a.e2e.ts', specs: tests(500, false) }] }],
    errors: [{}],
  };
  expect(readTotals(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    files: [{ file: '/p/a.e2e.ts', seconds: 1.5 }],
    failures: ['/p/a.e2e.ts > one'],
  });
});

test('totals add up', () => {
  expect(addTotals([])).toEqual({ passed: 0, failed: 0, files: [], failures: [] });
  const one = { passed: 3, failed: 0, files: [{ file: 'a', seconds: 1 }], failures: [] };
  const other = { passed: 4, failed: 2, files: [{ file: 'b', seconds: 2 }], failures: ['b > x'] };
  expect(addTotals([one, other])).toEqual({
    passed: 7,
    failed: 2,
    files: [...one.files, ...other.files],
    failures: ['b > x'],
  });
});

test('the slowest files come first, without the folder of the project', () => {
  const files = [1, 12.34, 3].map((seconds) => ({ file: `/p/${seconds}.test.ts`, seconds }));
  expect(slowestFiles(files, '/p/', 2)).toBe('  12.3 s  12.34.test.ts\n   3.0 s  3.test.ts');
});
