import { DAY, HOUR, MINUTE, SECOND } from '@doorsign/shared-schema/status/units';
import { ROUTE_LIMITS, type Bucket } from './route-limits.ts';

/** The parameters of shared-schema/docs/security-parameters.md, in its order. Tests use the same values. */

const KB = 1024;

// Accounts

/** argon2id: memory in KiB, passes, lanes. At most `atOnce` run together and `queue` wait; the next caller gets `busy`. */
export const PASSWORD_HASHING = { memoryKib: 19_456, passes: 2, lanes: 1, atOnce: 2, queue: 32 } as const;

/** Mailed codes: wrong attempts on one challenge that name it, and that do not; open challenges for one email, counted separately for those that
 * strangers and those that the owner requested. */
export const CODES = { tries: 5, unnamedTries: 5, liveMax: 3 } as const;

/** Time after which an account with an unverified email is deleted (shared-schema/docs/product-rules.md#a2). */
export const UNVERIFIED_LIFE_MS = 24 * HOUR;

/** Sessions: lifetime without use, age at which the token is renewed, interval at which use is recorded, maximum per account,
 * and the ended ones whose reasons an account keeps: the newest, for the lifetime of their tokens. */
export const SESSIONS = {
  lifeMs: 30 * DAY,
  renewAfterMs: DAY,
  noteUseAfterMs: 15 * MINUTE,
  perAccountMax: 20,
  endedPerAccountMax: 40,
} as const;

/** Devices that an account remembers, to warn of new ones; the oldest is evicted first. */
export const KNOWN_DEVICES_MAX = 100;

/** Lifetime of a re-authentication, and time after its last code in which an owner may request another one for a new email
 * (shared-schema/docs/product-rules.md#a8). */
export const PROOF_LIFE_MS = 5 * MINUTE;
export const EMAIL_CHANGE_RESEND_MS = 30 * MINUTE;

/** Notices: polling interval, lease of the process that sends one, delay of the first retry (doubled after each failure) and of the longest, age
 * at which one is given up, and how long it is kept after that. */
export const OUTGOING_MAIL = {
  lookEveryMs: 2 * SECOND,
  leaseMs: MINUTE,
  retryFirstMs: MINUTE,
  retryMostMs: HOUR,
  giveUpAfterMs: 3 * DAY,
  keptMs: 7 * DAY,
} as const;

/** Sign-in at an OpenID issuer: time that the owner may take there, and time that the page may take to fetch the session. */
export const GOOGLE_SIGN_IN = { lifeMs: 10 * MINUTE, handoverLifeMs: MINUTE } as const;

/** Tolerated difference between the clocks of processes, or after a clock was set back. A re-authentication or a code with a later timestamp is
 * invalid: what lives for minutes must not live for the length of the jump. */
export const CLOCK_TOLERANCE_MS = MINUTE;

/** The same for access tokens. Their sessions' rows decide whether they are valid: no owner is signed out because a clock was a day ahead. */
export const TOKEN_CLOCK_TOLERANCE_MS = 2 * DAY;

/** Removal of expired data: interval, rows per transaction, and accounts with all their data per transaction. History of more than
 * `pastBytesAtOnce` is removed before its account, about so many bytes and at most `pastRowsAtOnce` rows at a time. */
export const SWEEP = {
  everyMs: HOUR,
  rowsAtOnce: 500,
  accountsAtOnce: 20,
  pastBytesAtOnce: 256 * KB,
  pastRowsAtOnce: 200,
} as const;

/** Answers of creations with an `Idempotency-Key`: how long they are kept, and the maximum length of a key. */
export const IDEMPOTENCY = { lifeMs: DAY, keyMax: 255 } as const;

/** Invitations: lifetime of a link, time for which one that is over is kept, mails of one business with them. */
export const INVITATIONS = {
  lifeMs: 7 * DAY,
  keptMs: 30 * DAY,
  mails: [{ count: 50, perMs: DAY }],
} as const satisfies { lifeMs: number; keptMs: number; mails: readonly Bucket[] };

