import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { CRASH, DUE, SAID_STEPS, type Crash } from './crash.ts';

const DIE = new URL('./crash-at-step.ts', import.meta.url).href;

/** Programs of src/ that are started by path. */
type Program = 'main' | 'operator/backup' | 'operator/restore' | 'operator/move';

interface Run {
  /** Arguments after the program's name. */
  args?: readonly string[];
  environment: Readonly<Record<string, string>>;
  crash: Crash;
}

/** Runs a program to its end. A server is stopped as soon as it is ready.
 * @returns the steps that it took, for a server until it was ready; null if it was killed
 * @throws  when it ends in another way */
export const runAndCrash = async (program: Program, { args = [], environment, crash }: Run): Promise<number | null> => {
  const file = fileURLToPath(new URL(`../../src/${program}.ts`, import.meta.url));
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', DIE, file, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
      ...environment,
      [CRASH]: JSON.stringify(crash),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let output = '';
  let isStopped = false;
  const listen = (text: string): void => {
    output += text;
    if (text.includes(DUE)) setTimeout(() => child.kill('SIGKILL'), crash.afterMs ?? 0);
    if (isStopped || !output.includes('Doorsign is ready')) return;
    isStopped = true;
    // Kill a process whose later crash has not come yet.
    child.kill(crash.step === 0 ? 'SIGTERM' : 'SIGKILL');
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  await once(child, 'close');
  process.removeListener('exit', killWithUs);
  if (child.signalCode === 'SIGKILL') return null;
  const said = new RegExp(`${SAID_STEPS}(\\d+)`).exec(output)?.[1];
  if (child.exitCode !== 0 || said === undefined) throw new Error(`${program} failed:\n${output}`);
  return Number(said);
};
