/** The figures of shared-schema/docs/security-parameters.md in one place, in its order; tests read the same ones. */

const KB = 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Accounts

/** argon2id: memory in KiB, passes, lanes. At most `atOnce` run together, `queue` wait, the next caller hears `busy`. */
export const PASSWORD_HASHING = { memoryKib: 19_456, passes: 2, lanes: 1, atOnce: 2, queue: 32 } as const;

/** Mailed codes: wrong tries of one challenge that name it, and that do not; challenges that may be open at once for one e-mail, of
 * those that strangers asked for and of the owner's. */
export const CODES = { tries: 5, unnamedTries: 5, liveMax: 3 } as const;

/** How long an e-mail may stay unproved before its account is forgotten (shared-schema/docs/product-rules.md#a2). */
export const UNVERIFIED_LIFE_MS = 24 * HOUR;

/** Sign-ins: how long one lives without use, when its token is renewed, how often its use is noted, how many there are. */
export const SESSIONS = {
  lifeMs: 30 * DAY,
  renewAfterMs: DAY,
  noteUseAfterMs: 15 * MINUTE,
  perAccountMax: 20,
} as const;

/** Devices that an account remembers, to warn of others; the oldest goes first. */
export const KNOWN_DEVICES_MAX = 100;

/** How long a proof counts, and how long after its last code an owner may ask for another one for a new e-mail (shared-schema/docs/product-rules.md#a8). */
export const PROOF_LIFE_MS = 5 * MINUTE;
export const EMAIL_CHANGE_RESEND_MS = 30 * MINUTE;

/** Notices: how often we look for some, how long one belongs to the process that hands it over, when it is tried again (twice as long
 * after each failure), when it is given up, and how long it is kept after that. */
export const OUTGOING_MAIL = {
  lookEveryMs: 2 * SECOND,
  leaseMs: MINUTE,
  retryFirstMs: MINUTE,
  retryMostMs: HOUR,
  giveUpAfterMs: 3 * DAY,
  keptMs: 7 * DAY,
} as const;

/** Signing in at an OpenID issuer: how long its owner may take there, and how long the page may take to fetch the session. */
export const GOOGLE_SIGN_IN = { lifeMs: 10 * MINUTE, handoverLifeMs: MINUTE } as const;

/** How far the clocks of processes may differ, and one may have been set back, before a proof or a code that was stamped later counts no
 * more: what lives for minutes must not live for the length of the jump. */
export const CLOCK_TOLERANCE_MS = MINUTE;

/** The same for access tokens. Their sessions' rows say whether they count: nobody is signed out because a clock was a day ahead. */
export const TOKEN_CLOCK_TOLERANCE_MS = 2 * DAY;

/** How often what has expired is removed, and how many rows one transaction removes, or accounts with all that they have. A business's past
 * of more bytes goes before its account, about so many bytes at a time, and so many rows at most. */
export const SWEEP = {
  everyMs: HOUR,
  rowsAtOnce: 500,
  accountsAtOnce: 20,
  pastBytesAtOnce: 256 * KB,
  pastRowsAtOnce: 200,
} as const;

/** Regular jobs: how often each process looks whether one is due, and how long one belongs to the process that does it, which says
 * at each look that it still does. */
export const JOBS = { lookEveryMs: 5 * SECOND, leaseMs: 30 * SECOND } as const;

// Limits

/** A token bucket: it holds `count` tokens, and is filled at the rate of `count` in `perMs`. */
export interface Bucket {
  readonly count: number;
  readonly perMs: number;
  /** How far a large call may overdraw it, as the time that refilling takes. Without it a call cannot. */
  readonly debtMs?: number;
}

/** A call counts once more for each so many bytes of its body and of its answer, where its limit counts bytes. */
export const BYTES_OF_ONE_CALL = 16 * KB;

export interface RouteLimitRow {
  /** Buckets of each address (IPv6: of each /64). */
  readonly ip?: readonly Bucket[];
  /** Buckets of each account. */
  readonly account?: readonly Bucket[];
  /** Large calls count several times: see BYTES_OF_ONE_CALL. */
  readonly byBytes?: true;
}

/** An address may stand for some owners, and for the accounts that somebody has made there: a sign-up costs nothing. */
const OWNERS_OF_ADDRESS = 5;
const forEach = (count: number, perMs: number) => ({
  account: [{ count, perMs }],
  ip: [{ count: OWNERS_OF_ADDRESS * count, perMs }],
});

/** The same for calls that may be large. Half a megabyte of edits is as much work as dozens of Saves. */
const forEachByBytes = (count: number, perMs: number) => ({
  account: [{ count, perMs, debtMs: perMs }],
  ip: [{ count: OWNERS_OF_ADDRESS * count, perMs, debtMs: perMs }],
  byBytes: true as const,
});