/** Actions on one page of the list. */
export const AUDIT_PAGE = 50;

/** Records of actions in a business, such as an archived location: how long they are kept. */
export const AUDIT = { keptMs: 400 * DAY } as const;

/** API keys: time for which a rotated one works on, time after which a use is noted again, time before its expiry at which people are mailed, time for
 * which an expired one is listed, time for which one that ended is kept, mails of one round, and interval of the rounds. */
export const API_KEYS = {
  rotatedEndsMs: DAY,
  noteUseAfterMs: 15 * MINUTE,
  toldBeforeMs: 7 * DAY,
  expiredShownMs: 30 * DAY,
  keptMs: 400 * DAY,
  perRoundMax: 100,
  lookEveryMs: HOUR,
} as const;

export * from './purge-parameters.ts';
export * from './webhook-parameters.ts';

/** Calls of one API key, and of them those that may change something. */
export const KEY_LIMITS = {
  requests: { count: 600, perMs: MINUTE, debtMs: MINUTE },
  writes: { count: 60, perMs: MINUTE, debtMs: MINUTE },
} as const satisfies Record<string, Bucket>;

/** Calls of all API keys of one business. */
export const KEYS_OF_BUSINESS: readonly Bucket[] = [{ count: 2400, perMs: MINUTE }];

/** Calls of all API keys of one business that make, archive or restore locations: as many as of a person. */
export const KEYS_MANAGING: readonly Bucket[] = ROUTE_LIMITS.locations.account;

/** Requests of one address with something that is no working API key. */
export const WRONG_KEYS: readonly Bucket[] = [{ count: 30, perMs: MINUTE }];

/** Locations beyond the plan: time for which they work on, time before its end at which the owner is mailed once more, and interval of the job
 * that pauses them. Source: shared-schema/docs/product-rules.md#l7. */
export const LOCATIONS_OVER = { worksForMs: 30 * DAY, warnBeforeMs: 7 * DAY, lookEveryMs: 10 * MINUTE } as const;

/** Regular jobs: interval at which each process looks for due ones, and lease of the process that runs one, renewed at each look. */
export const JOBS = { lookEveryMs: 5 * SECOND, leaseMs: 30 * SECOND } as const;

// Limits

export * from './route-limits.ts';

/** Wrong passwords for one email, from all clients together. An address at which its owner was signed in is counted separately, here and for
 * mails. */
export const LOGIN_FAILURES: readonly Bucket[] = [{ count: 10, perMs: HOUR }];

/** Webhook bodies with a wrong signature, for each address. Each one may be as large as a webhook's body. */
export const RAW_FAILURES: readonly Bucket[] = [{ count: 5, perMs: MINUTE }];

/** Addresses at which owners were signed in, for LOGIN_FAILURES and MAILS: maximum in the memory of one process; where processes share them,
 * maximum per account, lifetime, and minimum interval at which one process records the same address again. */
export const KNOWN_ADDRESSES = { max: 100_000, perAccountMax: 100, lifeMs: 30 * DAY, noteEveryMs: HOUR } as const;

/** Mails to one mailbox that any visitor can request. */
export const MAILS: readonly Bucket[] = [
  { count: 1, perMs: MINUTE },
  { count: 5, perMs: HOUR },
  { count: 10, perMs: DAY },
];

/** Fetches from one registrable domain, for all accounts together. */
export const WEBSITE_FETCHES: readonly Bucket[] = [{ count: 10, perMs: MINUTE }];
/** Domain tests of one process at once, and for each of its pages: bytes as sent and unpacked, redirects, and time limit of a DNS query. */
export const WEBSITE = { testsAtOnce: 20, pageBytes: 1024 * KB, redirectsMax: 5, resolveMs: 2 * SECOND } as const;

/** Maximum bytes of one register's value, as JSON. The largest value today, an owner's CSS in letters of three bytes, takes three quarters of
 * it. */
export const VALUE_BYTES_MAX = 16 * KB;

