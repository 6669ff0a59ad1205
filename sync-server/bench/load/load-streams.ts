import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { STREAM_PATH, type ChangeNotification } from '@doorsign/shared-schema/api';
import type { LoadAccount } from './accounts.ts';

/** A device that listens on a stream. */
export interface LoadStream {
  /** Returns when the stream first reported this log position or a later one; resolves at once if it already has.
   * @throws after 15 s */
  heard(seq: number): Promise<number>;
  /** True after the server has closed the stream. */
  readonly isOver: boolean;
  leave(): void;
}

const PATIENCE_MS = 15_000;

interface Waiter {
  seq: number;
  resolve(atMs: number): void;
}

/** Thrown for a stream that is not opened. */
export class StreamRefused extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super(`A stream was answered with ${status}.`);
    this.name = 'StreamRefused';
    this.status = status;
  }
}

/** Opens a stream on its own connection.
 * @throws StreamRefused when it is refused */
export const openLoadStream = async (
  port: number,
  { token, address }: Pick<LoadAccount, 'token' | 'address'>,
): Promise<LoadStream> => {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: STREAM_PATH,
    agent: false,
    headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
  }).end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (incoming.statusCode !== 200) throw new StreamRefused(incoming.statusCode);

  const waiters = new Set<Waiter>();
  /** The times at which the last few log positions were first reported. */
  const reached = new Map<number, number>();
  let text = '';
  let isOver = false;
  let isLeaving = false;
  const hear = ({ seq }: ChangeNotification): void => {
    const nowMs = performance.now();
    reached.set(seq, nowMs);
    for (const oldest of reached.keys()) {
      if (reached.size <= 5) break;
      reached.delete(oldest);
    }
    for (const waiter of waiters) if (waiter.seq <= seq) waiter.resolve(nowMs);
  };
  incoming.setEncoding('utf8').on('data', (part: string) => {
    const events = (text + part).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data) hear(JSON.parse(data) as ChangeNotification);
    }
  });
  incoming.on('error', () => {});
  outgoing.on('error', () => {});
  incoming.on('close', () => (isOver = !isLeaving));

  return {
    heard(seq) {
      for (const [place, atMs] of reached) if (place >= seq) return Promise.resolve(atMs);
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          seq,
          resolve(atMs) {
            settle();
            resolve(atMs);
          },
        };
        const timer = setTimeout(() => {
          settle();
          reject(new Error(`A stream did not hear of ${seq} within ${PATIENCE_MS / 1000} s.`));
        }, PATIENCE_MS);
        const settle = (): void => {
          clearTimeout(timer);
          waiters.delete(waiter);
        };
        waiters.add(waiter);
      });
    },
    get isOver() {
      return isOver;
    },
    leave() {
      isLeaving = true;
      outgoing.destroy();
    },
  };
};
