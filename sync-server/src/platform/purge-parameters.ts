import { HOUR, MINUTE, SECOND } from '@doorsign/shared-schema/status/units';

const KB = 1024;

/** Purges of a shared cache in front of the server. */
export const PURGES = {
  /** Interval at which each process looks for what is due. Its own changes it looks for at once. */
  lookEveryMs: SECOND / 2,
  /** Time after which a purge is repeated: an answer that was on its way, or from a process that had not heard of the change, may have been
   * stored after the first one. */
  againMs: SECOND,
  /** Lease of the process that purges, and time limit of one purge with all its requests. */
  leaseMs: 15 * SECOND,
  limitMs: 5 * SECOND,
  /** Bytes of an answer that are read. */
  answerBytes: 16 * KB,
  /** Delay of the first retry, doubled after each failure, and of the longest. */
  retryFirstMs: SECOND,
  retryMostMs: 5 * MINUTE,
  /** Locations of one purge; fewer where each takes several requests. */
  tagsMax: 100,
  tagsOfAddressesMax: 5,
  /** Time for which a cache that is told of changes and keeps the clock right may keep script and payload, in seconds. */
  keptS: HOUR / SECOND,
} as const;