/** Maximum bytes of a device's statement about a register's author, as JSON: a revision, a log position and a device's name. */
export const AUTHOR_BYTES_MAX = 1024;

/** Conflicts: number kept for one business, and bytes of them in one response; the newest ones are kept. No owner gets so many between two syncs,
 * and a device that starts over needs no older ones. */
export const CONFLICTS = { max: 1000, answerBytesMax: 1024 * KB } as const;

/** Bytes of a row in addition to its texts of variable length: ids, names, instants and index entries, estimated generously. */
export const ROW_BYTES = 256;

/** Maximum edits and bytes of history that one business may store: without a verified email, which costs nothing, and with one. Forty changes a
 * day for the whole retention time fit twice. */
export const STORED_MAX = {
  unproved: { edits: 500, bytes: 1024 * KB },
  proved: { edits: 50_000, bytes: 32 * 1024 * KB },
} as const;

/** Maximum locations of one business, archived ones included, and registers of all of them together, removed ones included. A device gets all
 * registers in one answer. One location alone has fewer. */
export const BUSINESS_MAX = { locations: 20, registers: 12_000 } as const;

/** Retention of history: of an edit, which is kept longer while it is one of the newest `editsMin`, and of a refused edit, which is not used
 * later; and rows removed at a time. Source: SECURITY.md. */
export const PAST_KEPT = { editMs: 400 * DAY, editsMin: 1000, refusedMs: 30 * DAY, rowsAtOnce: 200 } as const;

/** The devices of an account that have synced: number listed, minimum interval at which the time is written, and number of devices whose last
 * write a process remembers. */
export const SYNCED_DEVICES = { perAccountMax: 30, noteEveryMs: 5 * MINUTE, rememberedMax: 10_000 } as const;

/** The mail about replaced changes: minimum interval, time that the owner has to deal with a change first, age up to which a change is reported,
 * interval at which the job looks, maximum lines, and owners per round. */
export const REPLACED_MAIL = {
  everyMs: DAY,
  waitMs: 15 * MINUTE,
  newsForMs: 2 * DAY,
  lookEveryMs: 5 * MINUTE,
  partsMax: 10,
  perRoundMax: 500,
} as const;

/** Maximum history that the server reads for one sync request: revisions, and bytes of what they wrote. A base revision beyond that is not
 * resolved: at worst the author is shown a conflict that was none. */
export const KNOWN_PAST = { revisionsMax: 1000, bytesMax: 4 * 1024 * KB } as const;

/** Changes on one page of the history, bytes of their values there, edits read at a time, and bytes of values in one turn of the event loop; a page
 * shows at least one change, whatever its size. */
export const HISTORY_PAGE = { editsMax: 50, bytesMax: 256 * KB, editsAtOnce: 10, bytesInTurn: 16 * KB } as const;

/** Rows of one table that an export reads at a time. */
export const EXPORT_ROWS = 50;

/** Open connections: maximum of a server, open files left for everything else, share of the maximum from which a new connection closes an idle
 * one and no stream is opened any more, number of connections among which the idle one is searched, maximum of one address if there is no proxy,
 * and minimum interval at which refusals are logged. */
export const CONNECTIONS = {
  max: 10_000,
  filesKept: 128,
  crowdedShare: 0.9,
  searchedMax: 256,
  perAddressMax: 256,
  logEveryMs: MINUTE,
} as const;

/** Change streams: maximum of one account, heartbeat interval, parts of it over which the heartbeats are spread, and, where processes share the
 * count, lease of a stream slot since the last heartbeat. */
export const STREAMS = {
  perAccountMax: 5,
  heartbeatMs: 25 * SECOND,
  heartbeatTurns: 25,
  leaseMs: 75 * SECOND,
} as const;

/** Limits that several processes share: time that a process waits for the database before it uses its own count, and time for which it then does
 * so; attempts to take a token while others take and return them; number of refusals that it remembers. */
export const SHARED_LIMITS = { patienceMs: SECOND, pauseMs: SECOND, takeTries: 3, refusalsMax: 100_000 } as const;

