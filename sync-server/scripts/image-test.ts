import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../test/free-port.ts';
import { commandLine } from './command-line.ts';
import { readCommand } from './image/dockerfile.ts';
import { NOBODY, rehearse, type Rehearsed } from './image/rehearse.ts';

const { keep } = commandLine(
  'image-test',
  'Follows the Dockerfile without Docker, starts the result as an unprivileged user, sends it the requests of the health check and the proxy, and stops it.',
)
  .option('--keep', 'keep the folder')
  .parse()
  .opts();
const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 10_000;

const expectThat = (what: string, isTrue: boolean): void => {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isTrue) process.exitCode = 1;
};

const start = async ({ root: imageRoot, workingFolder, environment, stage }: Rehearsed): Promise<void> => {
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...environment,
    DATA_DIR: join(imageRoot, environment['DATA_DIR'] ?? ''),
    PORT: String(port),
    PUBLIC_URL: 'https://doorsign.example',
    TOKEN_SECRET: 'a secret of thirty-two bytes or more',
  };
  const command = (name: string): string[] =>
    readCommand(stage.instructions.find((instruction) => instruction.name === name)?.rest ?? '');
  const [program = '', ...rest] = command('CMD');
  const server = spawn(program, rest, {
    cwd: join(imageRoot, workingFolder),
    env,
    ...NOBODY,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let log = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text));
  try {
    const url = `http://127.0.0.1:${port}`;
    const ask = (path: string) =>
      fetch(url + path).then(
        (answer) => answer.status,
        () => 0,
      );
    const startedMs = performance.now();
    while (
      (await ask('/api/readyz')) !== 200 &&
      server.exitCode === null &&
      performance.now() - startedMs < READY_WITHIN_MS
    )
      await after(100);
    expectThat('it is ready', (await ask('/api/readyz')) === 200);
    for (const path of ['/', '/login', '/api/widget.js', '/api/widget/demo', '/api/version'])
      expectThat(`it answers ${path}`, (await ask(path)) === 200);
    expectThat('it has no pages of local mode', (await ask('/dev/mailbox')) === 404);
    expectThat('it runs in production mode', log.includes('"mode":"production"'));
    const [checker = '', ...checkerRest] = command('HEALTHCHECK');
    const check = (checkPort: string) =>
      run(checker, checkerRest, { env: { ...env, PORT: checkPort } }).then(
        () => true,
        () => false,
      );
    expectThat('its health check finds it well', await check(env.PORT));
    expectThat('the health check of one that is not there fails', !(await check(String(await freePort()))));
    const stoppedMs = performance.now();
    server.kill('SIGTERM');
    const [code] = await Promise.race([ended, after(STOP_WITHIN_MS, [null] as const, { ref: false })]);
    expectThat(`SIGTERM ends it, after ${Math.round(performance.now() - stoppedMs)} ms`, code === 0);
    expectThat('its last line says so', log.trimEnd().split('\n').at(-1)?.includes('"msg":"stopped"') === true);
  } finally {
    server.kill('SIGKILL');
  }
};

const scratch = await mkdtemp(join(tmpdir(), 'doorsign-image-'));
await chmod(scratch, 0o755);
try {
  const image = await rehearse({ context: root, scratch, tell: console.log });
  const { stdout } = await run('du', ['-sm', image.root]);
  console.log(`The image holds ${stdout.split('\t')[0]} MB beside its base.`);
  await start(image);
} finally {
  if (keep) console.log(`It is left in ${scratch}.`);
  else await rm(scratch, { recursive: true, force: true });
}
