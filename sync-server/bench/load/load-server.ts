import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cpuUs, hear } from '../peer-process.ts';
import type { Pause } from './pauses.ts';

/** Memory of a process just after a garbage collection, in bytes. */
export interface Memory {
  readonly rss: number;
  /** Heap and buffers. */
  readonly inUse: number;
}

/** Event-loop pauses and peak memory of a process. */
export interface Strain {
  /** Pauses of the event loop since the previous call. */
  readonly pauses: readonly Pause[];
  /** Peak memory since the process started, in bytes. */
  readonly rssPeak: number;
}

/** The real server, in its own process. */
export interface LoadServer {
  readonly port: number;
  /** Returns the CPU time used so far, in microseconds. */
  cpuUs(): Promise<number>;
  memory(): Promise<Memory>;
  strain(): Promise<Strain>;
  /** Stops the server as an operator would.
   * @throws when it does not end well */
  stop(): Promise<void>;
}

/** The file and flags that start the server: the built one, or the source when a build would take too long. */
export interface ServerProgram {
  readonly file: string;
  readonly execArgv: readonly string[];
}

export const BUILT_SERVER: ServerProgram = {
  file: fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
  execArgv: [],
};

/** The server's source, for runs without a build. */
export const SOURCE_SERVER: ServerProgram = {
  file: fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
  execArgv: ['--import', 'tsx'],
};

export const PROBE = new URL('usage-probe.mjs', import.meta.url);

/** Starts the server with this environment and no other variable except PATH.
 * @throws when it ends instead of being ready, with what it said */
export const startLoadServer = async (
  { file, execArgv }: ServerProgram,
  environment: Readonly<Record<string, string>> & { readonly PORT: string },
): Promise<LoadServer> => {
  const child = fork(file, {
    execArgv: ['--expose-gc', ...execArgv, '--import', PROBE.href],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Kill the server with this process, however this process ends.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let output = '';
  const ready = new Promise<true>((resolve) => {
    const listen = (text: string): void => {
      output = (output + text).slice(-20_000);
      if (text.includes('Doorsign is ready')) resolve(true);
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.stderr?.setEncoding('utf8').on('data', listen);
  });
  const ended = once(child, 'close').then(() => {
    process.removeListener('exit', killWithUs);
    return false as const;
  });
  if (!(await Promise.race([ready, ended]))) throw new Error(`The server did not start:\n${output}`);
  return {
    port: Number(environment.PORT),
    cpuUs: () => cpuUs(child),
    memory: () => hear<Memory>(child, 'memory'),
    strain: () => hear<Strain>(child, 'strain'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (child.exitCode !== 0)
        throw new Error(`The server ended with ${child.signalCode ?? child.exitCode}:\n${output}`);
    },
  };
};
