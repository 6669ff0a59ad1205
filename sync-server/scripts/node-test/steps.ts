import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';

/** The place and the environment of a step. */
export interface StepWorld {
  /** The copy of the checkout. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** The words after `npm test --`. */
  readonly words: readonly string[];
}

/** Runs a command and shows what it says. @throws when it fails */
const shown = async (command: string, args: readonly string[], { folder, env }: StepWorld): Promise<void> => {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
};

/** Resolves when a program has said a text. @throws when it ends before */
const saying = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: string): void => {
      said += chunk;
      if (said.includes(text)) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', listen);
    child.stderr?.setEncoding('utf8').on('data', listen);
    child.once('close', () => reject(new Error(`It ended without saying "${text}":\n${said.slice(-4000)}`)));
  });

/** `npm start` in an empty data folder until the server is ready, then a page, the widget and the readiness, and the end. */
const start = async ({ folder, env }: StepWorld): Promise<void> => {
  const port = String(await freePort());
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: port, DATA_DIR: join(folder, 'test-results/node-test-data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  try {
    await saying(child, 'Doorsign is ready');
    for (const path of ['/', '/api/widget.js', '/api/readyz']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
    }
  } finally {
    // The server ends when npm is gone, and closes its output then.
    child.kill('SIGTERM');
    await closed;
  }
};

/** The steps of each version, in their order. */
export const STEPS = {
  build: (world: StepWorld) => shown('node', ['sync-server/scripts/ensure.mjs', 'build'], world),
  start,
  test: (world: StepWorld) => shown('npm', ['test', '--', ...world.words], world),
} satisfies Record<string, (world: StepWorld) => Promise<void>>;

/** One of STEPS. */
export type StepName = keyof typeof STEPS;
