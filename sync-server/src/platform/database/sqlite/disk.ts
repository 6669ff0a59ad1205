import { Worker } from 'node:worker_threads';
import { SQLITE_WARM } from '../../parameters.ts';
import { DatabaseError } from '../database-error.ts';

/** A response of disk-thread.mjs. */
type Answer = { readonly count: number } | { readonly failure: string };

interface Waiting {
  resolve(count: number): void;
  reject(error: unknown): void;
}

/** The thread that waits for the disk instead of the server's main thread. */
export interface Disk {
  /** Waits until everything in the write-ahead log is on the disk.
   * @returns pages that the log holds
   * @throws DatabaseError `unreachable` when the disk refuses */
  sync(): Promise<number>;
  /** Copies the log into the file and restarts the log, unless a reader still uses it. Writers must wait until it is done.
   * @returns pages that the log holds then
   * @throws DatabaseError `unreachable` when the disk refuses, or another process is in the way */
  checkpoint(): Promise<number>;
  /** Reads the next part of the file and of its log, so that the system keeps them in memory: a page that is not in memory makes the server's
   * main thread wait for the disk. Files above SQLITE_WARM.fileBytesMax are not warmed.
   * @returns bytes that were read of the file
   * @throws DatabaseError `unreachable` when the disk refuses */
  warm(): Promise<number>;
  /** Closes the file after all earlier tasks are done. */
  close(): Promise<void>;
}

/** Starts the thread on a file that has a write-ahead log. An idle thread does not keep the process alive. */
export const openDisk = (file: string): Disk => {
  const thread = new Worker(new URL('disk-thread.mjs', import.meta.url), {
    workerData: { file, warm: SQLITE_WARM },
    execArgv: [],
  });
  thread.unref();
  /** Pending tasks, in the order in which the thread answers them. */
  const waiting: Waiting[] = [];
  let ended: unknown = null;
  let closing: Promise<number> | null = null;

  const failed = (cause: unknown): DatabaseError =>
    new DatabaseError(
      'unreachable',
      `${file} could not be written to the disk: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  const end = (cause: unknown): void => {
    ended ??= cause;
    for (const { reject } of waiting.splice(0)) reject(failed(ended));
  };
  thread.on('message', (answer: Answer) => {
    const first = waiting.shift();
    if (waiting.length === 0) thread.unref();
    if ('count' in answer) first?.resolve(answer.count);
    else first?.reject(failed(answer.failure));
  });
  thread.on('error', end);
  thread.on('exit', () => end('its thread has ended'));

  const ask = (task: 'sync' | 'checkpoint' | 'warm' | 'close'): Promise<number> =>
    new Promise((resolve, reject) => {
      if (ended !== null) return reject(failed(ended));
      waiting.push({ resolve, reject });
      thread.ref();
      thread.postMessage(task);
    });
  return {
    sync: () => ask('sync'),
    checkpoint: () => ask('checkpoint'),
    warm: () => ask('warm'),
    close: async () => void (await (closing ??= ask('close'))),
  };
};
