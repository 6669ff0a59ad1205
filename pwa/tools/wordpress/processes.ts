import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Processes that end together. */
export interface Processes {
  start(command: string, args: readonly string[], environment?: Record<string, string>): void;
  /** @throws when one has ended by itself */
  check(): void;
  stop(): Promise<void>;
}

/** @param libraries where the loader looks first, for programs that were unpacked and not installed */
export const createProcesses = (libraries: string): Processes => {
  const children: ChildProcess[] = [];
  return {
    start(command, args, environment = {}) {
      const env = { ...process.env, LD_LIBRARY_PATH: libraries, ...environment };
      // A group of its own: PHP's workers end with their master only when they are told too.
      children.push(spawn(command, args, { env, stdio: 'ignore', detached: true }));
    },
    check() {
      const ended = children.find(({ exitCode }) => exitCode !== null);
      if (ended) throw new Error(`${ended.spawnfile} ended with code ${ended.exitCode}`);
    },
    async stop() {
      for (const child of children.filter(({ exitCode, pid }) => exitCode === null && pid !== undefined)) {
        const hasEnded = once(child, 'exit');
        process.kill(-(child.pid as number));
        await hasEnded;
      }
    },
  };
};
