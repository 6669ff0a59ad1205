import { DAY, HOUR, MINUTE, SECOND } from '@doorsign/shared-schema/status/units';

const KB = 1024;

/** Webhooks. A delivery is tried again after each of `retryAfterMs`, give or take `retrySpread` of it, or after what the receiver asks for, up to
 * `retryAskedMostMs`. */
export const WEBHOOKS = {
  /** Interval at which each process looks for what is due, deliveries of one process at once, and lease of the process that sends one. */
  lookEveryMs: SECOND,
  atOnce: 16,
  leaseMs: 30 * SECOND,
  /** Time limits of one attempt: for the connection, and for all of it. */
  limitsMs: { connect: 5 * SECOND, all: 15 * SECOND },
  /** Time limit for the look-up of an address that is saved. */
  saveMs: 5 * SECOND,
  /** Bytes of an answer that are read, and its characters that are kept. */
  answerBytes: 16 * KB,
  answerCharacters: 1024,
  retryAfterMs: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  retrySpread: 0.1,
  retryAskedMostMs: DAY,
  /** Time without success after which people are mailed, and after which a webhook is switched off. */
  warnAfterMs: DAY,
  offAfterMs: 5 * DAY,
  /** Time for which a rotated secret signs beside the new one. */
  rotatedEndsMs: DAY,
  /** Deliveries on one page, newest attempts that are shown of one, deliveries of one webhook that may wait, and age up to which failed ones can be sent again. */
  page: 50,
  attemptsShown: 50,
  waitingMax: 10_000,
  recoverMs: 14 * DAY,
  /** Rows that one transaction ends or puts back. */
  rowsAtOnce: 500,
} as const;

/** Events for webhooks: bytes of one, changes of holidays that one tells, and how long events, deliveries and the answers of attempts are kept. */
export const WEBHOOK_EVENTS = {
  bodyBytes: 20 * KB,
  changesMax: 100,
  keptMs: 30 * DAY,
  answerKeptMs: 7 * DAY,
} as const;

/** Told statuses: interval at which each process looks for changes that are due, locations of one transaction, delay up to which an event counts
 * as in time, time to the next look at a location without a coming change, and at one whose settings cannot be read. */
export const STATUS_MARKS = {
  lookEveryMs: SECOND,
  atOnce: 100,
  inTimeMs: 5 * SECOND,
  noChangeMs: 7 * DAY,
  damagedMs: MINUTE,
} as const;
