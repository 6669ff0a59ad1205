import { expect, test } from 'vitest';
import { narrowing, readOrder, type Asked } from './order.ts';
import { steps } from './steps.ts';

const read = (line: string, changed: string[] = [], options: Omit<Asked, 'words'> = {}) =>
  readOrder(steps, { words: line.split(' ').filter(Boolean), ...options }, () => changed);
const names = (line: string, changed?: string[], options?: Omit<Asked, 'words'>) =>
  read(line, changed, options).steps.map(({ name }) => name);
const everyday = steps.filter(({ isForWholeRun }) => !isForWholeRun).map(({ name }) => name);

test('no name picks everything of the run, a name picks the step and what it needs, in the order of the list', () => {
  expect(names('')).toEqual(everyday);
  expect(names('', [], { isWhole: true }).toSorted()).toEqual([...everyday, 'guards'].toSorted());
  expect(names('browser unit')).toEqual(['build', 'unit', 'browser']);
  expect(names('guards')).toEqual(['guards']);
});

test('other words narrow the tests, and pick the steps that have any', () => {
  expect(read('unit hours')).toMatchObject({ words: ['hours'], changed: null });
  expect(names('unit hours')).toEqual(['unit']);
  expect(names('hours')).toEqual(['build', 'unit', 'browser']);
  expect(() => read('types hours')).toThrow('No such step: hours. There are build, types,');
});

test('“changed” asks for the guards when one of them, or what they guard, has changed', () => {
  expect(names('changed', ['pwa/src/main.tsx', 'pwa/src/tsconfig.test.ts'])).toEqual(['build', 'unit', 'browser']);
  for (const file of ['.oxlintrc.json', 'pwa/tsconfig.src.json', 'sync-server/scripts/guards/lint.test.ts'])
    expect(names('changed', [file])).toContain('guards');
});

test('a shard is a part of a whole', () => {
  const whole = { shard: '2/4', isWhole: true };
  expect(read('unit', [], whole)).toMatchObject({ ...whole, words: [] });
  for (const shard of ['2', '0/4', '2/', 'a/b', ''])
    expect(() => read('unit', [], { shard })).toThrow('--shard takes i/n');
});

test('the options reach the steps that run tests', () => {
  const optionsOf = (line: string, changed: string[] = [], shard?: string) => {
    const order = read(line, changed, { shard });
    return Object.fromEntries(order.steps.map((step) => [step.name, narrowing(step, order).join(' ')]));
  };
  const changedIn = (...files: string[]) => optionsOf('changed', files);
  expect(changedIn()).toEqual({
    build: '',
    unit: '--passWithNoTests',
    browser: '--only-changed --pass-with-no-tests',
  });
  expect(changedIn('README.md', 'pwa/src/lib/clock.test.ts')).toEqual(changedIn());
  // No browser test imports the app that it runs on: the app is built.
  expect(changedIn('pwa/src/main.tsx')['browser']).toBe('--project=pwa --pass-with-no-tests');
  for (const file of ['widget/src/widget.ts', 'sync-server/src/main.ts', 'shared-schema/src/status/index.ts'])
    expect(changedIn(file, 'pwa/src/main.tsx')['browser']).toBe('--project=widget --project=pwa --pass-with-no-tests');
  expect(changedIn('.oxlintrc.json')['guards']).toBe('');
  expect(optionsOf('unit hours', [], '1/3')).toEqual({ unit: '--shard=1/3 hours' });
});
