import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/free-port.ts';
import { startProgram } from '../programs.ts';
import { familyCpuUs } from './process-cpu.ts';
import { proxyFile } from './proxy-file.ts';

/** A proxy on loopback, in its own process. */
export interface Proxy {
  readonly port: number;
  /** Returns the CPU time used so far, in microseconds. */
  cpuUs(): number;
  stop(): Promise<void>;
}

const SMALL_PROXY = fileURLToPath(new URL('small-proxy.mjs', import.meta.url));

/** Starts a proxy in front of server processes.
 * @param haproxy null for a small proxy of Node
 * @param folder  for its configuration
 * @param port    its own, which must be free
 * @param servers ports
 * @throws when it does not start, with what it said */
const startProxy = async (
  haproxy: string | null,
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<Proxy> => {
  const file = join(folder, `proxy-${port}.cfg`);
  writeFileSync(file, proxyFile(port, servers));
  const { pid, stop } = await startProgram(
    'The proxy',
    haproxy === null
      ? [process.execPath, SMALL_PROXY, ...[port, ...servers].map(String)]
      : [haproxy, '-db', '-f', file],
    () => isListening(port),
  );
  return { port, cpuUs: () => familyCpuUs(pid), stop };
};

/** Starts as many proxies as it takes to hold so many streams: each stream is two files of a proxy. */
export const startProxies = async (
  haproxy: string | null,
  folder: string,
  { first, servers, streams, openFilesMax }: ProxiesNeeded,
): Promise<Proxy[]> => {
  // Without a limit one is enough.
  const count = Math.max(1, Math.ceil((2 * streams + 1000) / openFilesMax));
  const proxies: Proxy[] = [];
  try {
    for (let index = 0; index < count; index++)
      proxies.push(await startProxy(haproxy, folder, index === 0 ? first : await freePort(), servers));
    return proxies;
  } catch (error) {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    throw error;
  }
};

interface ProxiesNeeded {
  /** The port of the first proxy. */
  readonly first: number;
  /** Ports of the servers. */
  readonly servers: readonly number[];
  readonly streams: number;
  /** The number of files that a process may have open. */
  readonly openFilesMax: number;
}

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
