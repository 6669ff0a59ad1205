import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, startProgram } from '../programs.ts';
import { scaledConfiguration } from './scaled-configuration.ts';

/** The secret that the test's cache is shown. */
export const CACHE_TOKEN = 'a-secret-of-the-cache-test';

/** A running Varnish. */
export interface Varnish {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** The folder of Debian's modules, below /usr/lib. */
const hasXkey = (): boolean =>
  existsSync('/usr/lib') &&
  readdirSync('/usr/lib').some((name) => existsSync(join('/usr/lib', name, 'varnish/vmods/libvmod_xkey.so')));

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
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProgram(
    'Varnish',
    [
      program,
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
    () => isAnswering(url),
  );
  return { url, port, stop };
};

const isAnswering = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/healthz`)).ok;
  } catch {
    return false;
  }
};
