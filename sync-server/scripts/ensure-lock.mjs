// A lock directory, so that two commands started at once install and build once. Node's built-ins only, like ensure.mjs.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SECOND = 1000;
/** Heartbeat of the lock's holder. A lock that was not touched for much longer is abandoned, even if another process reuses its process id. */
const HEARTBEAT_MS = 2 * SECOND;
const ABANDONED_MS = 30 * SECOND;
const POLL_MS = 100;

/**
 * Runs a task while holding the lock, waiting for another holder first.
 * @template T
 * @param {string} lock path of the lock directory
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withLock(lock, task) {
  let told = false;
  while (!take(lock)) {
    const holder = holderOf(lock);
    if (holder !== null && isAbandoned(lock, holder)) {
      remove(lock, holder);
      continue;
    }
    if (holder !== null && !told)
      console.log(`Another install or build is running (process ${holder}), waiting for it …`);
    told ||= holder !== null;
    await sleep(POLL_MS);
  }
  const release = () => remove(lock, process.pid);
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    release();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    process.off('SIGINT', stop).off('SIGTERM', stop);
    release();
  }
}

/**
 * Creates the lock under a temporary name and renames it, which fails when a lock exists: a lock always names its holder.
 * @param {string} lock
 */
function take(lock) {
  mkdirSync(dirname(lock), { recursive: true });
  const draft = mkdtempSync(`${lock}-`);
  writeFileSync(join(draft, 'pid'), String(process.pid));
  try {
    renameSync(draft, lock);
    return true;
  } catch {
    rmSync(draft, { recursive: true, force: true });
    return false;
  }
}

/** @param {string} lock @returns {number | null} null when the lock has just been released */
function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} lock @param {number} holder */
function isAbandoned(lock, holder) {
  try {
    process.kill(holder, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return true;
  }
  const touchedAtMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return touchedAtMs !== undefined && Date.now() - touchedAtMs > ABANDONED_MS;
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Another process considered this lock abandoned, for example after the machine slept. The task continues.
  }
}

/**
 * Removes the lock of one holder. Moves it aside first, which only one process can do. If the lock turns out to be another process's new lock, moves
 * it back.
 * @param {string} lock @param {number} holder
 */
function remove(lock, holder) {
  const aside = `${lock}-removed-by-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (holderOf(aside) !== holder) renameSync(aside, lock);
  } catch {
    // Another process has removed it.
  }
  rmSync(aside, { recursive: true, force: true });
}
