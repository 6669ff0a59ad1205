import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A group of processes that end together. */
export interface Processes {
  start(command: string, args: readonly string[], environment?: NodeJS.ProcessEnv): void;
  /** @throws if a process has exited by itself */
  check(): void;
  stop(): Promise<void>;
}

/** @param libraries the loader's first search path, for programs that were unpacked and not installed */
export const createProcesses = (libraries: string): Processes => {
  const children: ChildProcess[] = [];
  return {
    start(command, args, environment = {}) {
      const env = { ...process.env, LD_LIBRARY_PATH: libraries, ...environment };
      // A separate process group: PHP's workers end with their master only if they get the signal too.
      children.push(spawn(command, args, { env, stdio: 'ignore', detached: true }));
    },
    check() {
      const ended = children.find(({ exitCode }) => exitCode !== null);
      if (ended) throw new Error(`${ended.spawnfile} ended with code ${ended.exitCode}`);
    },
    async stop() {
      const running = children.filter(
        ({ exitCode, signalCode, pid }) => exitCode === null && signalCode === null && pid !== undefined,
      );
      const endings = running.map((child) => once(child, 'exit'));
      for (const { pid } of running) process.kill(-(pid as number));
      await Promise.all(endings);
    },
  };
};
