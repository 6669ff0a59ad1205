import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system hands out by itself (from 32768 on): nobody gets one of these by chance between the moment
 * in which it is found free and the one in which the server listens on it. Each worker begins elsewhere, also one of another run. */
const FIRST = 20_000 + 40 * (process.pid % 300);
let next = FIRST;

/** A port that nobody listens on, and that this process has not been given before: PUBLIC_URL has to be known before the
 * server starts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = next;
    next += 1;
    const probe = createServer();
    const isFree = once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
};
