// The sign of life of a command's longer steps. Node's built-ins only: ensure.mjs shows it before anything is installed.

/** On a terminal the line is written again each second, elsewhere a new one comes each half minute. */
const TERMINAL_MS = 1000;
const FILE_MS = 30_000;

/**
 * Runs a step, and prints its name, how long it has been running, and when it was done.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function timedStep(what, run) {
  const startedAt = performance.now();
  const seconds = (/** @type {number} */ digits) => ((performance.now() - startedAt) / 1000).toFixed(digits);
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(isTerminal ? `${what} …` : `${what} …\n`);
  const ticking = setInterval(
    () => process.stdout.write(isTerminal ? `\r${what} … ${seconds(0)} s` : `${what} … ${seconds(0)} s\n`),
    isTerminal ? TERMINAL_MS : FILE_MS,
  );
  try {
    const result = await run();
    process.stdout.write(`${isTerminal ? '\r' : ''}${what}: done in ${seconds(1)} s.\n`);
    return result;
  } catch (error) {
    if (isTerminal) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