/** Maximum bytes of a body. */
export const BODY_BYTES = { json: 64 * KB, sync: 512 * KB, webhook: 1024 * KB, calendar: 256 * KB } as const;

/** Maximum bytes of an OpenID issuer's response. */
export const ISSUER_ANSWER_BYTES = 512 * KB;

/** Maximum nesting of arrays and objects in a body. */
export const BODY_DEPTH = 20;

/** Time limits for other services, for clients and for the server itself. */
export const TIMEOUTS_MS = {
  headers: 10 * SECOND,
  request: 15 * SECOND,
  keepAlive: 65 * SECOND,
  /** Streams are exempt. */
  handler: 10 * SECOND,
  /** Each step of the exchange with the mail server. */
  smtp: 10 * SECOND,
  /** A whole mail; less than the handler's limit, so that the owner gets a response. */
  mail: 9 * SECOND,
  /** All requests to the OpenID issuer in one step of a sign-in. */
  oidc: 5 * SECOND,
  /** One attempt of one request to Stripe. */
  stripe: 10 * SECOND,
  /** All requests to Stripe for one call; less than the handler's limit, so that the owner gets a response. */
  payment: 9 * SECOND,
  /** A whole domain test; as above. */
  domainTest: 9 * SECOND,
  /** All requests to Stripe for the refresh of one customer, when no caller waits for it. */
  refresh: 30 * SECOND,
  /** From the signal to the end of the process. */
  stop: 10 * SECOND,
} as const;

/** Health checks: time limit and caching time of a response, minimum free space on the disk, and time that a mail or an event of Stripe may wait
 * before something is wrong. */
export const HEALTH = {
  answerWithinMs: 2 * SECOND,
  keptMs: SECOND,
  diskFreeBytesMin: 256 * KB * KB,
  mailWaitsMostMs: 30 * MINUTE,
  eventWaitsMostMs: 15 * MINUTE,
} as const;

/** Duration from which a request is logged as slow. */
export const SLOW_REQUEST_MS = SECOND;

// Events of the widget

/** The counting of events. */
export const EVENTS = {
  /** Maximum bytes of a body; one takes about sixty. */
  bodyBytes: 1024,
  /** Interval at which counts are written; a killed process loses the counts since the last write. */
  flushEveryMs: 3 * SECOND,
  /** Maximum number of sums, and of widget reports, that wait to be written. */
  waitingMax: 50_000,
  /** Minimum interval at which the same page of one location is recorded again. */
  noteEveryMs: MINUTE,
  /** Maximum hosts of which outdated snippets are remembered. */
  outdatedSnippetHostsMax: 10_000,
  /** Age at which hourly counts are summed by days. */
  hoursKeptMs: 35 * DAY,
} as const;

/** The widget's files of other versions: time for which a lookup of new files is reused, and time limit for a page that waits for one. */
export const WIDGET_FILES = { keptMs: 250, limitMs: 5 * SECOND } as const;

// Billing

/** The tracking of payments. */
export const BILLING = {
  /** Number of retries of a request to Stripe. */
  stripeRetries: 2,
  /** Maximum age of a webhook's signature, in seconds. */
  webhookToleranceS: 300,
  /** Time for which a plan continues after a failed payment. */
  graceMs: 7 * DAY,
  /** Time before the end of a trial at which its owner is notified. */
  trialNoticeMs: 3 * DAY,
  /** Interval at which Stripe is asked for everything that may have been missed, how long that may take, and how far back. */
  reconcileEveryMs: HOUR,
  reconcileForMs: 30 * MINUTE,
  reconcileBackMs: 3 * DAY,
  /** Interval at which failed fetches are retried and changes that depend on time alone are looked for. */
  settleEveryMs: MINUTE,
  /** Maximum number of fetches of one customer while other processes are faster. */
  fetchTries: 5,
  /** Retention of handled events; Stripe repeats an event for three days. */
  eventsKeptMs: 30 * DAY,
  /** Time for which a checkout attempt is reused. Stripe forgets an Idempotency-Key after a day; until then the same attempt is the same session. */
  attemptMs: 20 * HOUR,
} as const;

