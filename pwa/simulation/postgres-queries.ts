import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { StoreQueries, StoreRow } from './server-records.ts';

/** The message that query-thread.mjs sends back. */
interface ThreadAnswer {
  readonly rows?: StoreRow[];
  readonly failure?: string;
}

type Ask = (url: string, sql: string | null, parameters: readonly (string | number)[]) => StoreRow[];

/** Starts one thread for all histories of this process. The thread queries while this thread blocks, so that a query is
 * synchronous although the database is another process. */
const startThread = (): Ask => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(new URL('query-thread.mjs', import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  port1.unref();
  return (url, sql, parameters) => {
    Atomics.store(signal, 0, 0);
    port1.postMessage({ url, sql, parameters });
    // The thread may wake this one for the answer before, which was read without waiting.
    while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
    const answer = receiveMessageOnPort(port1)?.message as ThreadAnswer | undefined;
    if (!answer?.rows) throw new Error(`${sql}: ${answer?.failure}`);
    return answer.rows;
  };
};

let thread: Ask | null = null;

/** Creates direct queries of a PostgreSQL database. */
export const createPostgresQueries = (url: string): StoreQueries => {
  let isConnected = false;
  return {
    all(sql, ...parameters) {
      thread ??= startThread();
      isConnected = true;
      let place = 0;
      return thread(
        url,
        sql.replace(/\?/g, () => `$${(place += 1)}`),
        parameters,
      );
    },
    release() {
      if (isConnected) thread?.(url, null, []);
      isConnected = false;
    },
  };
};
