import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ARM_SIGNAL, KILL_POINT, type KillPoint } from './kill-point.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const DIE = ['./die-at-kill-point.ts', './die-in-postgres.ts'].map((file) => new URL(file, import.meta.url).href);

/** The real server in its own process, with a kill point. */
export interface ServerProcess {
  readonly url: string;
  /** Arms the kill point. */
  arm(): void;
  /** Counts an answer to a device. Must be called for each, because some kill points are after an answer. */
  countAnswer(): void;
  /** Returns the number of counted answers, armed or not. */
  answers(): number;
  stop(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** The exit code and signal of the process. */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Returns everything that the process has printed. */
  output(): string;
}

/** Starts src/main.ts on this data.
 * @returns when it says that it is ready
 * @throws  when it ends before that */
export const startServerProcess = async (
  { dataDir, port, environment = {} }: { dataDir: string; port: number; environment?: Record<string, string> },
  killPoint: KillPoint,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', ...DIE.flatMap((file) => ['--import', file]), MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
      [KILL_POINT]: JSON.stringify(killPoint),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An aborted test must not leave a server behind, nor let one write into a folder that is being removed.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.prependOnceListener('exit', killWithUs);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    const listen = (text: string): void => {
      output += text;
      if (output.includes('Doorsign is ready')) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
  });
  const ended = once(child, 'close').then(() => {
    process.removeListener('exit', killWithUs);
    return { code: child.exitCode, signal: child.signalCode };
  });
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error(`The server did not start:\n${output}`);

  let isArmed = false;
  let answers = 0;
  let answersSinceArmed = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arm() {
      isArmed = true;
      child.kill(ARM_SIGNAL);
    },
    countAnswer() {
      const { moment, count, offset } = killPoint;
      answers += 1;
      if (!isArmed) return;
      answersSinceArmed += 1;
      if (moment === 'from outside' && answersSinceArmed === count) setTimeout(() => child.kill('SIGKILL'), offset);
      if (moment === 'after a commit that was none' && answersSinceArmed === offset) child.kill('SIGKILL');
    },
    answers: () => answers,
    stop: (signal) => void child.kill(signal),
    ended,
    output: () => output,
  };
};