// Databases

/** The oldest supported PostgreSQL, as `server_version_num`; CockroachDB reports this version. */
export const POSTGRES_OLDEST = 130_000;

/** Connections of one server process to PostgreSQL, and time after which an idle one is closed. */
export const POSTGRES_POOL = { writers: 10, readers: 10, counters: 5, idleMs: 30 * SECOND } as const;

/** Time limits of PostgreSQL: for getting a connection, for the engine's work on one statement, for a transaction from its first statement to its
 * last, and for a response that may never come. */
export const POSTGRES_WAIT_MS = {
  connection: 5 * SECOND,
  statement: 5 * SECOND,
  transaction: 5 * SECOND,
  answer: 8 * SECOND,
  /** Migrations of large tables take long, and other processes wait for them. */
  migration: 10 * MINUTE,
  /** The wait of a migration step for a lock, while others wait behind it, and the longest pause before it tries again. */
  migrationLock: 0.3 * SECOND,
  betweenMigrationLocks: 5 * SECOND,
  /** An index is built beside writers. */
  indexBuild: 2 * HOUR,
} as const;

/** The oldest SQLite whose write-ahead log is reliable. */
export const SQLITE_OLDEST = '3.51.3';

/** Keeps a database file of up to `fileBytesMax` in memory by reading one part of it at a time. Hosts that reclaim memory that was idle for half a
 * minute would otherwise make a rare read wait for the disk, 40 ms for each page. */
export const SQLITE_WARM = { fileBytesMax: 128 * 1024 * 1024, partBytes: 8 * 1024 * 1024, everyMs: SECOND } as const;

/** Pages of the write-ahead log at which a checkpoint copies it into the file; SQLite's own default. */
export const SQLITE_LOG_PAGES = 1000;

/** Time limits for a lock: of the engine itself, which blocks the whole process, and of the server, which does not. */
export const LOCK_WAIT_MS = { engine: 10, ours: 4 * SECOND } as const;

/** Backups of SQLite that are kept: the newest ones, the newest of each of so many days, weeks and months, and of those made before upgrades. */
export const BACKUPS_KEPT = { last: 3, daily: 7, weekly: 5, monthly: 12 } as const;
export const UPGRADE_BACKUPS_KEPT = 3;

// Doctor

/** The limits from which `npm run doctor` warns or fails. */
export const DOCTOR = {
  /** Time limit of one check. */
  checkMs: 5 * SECOND,
  /** Maximum difference of this machine's clock from others: it decides when codes and sessions end and whether Stripe's signatures are valid. */
  skewMs: { warn: 5 * SECOND, fail: MINUTE },
  /** Free bytes on the disk of the data. */
  freeBytes: { warn: 1024 * 1024 * KB, fail: 100 * 1024 * KB },
  /** Largest database file that is read in full. */
  readThroughBytes: 256 * 1024 * KB,
  /** Age of the newest backup. */
  backupMs: { warn: 2 * DAY, fail: 7 * DAY },
  /** Time that an entry may wait in a queue. */
  waitingMs: { warn: 10 * MINUTE, fail: DAY },
} as const;

// Several processes

/** The exchange of changes between processes on one database. */
export const CHANGES = {
  /** Polling interval of each process. */
  pollEveryMs: 250,
  /** Time for which a number may be missing its row: the longest transaction with its commit, and half as much again. */
  windowMs: 1.5 * (POSTGRES_WAIT_MS.transaction + POSTGRES_WAIT_MS.statement),
  /** Maximum rows of one query, and number of the newest rows that a starting process treats as seen. */
  rowsAtOnce: 1000,
  /** Retention of a row after it was seen; a process that was cut off for longer clears all its caches. */
  keptMs: 10 * MINUTE,
  /** Interval at which caches are compared with the database, whatever changes were seen. */
  recheckEveryMs: MINUTE,
} as const;
