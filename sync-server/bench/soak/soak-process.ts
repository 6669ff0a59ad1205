import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaidPlan } from '@doorsign/shared-schema/plans';
import type { Sample } from './bounds.ts';
import type { SoakAsk, SoakMemory, SoakQueues } from './soak-server.ts';

/** The server in its own process, with a clock that the harness moves. */
export interface SoakProcess {
  /** Moves the clock, and starts the jobs that are due. */
  advanceTo(toMs: number): Promise<void>;
  /** Resolves when the jobs that were started have ended. */
  idle(): Promise<void>;
  memory(): Promise<SoakMemory>;
  queues(): Promise<SoakQueues>;
  /** Returns the number of rows of each table, and the age of the oldest one. */
  tables(): Promise<Pick<Sample, 'rows' | 'oldest'>>;
  /** Gives a business a plan, as the operator does. */
  grant(businessId: string, plan: PaidPlan): Promise<void>;
  /** Stops the server as an operator would.
   * @throws when it does not end well */
  stop(): Promise<void>;
}

/** A line of the server's log. */
export interface LogLine {
  readonly level: number;
  readonly msg?: string;
  /** The code of a request that failed. */
  readonly code?: string;
  readonly err?: { readonly message?: string };
}

interface SoakProcessOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly startMs: number;
  onLog(line: LogLine): void;
}

const PROGRAM = fileURLToPath(new URL('soak-server.ts', import.meta.url));

/** Starts the server with this environment and no other variable except PATH.
 * @throws when it ends instead of being ready, with what it said */
export const startSoakProcess = async ({ environment, startMs, onLog }: SoakProcessOptions): Promise<SoakProcess> => {
  const child = fork(PROGRAM, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { PATH: process.env['PATH'] ?? '', ...environment, SOAK_START_MS: String(startMs) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Kill the server with this process, however this process ends.
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let output = '';
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-20_000)));
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-20_000);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) onLog(JSON.parse(line) as LogLine);
  });
  const ended = once(child, 'close').then(() => process.removeListener('exit', killWithUs));
  const lost = ended.then((): never => {
    throw new Error(`The server ended with ${child.signalCode ?? child.exitCode}:\n${output}`);
  });
  lost.catch(() => {});

  const heard = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), lost])) as [{ answer: unknown; error?: string }];
    if (message.error !== undefined) throw new Error(message.error);
    return message.answer;
  };
  const ask = async <Answer>(message: SoakAsk): Promise<Answer> => {
    const answer = heard();
    child.send(message);
    return (await answer) as Answer;
  };

  await heard();
  return {
    advanceTo: (toMs) => ask({ ask: 'advance', toMs }),
    idle: () => ask({ ask: 'idle' }),
    memory: () => ask({ ask: 'memory' }),
    queues: () => ask({ ask: 'queues' }),
    tables: () => ask({ ask: 'tables' }),
    grant: (businessId, plan) => ask({ ask: 'grant', businessId, plan }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (child.exitCode !== 0)
        throw new Error(`The server ended with ${child.signalCode ?? child.exitCode}:\n${output}`);
    },
  };
};
