import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILT = fileURLToPath(new URL('../../..', import.meta.url));

/** The built server in a separate process, with a separate database. */
export interface DoorsignServer {
  /** The address that owners and snippets use. */
  readonly url: string;
  readonly dataDir: string;
  /** @param environment replaces what the server was started with, for this process */
  start(environment?: Record<string, string>): Promise<void>;
  /** Ends the process: `SIGTERM` as an operator would, `SIGKILL` as a power failure would. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends the process and removes its data. */
  remove(): Promise<void>;
}

/** Below the ephemeral ports of the system (from 32768), so that no other program is assigned one of these before the server
 * listens on it or while it is stopped, and below the ports of the server's own tests (sync-server/test/free-port.ts, from 20000), which
 * run at the same time. Each test worker has its own range. `E2E_FIRST_PORT` moves them, for two checkouts that test at the same time. */
const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 11_000) + 400 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
let nextPort = FIRST_PORT;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Returns a free loopback port that this process has not used before. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = nextPort;
    nextPort += 1;
    if (await isFree(port)) return port;
  }
};

const untilExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode ? resolve() : child.once('exit', () => resolve()),
  );

/** Waits until the server prints its address; rejects with its output if it exits. */
const untilReady = (child: ChildProcess, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(url)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${printed}`)));
  });

/** Starts the built server as an operator does, with all stand-ins and without rate limits.
 * @param root folder with the built workspaces: this clone's or a release's */
export const startServer = async (
  environment: Record<string, string> = {},
  root: string = BUILT,
): Promise<DoorsignServer> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-e2e-'));
  let child: ChildProcess | null = null;
  const server: DoorsignServer = {
    url,
    dataDir,
    async start(changed = {}) {
      child = spawn(process.execPath, [join(root, 'sync-server/dist/main.js')], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          ...environment,
          ...changed,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await untilReady(child, url);
    },
    async stop(signal = 'SIGTERM') {
      if (!child) return;
      const ending = child;
      child = null;
      ending.kill(signal);
      await untilExit(ending);
    },
    async remove() {
      await server.stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
};
