import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram, startProgram } from './programs.ts';

test('a program is found by its first name that is in the path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'second'), '');
  const path = ['/nowhere', folder].join(delimiter);
  expect(findProgram(['first', 'second'], path)).toBe(join(folder, 'second'));
  expect(findProgram(['first'], path)).toBeNull();
});

test('a line is awaited, and what the program has started ends with it', async () => {
  const program = startProgram('sh', ['-c', 'sleep 600 & echo ready on 7 >&2; wait'], {});
  expect(await program.line(/ready on (\d+)/)).toBe('7');
  // Rejects while something still holds the output.
  await program.stop();
  expect(program.check).toThrow('sh ended (SIGTERM)');
});

test('a program that ends early is told with its output', async () => {
  const program = startProgram('sh', ['-c', 'echo no display; exit 3'], {});
  await expect(program.line(/listening on (.+)/)).rejects.toThrow(/sh ended \(3\):\nno display/);
});

test('a program that is not there is told', async () => {
  const program = startProgram('no-such-browser', [], {});
  await expect(program.line(/listening on (.+)/)).rejects.toThrow(/no-such-browser ended \(spawn/);
  await program.stop();
});