/** How often a call may be made. */
export const ROUTE_LIMITS = {
  login: {
    ip: [
      { count: 5, perMs: MINUTE },
      { count: 20, perMs: 10 * MINUTE },
    ],
  },
  signup: { ip: [{ count: 5, perMs: HOUR }] },
  sendOtp: { ip: [{ count: 10, perMs: HOUR }] },
  verifyOtp: { ip: [{ count: 10, perMs: MINUTE }] },
  googleStart: { ip: [{ count: 10, perMs: MINUTE }] },
  googleCallback: { ip: [{ count: 20, perMs: MINUTE }] },
  googleSession: { ip: [{ count: 10, perMs: MINUTE }] },
  /** Ending sessions, one's own too, and deleting the account. By address: an intruder with a session must not use up what its owner needs
   * to end it. */
  signOut: { ip: [{ count: 60, perMs: MINUTE }] },
  me: forEach(120, MINUTE),
  businessWrite: forEachByBytes(60, MINUTE),
  sync: forEachByBytes(120, MINUTE),
  /** Opening a stream, which reads the database; a device reconnects within seconds. */
  stream: forEach(60, MINUTE),
  password: forEach(5, 15 * MINUTE),
  checkout: forEach(5, HOUR),
  checkoutStatus: forEach(60, MINUTE),
  caseStudy: { ip: [{ count: 3, perMs: HOUR }] },
  export: forEach(2, DAY),
  /** Over it an event is answered as any other, and not counted. */
  events: { ip: [{ count: 60, perMs: MINUTE }] },
} as const satisfies Record<string, RouteLimitRow>;

/** One customer may have more of IPv6 than a /64: each of these networks has so many times the calls of an address. */
export const WIDER_NETWORKS = [
  { bits: 56, times: 8 },
  { bits: 48, times: 32 },
] as const;

/** The name of a row of ROUTE_LIMITS. */
export type RouteLimit = keyof typeof ROUTE_LIMITS;

/** Wrong passwords for one e-mail, whoever enters them; an address at which its owner was signed in counts alone, here and for mails. */
export const LOGIN_FAILURES: readonly Bucket[] = [{ count: 10, perMs: HOUR }];

/** Webhook bodies with a wrong signature, for each address. Each may be as large as a webhook's body. */
export const RAW_FAILURES: readonly Bucket[] = [{ count: 5, perMs: MINUTE }];

/** Addresses of owners, for that: how many one process remembers; where processes share them, how many of an account are kept, for how
 * long, and how often one process writes down at most that one was seen again. */
export const KNOWN_ADDRESSES = { max: 100_000, perAccountMax: 100, lifeMs: 30 * DAY, noteEveryMs: HOUR } as const;

/** Mails to one mailbox that anybody may ask for. */
export const MAILS: readonly Bucket[] = [
  { count: 1, perMs: MINUTE },
  { count: 5, perMs: HOUR },
  { count: 10, perMs: DAY },
];

/** Most bytes of one register's value, as JSON. Today's largest, an address or five domains, has less than half of it. */
export const VALUE_BYTES_MAX = 4 * KB;

/** Most bytes of what a device says of a register's author, as JSON: a revision, a place in the log and a device's name. */
export const AUTHOR_BYTES_MAX = 1024;

/** Conflicts: how many are kept of one business, and how many bytes of them one answer tells; the newest count. No owner meets so
 * many between two syncs, and a device that starts anew needs no longer past. */
export const CONFLICTS = { max: 1000, answerBytesMax: 1024 * KB } as const;

/** What a row takes beside its texts of any length: ids, names, instants and its places in indexes, counted generously. */
export const ROW_BYTES = 256;

/** Most edits, and most bytes of its past, that one business may have stored: without a proved e-mail, which costs nothing, and
 * with one. Forty changes a day for all the time that they are kept have room twice. */
export const STORED_MAX = {
  unproved: { edits: 500, bytes: 1024 * KB },
  proved: { edits: 50_000, bytes: 32 * 1024 * KB },
} as const;

/** How long the past is kept: an edit for so long, and longer while it is one of the newest; one that was refused, which nobody
 * looks at later. What is too old is removed so many rows at a time. Source: SECURITY.md. */
export const PAST_KEPT = { editMs: 400 * DAY, editsMin: 1000, refusedMs: 30 * DAY, rowsAtOnce: 200 } as const;

/** The devices of an account that have synced: how many are listed, how often the time is written, and of how many devices a
 * process remembers that it has. */
