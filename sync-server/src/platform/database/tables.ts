import type { CodePurpose, EndReason, EventType } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { RecoveryMark } from '@doorsign/shared-schema/sync';
import type { ColumnType, Generated } from 'kysely';
import type { BillingTables } from './billing-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { PurgeTables } from './purge-tables.ts';
import type { SharedTables } from './shared-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** One interface per table, as Kysely reads and writes them. Ids are text, instants (`*_at`, `at`, `wall`) are epoch
 * milliseconds, flags are 0 or 1, and columns called JSON hold it as text. Source: shared-schema/docs/architecture.md#tables. */
export interface Tables extends BillingTables, KeyTables, PurgeTables, SharedTables, TeamTables, WebhookTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  challenges: ChallengesTable;
  businesses: BusinessesTable;
  locations: LocationsTable;
  registers: RegistersTable;
  edits: EditsTable;
  log: LogTable;
  conflicts: ConflictsTable;
  snapshots: SnapshotsTable;
  changes: ChangesTable;
  recoveries: RecoveriesTable;
  deletions: DeletionsTable;
  event_counts: EventCountsTable;
  event_days: EventDaysTable;
  widget_sightings: WidgetReportsTable;
  outgoing_mail: OutgoingMailTable;
  known_devices: KnownDevicesTable;
  identities: IdentitiesTable;
  used_states: UsedStatesTable;
  handovers: HandoversTable;
  jobs: JobsTable;
  probes: ProbesTable;
  widget_files: WidgetFilesTable;
  synced_devices: SyncedDevicesTable;
  replaced_mails: ReplacedMailsTable;
}

/** An account that can sign in. Several unverified accounts may share an email; verified accounts never do
 * (shared-schema/docs/product-rules.md#a2). */
export interface AccountsTable {
  id: string;
  email: string;
  password_hash: string | null;
  verified_at: number | null;
  created_at: number;
  updated_at: number;
  /** The person's name; null if not given. */
  name: string | null;
  /** The business that calls mean if they name none; null for the one with the account's id. */
  home_business_id: string | null;
}

/** One login. An access token is valid as long as its row is here. */
export interface SessionsTable {
  id: string;
  account_id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** Time of the owner's last re-authentication (shared-schema/docs/product-rules.md#a8). */
  proved_at: number | null;
  proved_by: 'password' | 'code' | null;
}

/** The reason for which a session has ended. `session_hash` is a keyed hash of its id, which only its token names. */
export interface EndedSessionsTable {
  session_hash: string;
  account_id: string;
  /** A newer server may have written a reason that this one does not know. */
  reason: ColumnType<string, EndReason, EndReason>;
  ended_at: number;
}

