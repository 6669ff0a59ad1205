// A lock directory, so that two commands started at once install and build once. Node's built-ins only, like ensure.mjs.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SECOND = 1000;
/** The holder touches its lock this often; one left untouched for much longer has no holder, whoever has its process id by now. */
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
 * The directory is made whole under another name and renamed into place, which fails when one is there: a lock always names its holder.
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
    // Another process has taken this one for dead, for example after the machine slept. What runs is finished all the same.
  }
}

/**
 * Removes the lock of one holder. It is moved aside first, which only one process can do; should it turn out to be
 * the living lock of somebody who was faster, it goes back.
 * @param {string} lock @param {number} holder
 */
function remove(lock, holder) {
  const aside = `${lock}-removed-by-${process.pid}`;
  try {
    renameSync(lock, aside);
    if (holderOf(aside) !== holder) renameSync(aside, lock);
  } catch {
    // It is gone already.
  }
  rmSync(aside, { recursive: true, force: true });
}