export const SYNCED_DEVICES = { perAccountMax: 30, noteEveryMs: 5 * MINUTE, rememberedMax: 10_000 } as const;

/** The mail about replaced changes: how often, how long its owner has to deal with one before, for how long it is news, how many
 * lines it has at most, and how many owners are told in one round. */
export const REPLACED_MAIL = {
  everyMs: DAY,
  waitMs: 15 * MINUTE,
  newsForMs: 2 * DAY,
  lookEveryMs: 5 * MINUTE,
  partsMax: 10,
  perRoundMax: 500,
} as const;

/** What one request to sync makes us read of the past: revisions, and bytes of what they wrote. A base beyond that stands for itself:
 * at worst a conflict is told that was none. */
export const KNOWN_PAST = { revisionsMax: 1000, bytesMax: 4 * 1024 * KB } as const;

/** Changes of one page of the history, and bytes that their values have there; one change is told whatever its size. */
export const HISTORY_PAGE = { editsMax: 50, bytesMax: 256 * KB, editsAtOnce: 10 } as const;

/** Rows of one table that an export reads at once. */
export const EXPORT_ROWS = 50;

/** Open connections: how many a server has at most, how many open files it leaves to everything else, from which share of them on a new
 * connection ends an idle one, how many one address has at most where no proxy stands in front, and how often a refusal is logged. */
export const CONNECTIONS = {
  max: 10_000,
  filesKept: 128,
  crowdedShare: 0.9,
  perAddressMax: 256,
  logEveryMs: MINUTE,
} as const;

/** Streams of changes: how many an account may have open at once, how often each shows that it is alive, and, where processes share
 * the count, how long after that its place is kept for it. */
export const STREAMS = { perAccountMax: 5, heartbeatMs: 25 * SECOND, leaseMs: 75 * SECOND } as const;

/** Limits that several processes share: how long a process waits for the database before it goes by its own count, and for how long it
 * does so then; how often it tries for a token that comes and goes; how many refusals it remembers. */
export const SHARED_LIMITS = { patienceMs: SECOND, pauseMs: SECOND, takeTries: 3, refusalsMax: 100_000 } as const;

/** Most bytes of a body. */
export const BODY_BYTES = { json: 64 * KB, sync: 512 * KB, webhook: 1024 * KB } as const;

/** Most bytes of an OpenID issuer's answer. */
export const ISSUER_ANSWER_BYTES = 512 * KB;

/** How deep the arrays and objects of a body may be nested. */
export const BODY_DEPTH = 20;

/** How long we wait for others, and others for us. */
export const TIMEOUTS_MS = {
  headers: 10 * SECOND,
  request: 15 * SECOND,
  keepAlive: 65 * SECOND,
  /** Streams are exempt. */
  handler: 10 * SECOND,
  /** Each step of talking to the mail server. */
  smtp: 10 * SECOND,
  /** A whole mail: its owner is told before the handler's own limit. */
  mail: 9 * SECOND,
  /** All that one step of a sign-in asks of the OpenID issuer. */
  oidc: 5 * SECOND,
  /** One try of one request to Stripe. */
  stripe: 10 * SECOND,
  /** All that one call asks of Stripe: its owner is told before the handler's own limit. */
  payment: 9 * SECOND,
  /** All that one customer's refresh asks of Stripe, when nobody waits for it. */
  refresh: 30 * SECOND,
  /** From the signal to the end of the process. */
  stop: 10 * SECOND,
} as const;

/** What operators and their machines are told: how long an answer to them may take and is kept, how much of the disk must be left, and how
 * long a mail or an event of Stripe's may wait before something is wrong. */
export const VITALS = {
  answerWithinMs: 2 * SECOND,
  keptMs: SECOND,
  diskFreeBytesMin: 256 * KB * KB,
  mailWaitsMostMs: 30 * MINUTE,
  eventWaitsMostMs: 15 * MINUTE,
} as const;

/** From then on a request is told of as slow. */
export const SLOW_REQUEST_MS = SECOND;

// Events of the widget

/** How events are counted. */
export const EVENTS = {
  /** Most bytes of a body; one takes some sixty. */
  bodyBytes: 1024,
  /** How often what was counted is written down: what a killed process loses. */
  flushEveryMs: 3 * SECOND,
  /** Most sums, and most sightings, that wait to be written. */
  waitingMax: 50_000,
  /** How often one location's page is noted at most, when the same one loads it again. */
  noteEveryMs: MINUTE,
  /** Hosts of which old tags are remembered. */
  oldTagHostsMax: 10_000,
  /** How long hours stay hours before they are added up by days. */
  hoursKeptMs: 35 * DAY,
} as const;

