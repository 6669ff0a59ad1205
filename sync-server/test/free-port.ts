import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that a system hands out by itself (from 32768 on): nobody gets one of these by chance between the moment
 * in which it is found free and the one in which the server listens on it. */
const FIRST = 20_000;
const ROWS = 127;
/** The first port of a row is the sign that it is taken. */
const ROW_LENGTH = 100;

/** The row that a process tries first. */
export const firstRowOf = (pid: number): number => FIRST + ROW_LENGTH * (pid % ROWS);

/** @returns null where somebody listens already */
const listenOn = async (port: number): Promise<Server | null> => {
  const server = createServer();
  const isListening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  return (await isListening) ? server : null;
};

/** Each process has a row of ports to itself, or two could find the same one free at once. It listens on the first of them as long as it
 * lives: the system gives a port to one process alone, and takes it back however that one ends. */
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

/** Gives out ports of one row, in turn. */
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

/** A port that nobody listens on, and that no other process of ours is given: PUBLIC_URL has to be known before the server starts. */
export const freePort = createFreePorts();
