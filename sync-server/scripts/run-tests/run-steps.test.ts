import { expect, test } from 'vitest';
import { runSteps, summaryTable } from './run-steps.ts';
import { steps, type Step } from './steps.ts';

const step = (name: string, lane: Step['lane'], needs: string[] = []): Step => ({
  name,
  lane,
  needs,
  commands: [[name]],
});
const few = [
  step('build', 'checks'),
  step('types', 'checks'),
  step('sizes', 'checks', ['build']),
  step('unit', 'tests'),
  step('browser', 'tests', ['build']),
];

async function runWith(failing: string[], onStart: (step: Step) => void = () => undefined) {
  const results = await runSteps(few, {
    run: async ({ name }) => ({ ok: !failing.includes(name), output: '', totals: null }),
    nowMs: () => 0,
    onStart,
    onEnd: () => undefined,
  });
  return Object.fromEntries(results.map(({ name, state }) => [name, state]));
}

test('the steps of npm test and test:all are those of the contract', () => {
  const names = (isWhole: boolean) =>
    steps.filter(({ isForWholeRun = false }) => isForWholeRun === isWhole).map(({ name }) => name);
  expect(names(false)).toEqual([
    'build',
    'types',
    'lint',
    'format',
    'imports',
    'unused-code',
    'sizes',
    'unit',
    'browser',
  ]);
  expect(names(true)).toEqual(['guards']);
});

test('a step that fails stops only what needs it', async () => {
  const allOk = { build: 'ok', types: 'ok', sizes: 'ok', unit: 'ok', browser: 'ok' };
  expect(await runWith(['types'])).toEqual({ ...allOk, types: 'failed' });
  expect(await runWith(['build'])).toEqual({ ...allOk, build: 'failed', sizes: 'not run', browser: 'not run' });
});

test('lanes run side by side, the steps of a lane one after the other', async () => {
  const ends = new Map<string, () => void>();
  const end = (name: string): void => {
    ends.get(name)?.();
    ends.delete(name);
  };
  const all = runSteps(few, {
    run: ({ name }) => new Promise((resolve) => ends.set(name, () => resolve({ ok: true, output: '', totals: null }))),
    nowMs: () => 0,
    onStart: () => undefined,
    onEnd: () => undefined,
  });
  const running = async (names: string[]) => {
    await expect.poll(() => [...ends.keys()]).toEqual(names);
  };
  await running(['build', 'unit']);
  end('build');
  await running(['unit', 'types']);
  end('types');
  await running(['unit', 'sizes']);
  end('unit');
  await running(['sizes', 'browser']);
  for (const name of ['sizes', 'browser']) end(name);
  expect((await all).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
});

test('the table has a line for each step', () => {
  expect(
    summaryTable([
      { name: 'types', state: 'ok', seconds: 8.06, totals: null },
      { name: 'unit', state: 'failed', seconds: 61, totals: { passed: 7, failed: 2, files: [], failures: [] } },
    ]),
  ).toBe('types    ok          8.1 s\nunit     failed     61.0 s   7 passed, 2 failed');
});