/** The widget's files of other versions: for how long a look for new ones is good enough, and how long a page waits for one. */
export const WIDGET_FILES = { keptMs: 250, limitMs: 5 * SECOND } as const;

// Billing

/** How payments are followed. */
export const BILLING = {
  /** How often a request to Stripe is tried again. */
  stripeRetries: 2,
  /** How old a webhook's signature may be. */
  webhookToleranceS: 300,
  /** How long a plan outlives a payment that failed. */
  graceMs: 7 * DAY,
  /** How long before the end of a trial its owner is told. */
  trialNoticeMs: 3 * DAY,
  /** How often Stripe is asked for all that may have been missed, and how far back. */
  reconcileEveryMs: HOUR,
  reconcileBackMs: 3 * DAY,
  /** How often what could not be fetched is tried again, and what time alone has changed is looked for. */
  settleEveryMs: MINUTE,
  /** How often a customer is asked about again because another process was faster. */
  fetchTries: 5,
  /** How long handled events are remembered: Stripe repeats one for three days. */
  eventsKeptMs: 30 * DAY,
  /** Stripe forgets an Idempotency-Key after a day; until then the same attempt is the same session. */
  attemptMs: 20 * HOUR,
} as const;

// Databases

/** The oldest PostgreSQL whose words we know; CockroachDB says that it is this one. */
export const POSTGRES_OLDEST = 130_000;

/** Connections of one server process to PostgreSQL, and how long one that nobody uses stays open. */
export const POSTGRES_POOL = { writers: 10, readers: 10, counters: 5, idleMs: 30 * SECOND } as const;

/** PostgreSQL: how long we wait for a connection, how long the engine works on one statement, how long a transaction lasts
 * from its first statement to its last, and how long we wait for an answer that will not come any more. */
export const POSTGRES_WAIT_MS = {
  connection: 5 * SECOND,
  statement: 5 * SECOND,
  transaction: 5 * SECOND,
  answer: 8 * SECOND,
  /** Migrations of large tables take their time, and other processes wait for them. */
  migration: 10 * MINUTE,
} as const;

/** The oldest engine whose log we trust. */
export const SQLITE_OLDEST = '3.51.3';

/** How a database file of up to so many bytes is kept in memory: a part of it is read at a time. Hosts that take memory back from whatever was
 * idle for half a minute would otherwise let a rare read wait for the disk, 40 ms for each page. */
export const SQLITE_WARM = { fileBytesMax: 128 * 1024 * 1024, partBytes: 8 * 1024 * 1024, everyMs: SECOND } as const;

/** Pages of the write-ahead log at which a checkpoint brings it into the file, as SQLite has it by itself. */
export const SQLITE_LOG_PAGES = 1000;

/** How long the engine itself waits for a lock, which stops the whole process, and how long we do, which does not. */
export const LOCK_WAIT_MS = { engine: 10, ours: 4 * SECOND } as const;

/** Backups of SQLite that stay: the newest ones, the newest of each of so many days, weeks and months, and of those before upgrades. */
export const BACKUPS_KEPT = { last: 3, daily: 7, weekly: 5, monthly: 12 } as const;
export const UPGRADE_BACKUPS_KEPT = 3;

// Doctor

/** What `npm run doctor` finds right, to be looked at, or wrong. */
export const DOCTOR = {
  /** How long one check may take. */
  checkMs: 5 * SECOND,
  /** How far our clock may be from others': ours decides when codes and sessions end and whether Stripe's signatures count. */
  skewMs: { warn: 5 * SECOND, fail: MINUTE },
  /** Free bytes on the disk of the data. */
  freeBytes: { warn: 1024 * 1024 * KB, fail: 100 * 1024 * KB },
  /** Largest database file that is read through. */
  readThroughBytes: 256 * 1024 * KB,
  /** Age of the newest backup. */
  backupMs: { warn: 2 * DAY, fail: 7 * DAY },
  /** How long something may wait in a queue. */
  waitingMs: { warn: 10 * MINUTE, fail: DAY },
} as const;

// Several processes

/** How processes on one database hear of each other's changes. */
export const CHANGES = {
  /** How often each looks for news. */
  pollEveryMs: 250,
  /** How long a number may stay without its row: the longest transaction with its commit, and half as much again. */
  windowMs: 1.5 * (POSTGRES_WAIT_MS.transaction + POSTGRES_WAIT_MS.statement),
  /** Most rows of one query, and how many of the newest a process takes as heard of when it begins. */
  rowsAtOnce: 1000,
  /** How long a row stays after it was heard of; who was cut off for longer drops all that it has in memory. */
  keptMs: 10 * MINUTE,
  /** How often what is in memory is compared with the database, whatever was heard. */
  recheckEveryMs: MINUTE,
} as const;
