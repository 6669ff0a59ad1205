import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The user to run as, because PostgreSQL and PgBouncer refuse to run as root. */
export const NOBODY = { uid: 65_534, gid: 65_534 };

/** Processes that are killed together, at the latest when this process exits. */
export interface KeptProcesses {
  /** Starts a program whose output goes to a file in the folder. */
  start(name: string, command: string, args: readonly string[]): ChildProcess;
  /** Kills all of them at once, and everything that they have started. */
  killAll(): void;
}

/** @param folder for the output, which the programs may write to
 * @param more   returns ids of further processes to kill, which a program has started on its own */
export const keepProcesses = (folder: string, more: () => readonly number[]): KeptProcesses => {
  const user = process.getuid?.() === 0 ? NOBODY : {};
  const children = new Set<ChildProcess>();
  const killAll = (): void => {
    for (const { pid } of children) if (pid !== undefined) killQuietly(-pid);
    for (const pid of more()) killFamily(pid);
  };
  // Before folders are removed.
  process.prependOnceListener('exit', killAll);
  return {
    start(name, command, args) {
      const output = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(command, args, {
        ...user,
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C' },
        stdio: ['ignore', output, output],
        // A group of its own, so that all that it starts can be killed with it. No signal of a terminal reaches it.
        detached: true,
      });
      closeSync(output);
      children.add(child);
      child.on('error', () => {});
      child.once('exit', () => children.delete(child));
      return child;
    },
    killAll,
  };
};

const killQuietly = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

/** Kills a process and its children, the process first: it would start new ones. */
export const killFamily = (pid: number): void => {
  const children = childrenOf(pid);
  killQuietly(pid);
  for (const child of children) killQuietly(child);
};

const childrenOf = (pid: number): number[] => {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
};

/** Returns the id of the first process of a PostgreSQL; none if it has none. */
export const postmasterOf = (dataFolder: string): number[] => {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? [pid] : [];
  } catch {
    return [];
  }
};
