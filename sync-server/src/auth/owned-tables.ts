import type { Tables } from '../platform/database/tables.ts';

/** What a row may belong to an account by. */
export type OwnerKey = 'account' | 'business' | 'location' | 'email';

/** Which columns say that a row belongs to an account: its own id, that of its business or of one of that one's locations, or its
 * e-mail. One of them is enough. */
export interface Ownership {
  /** The table's primary key, by which its rows are read in pages. */
  readonly key: readonly string[];
  readonly by: Readonly<Partial<Record<OwnerKey, string>>>;
  /** Columns that are not handed out: they help whoever wants to get in, and nobody else. */
  readonly secret?: readonly string[];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
}

/** Every table with whose data it holds; null for one that holds nobody's. A table that is not named here does not compile, so the
 * export cannot forget it. Source: shared-schema/docs/security-parameters.md#privacy. */
export const OWNED_TABLES = {
  accounts: { key: ['id'], by: { account: 'id' }, secret: ['password_hash'] },
  sessions: { key: ['id'], by: { account: 'account_id' } },
  known_addresses: { key: ['account_id', 'address_hash'], by: { account: 'account_id' }, secret: ['address_hash'] },
  known_devices: { key: ['account_id', 'device'], by: { account: 'account_id' }, secret: ['device'] },
  synced_devices: { key: ['account_id', 'device_id'], by: { account: 'account_id' } },
  replaced_mails: { key: ['account_id'], by: { account: 'account_id' } },
  challenges: { key: ['id'], by: { account: 'account_id', email: 'email' }, secret: ['code_hash'] },
  outgoing_mail: { key: ['id'], by: { account: 'account_id' } },
  identities: { key: ['issuer', 'subject'], by: { account: 'account_id' } },
  handovers: { key: ['id_hash'], by: { email: 'email' }, secret: ['id_hash', 'challenge'] },
  members: { key: ['business_id', 'account_id'], by: { account: 'account_id' } },
  businesses: { key: ['id'], by: { business: 'id' } },
  locations: { key: ['id'], by: { business: 'business_id' } },
  registers: { key: ['location_id', 'key'], by: { location: 'location_id' }, json: ['value', 'author'] },
  edits: { key: ['business_id', 'id'], by: { business: 'business_id' }, json: ['writes', 'result'] },
  log: { key: ['business_id', 'seq'], by: { business: 'business_id' } },
  conflicts: { key: ['business_id', 'seq'], by: { business: 'business_id' }, json: ['win', 'lose'] },
  recoveries: { key: ['business_id', 'rev', 'location_id', 'key'], by: { business: 'business_id' } },
  snapshots: { key: ['location_id'], by: { location: 'location_id' }, json: ['schedule', 'style', 'domains'] },
  event_counts: { key: ['location_id', 'hour', 'type'], by: { location: 'location_id' } },
  event_days: { key: ['location_id', 'date', 'type'], by: { location: 'location_id' } },
  widget_sightings: { key: ['location_id', 'kind'], by: { location: 'location_id' } },
  // Hashes under a key, of which nobody can tell whose they are; they are kept for minutes, up to a day at most.
  limits: null,
  stream_places: null,
  // Websites that asked for what nobody has.
  old_tags: null,
  // Random numbers that are not to come twice.
  used_states: null,
  subscriptions: { key: ['id'], by: { business: 'business_id' } },
  transactions: { key: ['id'], by: { business: 'business_id' } },
  checkouts: { key: ['id'], by: { business: 'business_id' } },
  stripe_events: { key: ['id'], by: { business: 'business_id' } },
  // Ids alone: what other server processes must read anew, and whose old tokens are told of the deletion.
  changes: null,
  deletions: null,
  stripe_cursors: null,
  // Hashes under a key, which stay when the account is gone: that is what they are for.
  used_trials: null,
  // When the server itself has what to do.
  jobs: null,
  // Server processes, and when they were last asked whether they are ready.
  probes: null,
  // What every visitor of every website gets.
  widget_files: null,
} as const satisfies Record<keyof Tables, Ownership | null>;

/** Tables in which a row is somebody's, the ids of those who are gone included. */
export const TABLES_OF_OWNERS: readonly string[] = [
  ...Object.entries(OWNED_TABLES).flatMap(([name, ownership]) => (ownership ? [name] : [])),
  'deletions',
];