/** One mailed code. `code_hash` is an HMAC; the code itself is not stored. */
export interface ChallengesTable {
  id: string;
  email: string;
  purpose: CodePurpose;
  account_id: string | null;
  code_hash: string;
  /** Remaining attempts that name the challenge. */
  tries_left: number;
  /** Remaining attempts that name only the email: strangers can make them, so they do not count against `tries_left`. */
  unnamed_tries_left: number;
  /** 1 if it was requested from an address at which the account's owner had signed in before. */
  is_owners: 0 | 1;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** One business: its plan and the head of its log. */
export interface BusinessesTable {
  id: string;
  /** A newer server may have written a plan that this one does not know; see readPlan(). */
  plan: ColumnType<string, PlanKey, PlanKey>;
  seq: number;
  chain: string;
  created_at: number;
  /** No recovery offer with a timestamp up to this one is accepted: an operator rolled back on purpose. */
  floor_at: number | null;
  /** Time at which a recovery offer was last stored after a restore of the server. */
  recovered_at: number | null;
  /** The Stripe customer; null before the first checkout. */
  stripe_customer: string | null;
  /** The amount of its stored history; see records/stored.ts. */
  stored_bytes: Generated<number>;
  stored_edits: Generated<number>;
  /** Changes whenever state from Stripe is stored; a response that was requested before the change is outdated. */
  billing_version: Generated<number>;
  /** Rises with every change of members, roles, states of locations and plan. */
  access: Generated<number>;
  /** Time since which the business has more locations than its plan; null if it has not. */
  over_since: number | null;
  /** The number of mails that have told the owner of it; see locations/location-limit.ts. */
  over_mails: Generated<number>;
  /** 1 if the business may not start a trial, whoever owns it. */
  trial_used: Generated<number>;
  /** The last number of its audit. */
  audit_seq: Generated<number>;
  /** The last number of its webhook events. */
  event_seq: Generated<number>;
  /** The number of its enabled webhook endpoints. */
  hooks: Generated<number>;
  /** The name of its directory, the page that lists its locations; null if it has none. Unique. */
  directory_name: string | null;
}

/** A location with its own widget; that of the sign-up has the business's id (shared-schema/docs/product-rules.md#a6). */
export interface LocationsTable {
  id: string;
  business_id: string;
  /** Dense from 0 among the locations that are not archived; without meaning in archived ones. */
  position: number;
  created_at: Generated<number>;
  archived_at: number | null;
  /** Time since which it is paused, because the business has more locations than its plan; null if it is not. */
  paused_at: number | null;
  /** Its point on a map in degrees; both null if it has none. */
  latitude: number | null;
  longitude: number | null;
}

/** The smallest units that change independently (shared-schema/docs/sync-protocol.md#registers); `value` is JSON. */
export interface RegistersTable {
  location_id: string;
  key: string;
  value: string;
  schema: number;
  deleted: 0 | 1;
  rev: string;
  at: number;
  seq: number;
  /** JSON; null in rows that an earlier release wrote. */
  author: string | null;
}

/** An edit with its result. `writes` and `result` are JSON. */
export interface EditsTable {
  business_id: string;
  id: string;
  hash: string;
  schema: number;
  label: string;
  wall: number;
  writes: string;
  device_id: string;
  device_name: string;
  account_id: string | null;
  result: string;
  received_at: number;
  /** Its last log position; null if it neither wrote nor lost anything. */
  seq: number | null;
  /** Time at which the edit was made, on the server's clock; null in rows of the first release. */
  made_at: number | null;
  /** `recovery`: not sent as an edit, but accepted from a device's recovery offer. */
  origin: 'edit' | 'recovery';
  /** The API key that made it; null for an edit of a person. */
  key_id: string | null;
}

/** The chained log of a business: one row for each seq that wrote a register. */
export interface LogTable {
  business_id: string;
  seq: number;
  chain: string;
  location_id: string;
  key: string;
  rev: string;
  /** The effect of a recovery offer at this log position; null for an edit. */
  recovery: RecoveryMark | null;
}

/** Two changes whose authors had not seen each other's. `win` and `lose` are JSON. */
export interface ConflictsTable {
  business_id: string;
  seq: number;
  location_id: string;
  key: string;
  win: string;
  lose: string;
  origin: 'edit' | 'recovery';
  created_at: number;
}

/** The data of a location that the public widget shows. `schedule`, `style` and `domains` are JSON. */
export interface SnapshotsTable {
  location_id: string;
  rev: number;
  schedule: string;
  name: string;
  style: string;
  domains: string;
  phone: string | null;
  address: string | null;
  /** JSON. */
  country: string | null;
  /** 1 if the owner has taken the line "Powered by Doorsign" off the popup, whatever the plan. */
  plain: number | null;
  /** The owner's CSS, compiled, whatever the plan. */
  css: string | null;
  updated_at: number;
}

/** Changed locations, in the order in which their writes began. Every server process reads the rows to evict its caches. A lower number may be
 * committed after a higher one. */
export interface ChangesTable {
  seq: Generated<number>;
  location_id: string;
  /** The process that wrote the row and already knows of the change; null if no process does. */
  process: string | null;
}

/** A revision of a register that a device offered to a restored server, accepted or not. */
export interface RecoveriesTable {
  business_id: string;
  location_id: string;
  key: string;
  rev: string;
  at: number;
  /** The revision that already held the same value; null if there was none. */
  stands_for: string | null;
  /** 1 if it was not restored, which was shown to the owner. */
  is_lost: 0 | 1;
  device_name: string;
}

/** An account that its owner has deleted; no other data of it remains. */
export interface DeletionsTable {
  account_id: string;
  deleted_at: number;
}

/** The number of events of one type at a location's widget within one hour. */
export interface EventCountsTable {
  location_id: string;
  /** The instant at which the hour began on the business's clock, so that no hour belongs to two of its days. */
  hour: number;
  type: EventType;
  count: number;
}

/** Old hours, summed by the days of the business's calendar. */
export interface EventDaysTable {
  location_id: string;
  /** "YYYY-MM-DD" */
  date: string;
  type: EventType;
  count: number;
}

/** The last widget report of each kind for a location: one row for each kind. */
export interface WidgetReportsTable {
  location_id: string;
  kind: WidgetReportKind;
  host: string;
  at: number;
}

/** The kind of a widget report: a view on a website, a page that loaded the widget, a page on a host that is not allowed, a view on the owner's
 * own machine. */
export type WidgetReportKind = 'seen' | 'loaded' | 'refused' | 'tried';

/** A notification mail. It is stored together with the event that it reports and sent afterwards. */
export interface OutgoingMailTable {
  id: string;
  /** Null once the account is deleted. */
  account_id: string | null;
  kind: string;
  email: string;
  subject: string;
  text: string;
  html: string;
  state: 'waiting' | 'sent' | 'given_up';
  /** The number of attempts to send it; also identifies the current attempt. */
  tries: number;
  /** The earliest time of the next attempt; during an attempt, the end of its lease. */
  due_at: number;
  created_at: number;
  finished_at: number | null;
}

/** A device from which an account was used. A new one is reported to the owner. */
export interface KnownDevicesTable {
  account_id: string;
  /** A keyed hash of its name and network; in rows of earlier releases the name alone, which no longer matches any device. */
  device: string;
  first_seen_at: number;
}

/** A device that has synced. `device_id` is the id that the device gives itself. */
export interface SyncedDevicesTable {
  account_id: string;
  device_id: string;
  name: string;
  synced_at: number;
}

/** The log position up to which an owner was notified of replaced changes, and whether the owner wants these mails. */
export interface ReplacedMailsTable {
  account_id: string;
  wanted: number;
  told_seq: number;
  told_at: number;
}

/** The identity of an account at an OpenID issuer. The issuer's subject never changes; its email may. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: number;
  /** The address that the issuer sent at the last sign-in; null if it sent none. */
  email: string | null;
}

/** A sign-in that has returned from the issuer. Its state is accepted only once. */
export interface UsedStatesTable {
  state_hash: string;
  /** Time after which the state is invalid anyway. */
  expires_at: number;
}

/** A sign-in at the issuer that waits for the page that started it. The id is only in that page's address. */
export interface HandoversTable {
  id_hash: string;
  /** S256 of the verifier that the page kept. */
  challenge: string;
  issuer: string;
  subject: string;
  /** Verified by the issuer; null if it verified none, which is enough for a known identity. */
  email: string | null;
  name: string | null;
  expires_at: number;
}

/** A regular job of the server, done once for all processes. */
export interface JobsTable {
  name: string;
  /** The number of started runs; also identifies the current run. */
  turn: number;
  /** The earliest start of the next run; during a run, the end of its lease. */
  due_at: number;
}

/** A server process that was asked whether it is ready. */
export interface ProbesTable {
  process: string;
  at: number;
  /** Filler that takes up space while the probe is written. */
  ballast: string;
}

/** A file of a version of the widget. Pages may refer to it for years. */
export interface WidgetFilesTable {
  /** Contains a hash of the text. */
  name: string;
  text: string;
}
