import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { scaledConfiguration } from './scaled-configuration.ts';

/** The secret that the test's cache is shown. */
export const CACHE_TOKEN = 'a-secret-of-the-cache-test';

/** A running Varnish. */
export interface Varnish {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Longest time to compile the configuration and start, on a busy machine. */
const START_MS = 60_000;

/** The folder of Debian's modules, below /usr/lib. */
const hasXkey = (): boolean =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((name) => existsSync(join('/usr/lib', name, 'varnish/vmods/libvmod_xkey.so')));

const findProgram = (name: string): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  for (const folder of folders) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // It is not here.
    }
  }
  return null;
};

/** Returns the packages that are missing, in the order in which they are named. */
export const missingPackages = (): string[] => [
  ...(findProgram('varnishd') ? [] : ['varnish']),
  ...(hasXkey() ? [] : ['varnish-modules']),
];

interface VarnishOptions {
  /** An empty folder of its own. */
  folder: string;
  port: number;
  /** Port of the server, which must be running. */
  backendPort: number;
  /** See scaledConfiguration(). */
  speed: number;
}

/** Starts Varnish on loopback with the shipped configuration.
 * @throws Error if it does not start, with what it said */
export const startVarnish = async ({ folder, port, backendPort, speed }: VarnishOptions): Promise<Varnish> => {
  const program = findProgram('varnishd');
  if (!program) throw new Error('varnishd is missing.');
  const tokenFile = join(folder, 'token');
  const configuration = join(folder, 'doorsign.vcl');
  writeFileSync(tokenFile, `${CACHE_TOKEN}\n`, { mode: 0o600 });
  writeFileSync(configuration, scaledConfiguration({ port: backendPort, tokenFile, speed }));
  const parameters = ['http_gzip_support=off', 'thread_pool_min=50', 'thread_pools=1'];
  const child = spawn(
    program,
    [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      configuration,
      '-s',
      'malloc,1g',
      ...parameters.flatMap((one) => ['-p', one]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const killWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-5000)));
  const ended = once(child, 'close').then(() => process.removeListener('exit', killWithUs));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + START_MS;
  while (!(await isAnswering(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`Varnish did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, port, stop };
};

const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/healthz`)).ok;
  } catch {
    return false;
  }
};
