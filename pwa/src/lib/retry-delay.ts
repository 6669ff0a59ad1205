import { SECOND } from '@doorsign/shared-schema/status/units';

/** The longest pause between two attempts while Saves wait, in milliseconds. Source: shared-schema/docs/sync-protocol.md#retry and #invariants. */
export const RETRY_MAX_MS = 60 * SECOND;

/** The delay after a failed attempt: full jitter from 1 s to a bound that doubles up to 60 s, so that a million devices do
 * not return to a restarted server at the same moment. Pure.
 * @param failures attempts that failed in a row, 1 or more
 * @param random a number in [0, 1)
 * @param retryAfterS seconds that the server asked for; obeyed up to 60 s
 * @param elapsedMs the duration of the attempt itself: attempts start at most 60 s apart
 * @returns whole milliseconds */
export const retryDelayMs = (
  failures: number,
  random: number,
  retryAfterS: number | null = null,
  elapsedMs = 0,
): number => {
  const bound = Math.min(RETRY_MAX_MS, 2 * SECOND * 2 ** Math.min(failures - 1, 10));
  const jittered = SECOND + random * (bound - SECOND);
  const asked = Math.max(jittered, (retryAfterS ?? 0) * SECOND);
  return Math.floor(Math.max(SECOND, Math.min(asked, RETRY_MAX_MS - Math.max(0, elapsedMs))));
};
