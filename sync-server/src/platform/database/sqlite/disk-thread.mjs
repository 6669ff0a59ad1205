// Waits for the disk, so that the server's own thread never does. Plain JavaScript: a thread is started from a file.
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
 * @param {number} opened a file
 * @returns {() => number} reads its next part, and after its end the first one again; says how many bytes that was
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

/** @returns {number} pages that the log holds now */
const logPages = () => checkpoint('NOOP').log;

/** Each returns what Disk says. */
const tasks = {
  sync() {
    fdatasyncSync(log);
    return logPages();
  },
  checkpoint() {
    // The first commit of a new log waits for the disk. This one is made here, and changes nothing.
    if (checkpoint('RESTART').busy === 0)
      connection.pragma(`user_version = ${String(connection.pragma('user_version', { simple: true }))}`);
    return logPages();
  },
  warm() {
    // A commit overwrites parts of the log's pages, so the system has to have these as well.
    readLog();
    return readPages();
  },
  close() {
    closeSync(log);
    connection.close();
    // Not before: a process that closes a file lets go of all its locks on it.
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
