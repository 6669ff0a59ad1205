import type { InstallAnswer } from '@doorsign/shared-schema/api';

/** State that server processes share through the database and that a single process keeps in its memory. */
export interface SharedTables {
  limits: LimitsTable;
  known_addresses: KnownAddressesTable;
  stream_places: StreamSlotsTable;
  old_tags: OutdatedSnippetsTable;
}

/** The times at which the rate-limit buckets of a subject are full again; 0 for a bucket that the subject does not have. */
export interface LimitsTable {
  /** A keyed hash of the limited operation and of the limited client. */
  subject: string;
  first_full_at: number;
  second_full_at: number;
  third_full_at: number;
}

/** An address from which an account's owner was signed in. */
export interface KnownAddressesTable {
  account_id: string;
  /** A keyed hash. */
  address_hash: string;
  seen_at: number;
}

/** A stream slot of an account. The slot is free once its lease has expired. */
export interface StreamSlotsTable {
  /** A keyed hash of the account. */
  subject: string;
  place: number;
  stream_id: string;
  leased_until: number;
}

/** A host whose page had an outdated snippet. */
export interface OutdatedSnippetsTable {
  host: string;
  what: NonNullable<InstallAnswer['old']>['what'];
  at: number;
}
