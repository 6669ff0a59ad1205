import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest time that a program takes to start on a busy machine; Varnish compiles its configuration. */
const START_MS = 60_000;

/** Finds a program in PATH, and where Debian puts servers.
 * @param path folders as in PATH
 * @returns null if it is missing */
export const findProgram = (name: string, path = process.env['PATH'] ?? ''): string | null => {
  for (const folder of [...path.split(delimiter), '/usr/sbin']) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // It is not here.
    }
  }
  return null;
};

/** A program in a process of its own, which ends with this one. */
export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program, and waits until it serves.
 * @param command the program and its arguments
 * @param isReady asked again and again
 * @throws Error if it does not start, with what it said */
export const startProgram = async (
  name: string,
  [file, ...args]: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
): Promise<Program> => {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // However this process ends, and before its folders are removed.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.prependOnceListener('exit', killWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-5000)));
  const ended = once(child, 'close').then(() => process.removeListener('exit', killWithUs));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + START_MS;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`${name} did not start:\n${output}`);
    }
    await sleep(20);
  }
  return { pid: child.pid ?? 0, stop };
};
