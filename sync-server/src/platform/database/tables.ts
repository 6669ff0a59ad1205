import type { CodePurpose, EventType } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import type { RecoveryPlace } from '@doorsign/shared-schema/sync';
import type { ColumnType, Generated } from 'kysely';
import type { BillingTables } from './billing-tables.ts';
import type { SharedTables } from './shared-tables.ts';

/** One interface per table, as Kysely reads and writes them. Ids are text, instants (`*_at`, `at`, `wall`) are epoch
 * milliseconds, flags are 0 or 1, and columns called JSON hold it as text. Source: shared-schema/docs/architecture.md#tables. */
export interface Tables extends BillingTables, SharedTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  challenges: ChallengesTable;
  businesses: BusinessesTable;
  members: MembersTable;
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
  widget_sightings: WidgetSightingsTable;
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

/** Someone who can sign in. Several unverified ones may share an e-mail, verified ones never do (shared-schema/docs/product-rules.md#a2). */
export interface AccountsTable {
  id: string;
  email: string;
  password_hash: string | null;
  verified_at: number | null;
  created_at: number;
  updated_at: number;
}

/** One login; an access token is good for as long as its row is here. */
export interface SessionsTable {
  id: string;
  account_id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  /** When the owner last proved that it is them (shared-schema/docs/product-rules.md#a8). */
  proved_at: number | null;
  proved_by: 'password' | 'code' | null;
}

/** One mailed code. `code_hash` is an HMAC; the code itself is nowhere. */
export interface ChallengesTable {
  id: string;
  email: string;
  purpose: CodePurpose;
  account_id: string | null;
  code_hash: string;
  /** Tries that name the challenge. */
  tries_left: number;
  /** Tries that name only the e-mail: strangers can make them, so they leave the others alone. */
  unnamed_tries_left: number;
  /** Was it asked for at an address where the account's owner was signed in before? */
  is_owners: 0 | 1;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** One business: its plan, and the head of its log. */
export interface BusinessesTable {
  id: string;
  /** A newer server may have written one that this one does not know: readPlan(). */
  plan: ColumnType<string, PlanKey, PlanKey>;
  seq: number;
  chain: string;
  created_at: number;
  /** Nothing stamped up to here is taken back from a device: an operator went back on purpose. */
  floor_at: number | null;
  /** When a device last brought something back after the server had been restored. */
  recovered_at: number | null;
  /** Who pays for it; null before the first checkout. */
  stripe_customer: string | null;
  /** How much of its past it has stored; see records/stored.ts. */
  stored_bytes: Generated<number>;
  stored_edits: Generated<number>;
  /** Another number whenever what Stripe said of it is stored: who asked before that has an older answer. */
  billing_version: Generated<number>;
}

/** Who may act for a business. */
export interface MembersTable {
  business_id: string;
  account_id: string;
  role: 'owner';
}

/** A place with a widget of its own; the first one has the business's id (shared-schema/docs/product-rules.md#a6). */
export interface LocationsTable {
  id: string;
  business_id: string;
  position: number;
}

/** The smallest things that change alone (shared-schema/docs/sync-protocol.md#registers); `value` is JSON. */
export interface RegistersTable {
  location_id: string;
  key: string;
  value: string;
  schema: number;
  deleted: 0 | 1;
  rev: string;
  at: number;
  seq: number;
  /** JSON; null for what an earlier release wrote. */
  author: string | null;
}

/** Every edit that got a verdict. `writes` and `result` are JSON. */
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
  /** Its last place in the log; null when it wrote and lost nothing. */
  seq: number | null;
  /** When it was made, on the server's clock; null in rows of the first release. */
  made_at: number | null;
  /** `recovery`: not sent as an edit, but brought back by a device. */
  origin: 'edit' | 'recovery';
}

/** The chained log of a business: one row for each seq that wrote a register. */
export interface LogTable {
  business_id: string;
  seq: number;
  chain: string;
  location_id: string;
  key: string;
  rev: string;
  /** What a device's offer did here; null for the place of an edit. */
  recovery: RecoveryPlace | null;
}

/** Two changes whose authors had not seen each other. `win` and `lose` are JSON. */
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

