import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The server in its own process, and its output so far. */
export interface MainProcess {
  child: ChildProcess;
  output(): { stdout: string; stderr: string };
  /** Resolves when the server reports that it is ready. */
  ready: Promise<void>;
  /** Resolves when the server, and everything that it started, has ended. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** The warning about an old Node, which depends on the machine that runs the tests. */
const NODE_WARNING = /^Warning: Node \d.*\n/gm;

/** Starts src/main.ts with this environment and no other variable except PATH.
 * @param shell runs it below a shell, as npm does */
export const runMain = (environment: Record<string, string>, { shell = false } = {}): MainProcess => {
  const command = [process.execPath, '--import', 'tsx', MAIN];
  const [program = '', ...parts] = shell
    ? ['/bin/sh', '-c', `${command.map((part) => `'${part}'`).join(' ')} & wait`]
    : command;
  const child = spawn(program, parts, {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  let sayReady: () => void;
  const ready = new Promise<void>((resolve) => (sayReady = resolve));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (stdout.includes('Doorsign is ready')) sayReady();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const output = () => ({ stdout, stderr: stderr.replaceAll(NODE_WARNING, '') });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...output() }));
  return { child, output, ready, ended };
};
