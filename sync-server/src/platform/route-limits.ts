import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';

const KB = 1024;

/** A token bucket: it holds `count` tokens and refills at a rate of `count` per `perMs`. */
export interface Bucket {
  readonly count: number;
  readonly perMs: number;
  /** Limit up to which a large call may overdraw the bucket, as the time that refilling takes. Default: no overdraft. */
  readonly debtMs?: number;
}

/** Bytes of a call's body and response for which it takes one more token, under a limit that counts bytes. */
export const BYTES_OF_ONE_CALL = 16 * KB;

export interface RouteLimitRow {
  /** Buckets of each address (IPv6: of each /64). */
  readonly ip?: readonly Bucket[];
  /** Buckets of each account. */
  readonly account?: readonly Bucket[];
  /** Large calls count several times: see BYTES_OF_ONE_CALL. */
  readonly byBytes?: true;
}

/** Accounts whose calls one address may make. Several owners may share an address, but one client may also create many accounts there: a sign-up
 * costs nothing. */
const OWNERS_OF_ADDRESS = 5;
const forEach = (count: number, perMs: number) => ({
  account: [{ count, perMs }],
  ip: [{ count: OWNERS_OF_ADDRESS * count, perMs }],
});

/** The same for calls that may be large: half a megabyte of edits is as much work as dozens of Saves. */
const forEachByBytes = (count: number, perMs: number) => ({
  account: [{ count, perMs, debtMs: perMs }],
  ip: [{ count: OWNERS_OF_ADDRESS * count, perMs, debtMs: perMs }],
  byBytes: true as const,
});

/** Rate limits by kind of call. */
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
  /** Ending sessions, this one too, and deleting the account. By address: an intruder with a session must not use up the owner’s calls. */
  signOut: { ip: [{ count: 60, perMs: MINUTE }] },
  me: forEach(120, MINUTE),
  businessWrite: forEachByBytes(60, MINUTE),
  /** Making, ordering, archiving, restoring and deleting locations. */
  locations: forEach(20, HOUR),
  /** Naming the directory, and putting locations on the map. */
  directory: forEach(60, HOUR),
  /** Making, rotating and revoking API keys. */
  keys: forEach(20, HOUR),
  /** Changing webhooks, testing them, and sending deliveries again. */
  webhooks: forEach(60, MINUTE),
  /** Reading and changing the members of a business, and deleting it. */
  team: forEach(30, MINUTE),
  /** Looking at an invitation, and declining it. */
  invitationLook: { ip: [{ count: 20, perMs: MINUTE }] },
  /** Accepting an invitation, with an account or with a new one. */
  invitationAccept: { ip: [{ count: 10, perMs: HOUR }] },
  sync: forEachByBytes(120, MINUTE),
  /** Opening a stream, which reads the database; a device reconnects within seconds. */
  stream: forEach(60, MINUTE),
  password: forEach(5, 15 * MINUTE),
  checkout: forEach(5, HOUR),
  checkoutStatus: forEach(60, MINUTE),
  caseStudy: { ip: [{ count: 3, perMs: HOUR }] },
  export: forEach(2, DAY),
  domainTest: forEach(5, MINUTE),
  readCalendar: forEach(10, MINUTE),
  /** Compiling CSS for a preview. */
  css: forEach(30, MINUTE),
  /** Over the limit an event gets the usual response but is not counted. */
  events: { ip: [{ count: 60, perMs: MINUTE }] },
} as const satisfies Record<string, RouteLimitRow>;

/** One customer may have a larger IPv6 network than a /64: each of these networks has `times` as many calls as an address. */
export const WIDER_NETWORKS = [
  { bits: 56, times: 8 },
  { bits: 48, times: 32 },
] as const;

/** The name of a row of ROUTE_LIMITS. */
export type RouteLimit = keyof typeof ROUTE_LIMITS;
