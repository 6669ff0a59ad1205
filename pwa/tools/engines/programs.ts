import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Returns the path of the first of these programs that is in a folder of PATH, or null. */
export const findProgram = (names: readonly string[], path = process.env['PATH'] ?? ''): string | null =>
  names.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name))).find((file) => existsSync(file)) ??
  null;

/** A running program, with the processes that it has started. */
export interface Program {
  /** Waits for a line of its output.
   * @returns the pattern's first group
   * @throws if the program ends before, or says no such line within half a minute */
  line(pattern: RegExp): Promise<string>;
  /** @throws if it has ended */
  check(): void;
  /** Ends it with everything that it has started.
   * @throws if something does not end */
  stop(): Promise<void>;
}

const PATIENCE_MS = 30_000;
/** The time that a program has to end by itself. */
const GRACE_MS = 3_000;
/** Characters of the output that messages have. */
const TOLD = 2_000;

export const startProgram = (command: string, args: readonly string[], env: Record<string, string>): Program => {
  // A group of its own, so that a signal reaches what the program starts.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let ending: string | null = null;
  child.on('error', ({ message }) => (ending = message));
  child.on('exit', (code, signal) => (ending = String(code ?? signal)));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-100_000)));
  // Its children share its output, so that it closes after the last of them.
  let isClosed = false;
  const closed = new Promise<void>((resolve) =>
    child.on('close', () => {
      isClosed = true;
      resolve();
    }),
  );
  const signalAll = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // All have ended.
    }
  };
  const check = (): void => {
    if (ending !== null) throw new Error(`${command} ended (${ending}):\n${output.slice(-TOLD)}`);
  };
  return {
    async line(pattern) {
      for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        check();
        await wait(50);
      }
      throw new Error(`${command} did not say ${String(pattern)}:\n${output.slice(-TOLD)}`);
    },
    check,
    async stop() {
      for (const name of ['SIGTERM', 'SIGKILL'] as const) {
        if (isClosed) return;
        signalAll(name);
        await Promise.race([closed, wait(GRACE_MS, undefined, { ref: false })]);
      }
      if (!isClosed) throw new Error(`${command} does not end`);
    },
  };
};
