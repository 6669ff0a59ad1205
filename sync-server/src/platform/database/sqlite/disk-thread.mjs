// Waits for the disk, so that the server's main thread does not. Plain JavaScript, because a worker is started from a file.
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const { file, warm } = /** @type {{ file: string, warm: { partBytes: number, fileBytesMax: number } }} */ (workerData);
const connection = new Sqlite(file, { timeout: 0, fileMustExist: true });
connection.pragma('synchronous = FULL');
const log = openSync(`${file}-wal`, 'r+');
const pages = openSync(file, 'r');
const part = Buffer.alloc(warm.partBytes);

/**
 * @param {number} opened a file descriptor
 * @returns {() => number} reads the next part of the file, starting over at its end, and returns the number of bytes read
 */
const readerOf = (opened) => {
  let at = 0;
  return () => {
    const { size } = fstatSync(opened);
    if (size > warm.fileBytesMax) return 0;
    if (at >= size) at = 0;
    const read = readSync(opened, part, 0, part.length, at);
    at += read;
    return read;
  };
};
const [readPages, readLog] = [readerOf(pages), readerOf(log)];

/**
 * @param {'NOOP' | 'RESTART'} mode
 * @returns {{ busy: number, log: number }}
 */
const checkpoint = (mode) => {
  const [row] = /** @type {{ busy: number, log: number }[]} */ (connection.pragma(`wal_checkpoint(${mode})`));
  if (!row) throw new Error('SQLite did not answer a checkpoint');
  return row;
};

/** @returns {number} pages in the log */
const logPages = () => checkpoint('NOOP').log;

/** The worker's tasks; Disk documents what each one returns. */
const tasks = {
  sync() {
    fdatasyncSync(log);
    return logPages();
  },
  checkpoint() {
    // The first commit of a new log waits for the disk. This commit changes nothing and takes that wait on this thread.
    if (checkpoint('RESTART').busy === 0)
      connection.pragma(`user_version = ${String(connection.pragma('user_version', { simple: true }))}`);
    return logPages();
  },
  warm() {
    // A commit overwrites parts of the log's pages, so the system must have these in memory as well.
    readLog();
    return readPages();
  },
  close() {
    closeSync(log);
    connection.close();
    // Closed last: when a process closes a file, it loses all its locks on that file.
    closeSync(pages);
    return 0;
  },
};

parentPort?.on('message', (/** @type {keyof typeof tasks} */ task) => {
  let answer;
  try {
    answer = { count: tasks[task]() };
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
  if (task === 'close') parentPort?.close();
});
