import { expect, test } from 'vitest';
import { runSteps, summaryTable } from './run-steps.ts';
import { pickSteps, steps, type Step } from './steps.ts';
import { addTotals, readTotals } from './totals.ts';

const step = (name: string, needs: string[] = []): Step => ({ name, needs, commands: [[name]] });
const few = [step('types'), step('unit'), step('build'), step('sizes', ['build']), step('browser', ['build'])];

async function runWith(failing: string[]): Promise<Record<string, string>> {
  const results = await runSteps(few, {
    run: async ({ name }) => ({ ok: !failing.includes(name), output: '', totals: null }),
    nowMs: () => 0,
    onStart: () => undefined,
    onEnd: () => undefined,
  });
  return Object.fromEntries(results.map(({ name, state }) => [name, state]));
}

test('the steps of npm test are those of the contract', () => {
  expect(steps.map(({ name }) => name)).toEqual([
    'types',
    'lint',
    'format',
    'laws',
    'dead',
    'unit',
    'build',
    'sizes',
    'browser',
  ]);
});

test('no name picks all, a name picks the step and what it needs, in the order of the list', () => {
  expect(pickSteps(few, [])).toEqual(few);
  expect(pickSteps(few, ['browser', 'unit']).map(({ name }) => name)).toEqual(['unit', 'build', 'browser']);
  expect(() => pickSteps(few, ['units'])).toThrow('No such step: units. There are types, unit, build, sizes, browser.');
});

test('a step that fails stops only what needs it', async () => {
  expect(await runWith(['types'])).toEqual({ types: 'failed', unit: 'ok', build: 'ok', sizes: 'ok', browser: 'ok' });
  expect(await runWith(['build'])).toEqual({
    types: 'ok',
    unit: 'ok',
    build: 'failed',
    sizes: 'not run',
    browser: 'not run',
  });
});

test('the totals of vitest count a file that does not load as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(readTotals(JSON.stringify(report))).toEqual({ passed: 5, failed: 2 });
});

test('the totals of Playwright count an error outside a test as a failure', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{}] };
  expect(readTotals(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 });
});

test('totals add up, and the table has a line for each step', () => {
  expect(addTotals([])).toEqual({ passed: 0, failed: 0 });
  expect(
    addTotals([
      { passed: 3, failed: 0 },
      { passed: 4, failed: 2 },
    ]),
  ).toEqual({ passed: 7, failed: 2 });
  expect(
    summaryTable([
      { name: 'types', state: 'ok', seconds: 8.06, totals: null },
      { name: 'unit', state: 'failed', seconds: 61, totals: { passed: 7, failed: 2 } },
    ]),
  ).toBe('types    ok          8.1 s\nunit     failed     61.0 s   7 passed, 2 failed');
});
