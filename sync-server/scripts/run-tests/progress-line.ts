import type { Progress } from './progress.ts';

/** Formats the progress of a running step: `unit     2:31   120 of 380 files   1 failed   slow: sync-server/test/mail.test.ts (13 s)`.
 * @param columns a longer line is cut */
export function progressLine(
  name: string,
  elapsedMs: number,
  progress: Progress | null,
  columns = Number.POSITIVE_INFINITY,
): string {
  const parts = [`${name.padEnd(8)} ${clock(elapsedMs)}`];
  if (progress) {
    const { unit, done, all, failed, running } = progress;
    parts.push(`${done} of ${all} ${unit}`);
    if (failed.length > 0) parts.push(`${failed.length} failed`);
    const [longest] = running;
    if (longest && longest.seconds >= SLOW_S) parts.push(`slow: ${longest.name} (${Math.round(longest.seconds)} s)`);
  }
  const line = parts.join('   ');
  return line.length <= columns ? line : `${line.slice(0, columns - 1)}…`;
}

/** Formats minutes and seconds, as 2:05. */
export function clock(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Tests that run longer than this, in seconds, are named. */
const SLOW_S = 5;
