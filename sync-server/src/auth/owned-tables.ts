import type { Tables } from '../platform/database/tables.ts';

/** The kind of key by which a row belongs to an account. */
export type OwnerKey = 'account' | 'business' | 'location' | 'email';

/** The columns by which a row belongs to an account: the id of the account, of its business, or of one of the business's locations,
 * or the account's e-mail. One match is enough. */
export interface Ownership {
  /** The table's primary key, by which its rows are read in pages. */
  readonly key: readonly string[];
  readonly by: Readonly<Partial<Record<OwnerKey, string>>>;
  /** Columns that are not exported: they are useful only to an attacker. */
  readonly secret?: readonly string[];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
}

/** The ownership of every table; null for a table without personal data. A missing table is a compile error, so the export cannot
 * omit it. Source: shared-schema/docs/security-parameters.md#privacy. */
export const OWNED_TABLES = {
  accounts: { key: ['id'], by: { account: 'id' }, secret: ['password_hash'] },
  sessions: { key: ['id'], by: { account: 'account_id' } },
  ended_sessions: { key: ['session_hash'], by: { account: 'account_id' }, secret: ['session_hash'] },
  known_addresses: { key: ['account_id', 'address_hash'], by: { account: 'account_id' }, secret: ['address_hash'] },
  known_devices: { key: ['account_id', 'device'], by: { account: 'account_id' }, secret: ['device'] },
  synced_devices: { key: ['account_id', 'device_id'], by: { account: 'account_id' } },
  replaced_mails: { key: ['account_id'], by: { account: 'account_id' } },
  challenges: { key: ['id'], by: { account: 'account_id', email: 'email' }, secret: ['code_hash'] },
  outgoing_mail: { key: ['id'], by: { account: 'account_id' } },
  identities: { key: ['issuer', 'subject'], by: { account: 'account_id' } },
  handovers: { key: ['id_hash'], by: { email: 'email' }, secret: ['id_hash', 'challenge'] },
  members: { key: ['business_id', 'account_id'], by: { account: 'account_id' }, json: ['locations'] },
  invitations: {
    key: ['business_id', 'id'],
    by: { business: 'business_id' },
    secret: ['token_hash'],
    json: ['locations'],
  },
  api_keys: { key: ['id'], by: { business: 'business_id' }, secret: ['hash'], json: ['locations'] },
  webhook_endpoints: {
    key: ['business_id', 'id'],
    by: { business: 'business_id' },
    secret: ['secret', 'old_secret'],
    json: ['types', 'locations'],
  },
  webhook_events: { key: ['business_id', 'seq'], by: { business: 'business_id' }, json: ['body'] },
  webhook_deliveries: { key: ['business_id', 'id'], by: { business: 'business_id' } },
  webhook_attempts: { key: ['business_id', 'delivery_id', 'n'], by: { business: 'business_id' } },
  status_marks: { key: ['location_id'], by: { location: 'location_id' }, json: ['closure'] },
  audit: { key: ['business_id', 'seq'], by: { business: 'business_id' }, json: ['details'] },
  idempotent_answers: {
    key: ['account_id', 'answer_key'],
    by: { account: 'account_id' },
    secret: ['request_hash'],
    json: ['answer'],
  },
  businesses: { key: ['id'], by: { business: 'id' } },
  locations: { key: ['id'], by: { business: 'business_id' } },
  registers: { key: ['location_id', 'key'], by: { location: 'location_id' }, json: ['value', 'author'] },
  // A member's changes in businesses of others are the member's as well.
  edits: {
    key: ['business_id', 'id'],
    by: { business: 'business_id', account: 'account_id' },
    json: ['writes', 'result'],
  },
  log: { key: ['business_id', 'seq'], by: { business: 'business_id' } },
  conflicts: { key: ['business_id', 'seq'], by: { business: 'business_id' }, json: ['win', 'lose'] },
  recoveries: { key: ['business_id', 'rev', 'location_id', 'key'], by: { business: 'business_id' } },
  snapshots: {
    key: ['location_id'],
    by: { location: 'location_id' },
    json: ['schedule', 'style', 'domains', 'country'],
  },
  event_counts: { key: ['location_id', 'hour', 'type'], by: { location: 'location_id' } },
  event_days: { key: ['location_id', 'date', 'type'], by: { location: 'location_id' } },
  widget_sightings: { key: ['location_id', 'kind'], by: { location: 'location_id' } },
  // Keyed hashes that cannot be traced to an account; kept for minutes, at most one day.
  limits: null,
  stream_places: null,
  // Hosts of websites with an outdated snippet, without a link to an account.
  old_tags: null,
  // Hashes of random states, each accepted once.
  used_states: null,
  subscriptions: { key: ['id'], by: { business: 'business_id' } },
  transactions: { key: ['id'], by: { business: 'business_id' } },
  checkouts: { key: ['id'], by: { business: 'business_id' } },
  stripe_events: { key: ['id'], by: { business: 'business_id' } },
  // Ids and hashes only: locations that other processes must read again, those that a cache must forget, deleted accounts, whose old tokens get
  // `account_deleted`, and what was taken away.
  changes: null,
  purges: null,
  deletions: null,
  withdrawals: null,
  stripe_cursors: null,
  // Keyed hashes that must outlive the account, so that a trial is not granted twice.
  used_trials: null,
  // The schedule of the server's own jobs.
  jobs: null,
  // Server processes and the times of their last readiness probes.
  probes: null,
  // Public files, the same for every visitor.
  widget_files: null,
} as const satisfies Record<keyof Tables, Ownership | null>;

/** The tables with rows that belong to owners, including the ids of deleted accounts and locations. */
export const TABLES_OF_OWNERS: readonly string[] = [
  ...Object.entries(OWNED_TABLES).flatMap(([name, ownership]) => (ownership ? [name] : [])),
  'deletions',
  'withdrawals',
];
