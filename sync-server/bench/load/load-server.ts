import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cpuUs, hear } from '../peer-process.ts';
import type { Pause } from './pauses.ts';

/** What a process holds just after a collection of what it no longer needs, in bytes. */
export interface Memory {
  readonly rss: number;
  /** Heap and buffers. */
  readonly inUse: number;
}

/** What a process went through. */
export interface Strain {
  /** When its loop took nothing on, since it was asked for the last time. */
  readonly pauses: readonly Pause[];
  /** The most that it has ever had in memory, in bytes. */
  readonly rssPeak: number;
}

/** The real server as a process of its own. */
export interface LoadServer {
  readonly port: number;
  /** Microseconds of CPU time used so far. */
  cpuUs(): Promise<number>;
  memory(): Promise<Memory>;
  strain(): Promise<Strain>;
  /** Stops it as an operator would.
   * @throws when it does not end well */
  stop(): Promise<void>;
}

/** How the server is started: the built one, unless somebody has no time to build. */
export interface ServerProgram {
  readonly file: string;
  readonly execArgv: readonly string[];
}

export const BUILT_SERVER: ServerProgram = {
  file: fileURLToPath(new URL('../../dist/main.js', import.meta.url)),
  execArgv: [],
};

/** The source, where nothing is built. */
export const SOURCE_SERVER: ServerProgram = {
  file: fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
  execArgv: ['--import', 'tsx'],
};

export const PROBE = new URL('usage-probe.mjs', import.meta.url);

/** Starts it with this environment and nothing else of ours.
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
  // Nobody may be left behind, however we end.
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
