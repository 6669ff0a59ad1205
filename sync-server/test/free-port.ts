import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The first port, below the system's ephemeral ports (from 32768 on), so that no other process gets one of these by chance between the
 * check and the server's listen(). */
const FIRST = 20_000;
const ROWS = 127;
/** Ports per row. A process that listens on the first port of a row owns the row. */
const ROW_LENGTH = 100;

/** Returns the row that a process tries first. */
export const firstRowOf = (pid: number): number => FIRST + ROW_LENGTH * (pid % ROWS);

/** @returns null if the port is in use */
const listenOn = async (port: number): Promise<Server | null> => {
  const server = createServer();
  const isListening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  return (await isListening) ? server : null;
};

/** Reserves a row of ports for this process, so that no two processes find the same port free. The process listens on the row's first
 * port as long as it lives: the system gives a port to one process only, and frees it however the process ends. */
const takeRow = async (): Promise<number> => {
  for (let tries = 0; tries < ROWS; tries += 1) {
    const first = firstRowOf(process.pid + tries);
    const sign = await listenOn(first);
    if (!sign) continue;
    sign.unref();
    return first;
  }
  throw new Error('Other processes have taken all rows of ports.');
};

/** Creates a function that returns free ports of one row, in turn. */
export const createFreePorts = (): (() => Promise<number>) => {
  let row: Promise<number> | null = null;
  let given = 0;
  return async () => {
    row ??= takeRow();
    const first = await row;
    for (let tries = 1; tries < ROW_LENGTH; tries += 1) {
      given = (given % (ROW_LENGTH - 1)) + 1;
      const port = first + given;
      const probe = await listenOn(port);
      if (!probe) continue;
      probe.close();
      await once(probe, 'close');
      return port;
    }
    throw new Error(`All ports from ${first} on are taken.`);
  };
};

/** Returns a free port that no other test process gets. PUBLIC_URL must be known before the server starts. */
export const freePort = createFreePorts();