/** What the public widget shows of a location. `schedule`, `style` and `domains` are JSON. */
export interface SnapshotsTable {
  location_id: string;
  rev: number;
  schedule: string;
  name: string;
  style: string;
  domains: string;
  phone: string | null;
  address: string | null;
  updated_at: number;
}

/** Locations of which there is news, in the order in which they began to be written: every server process reads it to drop what
 * it has in memory. A lower number may be committed after a higher one. */
export interface ChangesTable {
  seq: Generated<number>;
  location_id: string;
  /** The process that wrote it and has heard of it; null for none that could have. */
  process: string | null;
}

/** A revision of a register that a device brought back to a restored server, whatever became of it. */
export interface RecoveriesTable {
  business_id: string;
  location_id: string;
  key: string;
  rev: string;
  at: number;
  /** The revision that held its value already; null when it stands for itself. */
  stands_for: string | null;
  /** It stayed out, and its owner was told. */
  is_lost: 0 | 1;
  device_name: string;
}

/** An account that its owner has deleted; nothing else of it is left. */
export interface DeletionsTable {
  account_id: string;
  deleted_at: number;
}

/** How often something happened to a location's widget within one hour. */
export interface EventCountsTable {
  location_id: string;
  /** The instant at which the hour began, by the business's clock: no hour is part of two of its days. */
  hour: number;
  type: EventType;
  count: number;
}

/** Hours that are long over, added up by the days of the business's calendar. */
export interface EventDaysTable {
  location_id: string;
  /** "YYYY-MM-DD" */
  date: string;
  type: EventType;
  count: number;
}

/** When and where something was last seen of a location's widget: one row for each kind. */
export interface WidgetSightingsTable {
  location_id: string;
  kind: SightingKind;
  host: string;
  at: number;
}

/** What was seen: a view on a website, a page that loaded it, a page of a host that may not, a view on the owner's own machine. */
export type SightingKind = 'seen' | 'loaded' | 'refused' | 'tried';

/** Mail that tells of something that has happened. It is stored with what it tells, and handed over afterwards. */
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
  /** How often somebody has begun to hand it over; the number also tells whose turn it is. */
  tries: number;
  /** From when on it may be handed over; while somebody does so, until when it is theirs. */
  due_at: number;
  created_at: number;
  finished_at: number | null;
}

/** A device from which an account was used: another one is told to its owner. */
export interface KnownDevicesTable {
  account_id: string;
  /** A keyed hash of its name and network; in rows of earlier releases the name alone, which recognises nothing any more. */
  device: string;
  first_seen_at: number;
}

/** A device that has synced. `device_id` is what it calls itself. */
export interface SyncedDevicesTable {
  account_id: string;
  device_id: string;
  name: string;
  synced_at: number;
}

/** How far an owner was told of replaced changes, and whether they want to hear of them. */
export interface ReplacedMailsTable {
  account_id: string;
  wanted: number;
  told_seq: number;
  told_at: number;
}

/** Who an account is at an OpenID issuer; the issuer's subject never changes, its e-mail may. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: number;
  /** The address that the issuer told at the last sign-in; null where it has told none. */
  email: string | null;
}

/** A sign-in that has come back from the issuer; it does not come back twice. */
export interface UsedStatesTable {
  state_hash: string;
  /** When nobody could use it any more anyway. */
  expires_at: number;
}

/** A sign-in at the issuer that waits for the page that began it. The id is nowhere but in that page's address. */
export interface HandoversTable {
  id_hash: string;
  /** S256 of the verifier that the page kept. */
  challenge: string;
  issuer: string;
  subject: string;
  /** Proved by the issuer; null where it proved none, which is enough for an identity that is known. */
  email: string | null;
  name: string | null;
  expires_at: number;
}

/** Something that the server does by itself again and again, once for all processes. */
export interface JobsTable {
  name: string;
  /** How often somebody has begun; the number also tells whose turn it is. */
  turn: number;
  /** From when on it may be begun; while somebody does it, until when it is theirs. */
  due_at: number;
}

/** A server process that was asked whether it is ready. */
export interface ProbesTable {
  process: string;
  at: number;
  /** Takes room for as long as the writing lasts. */
  ballast: string;
}

/** A file of some version of the widget, which pages may name for years. */
export interface WidgetFilesTable {
  /** It holds a hash of the text. */
  name: string;
  text: string;
}
