import type { InstallAnswer } from '@doorsign/shared-schema/api';

/** What server processes share that one alone keeps in its memory. */
export interface SharedTables {
  limits: LimitsTable;
  known_addresses: KnownAddressesTable;
  stream_places: StreamPlacesTable;
  old_tags: OldTagsTable;
}

/** The moments at which the buckets of a subject are full again; 0 where it has fewer. */
export interface LimitsTable {
  /** A keyed hash of what is limited and of whom. */
  subject: string;
  first_full_at: number;
  second_full_at: number;
  third_full_at: number;
}

/** An address at which an account's owner was signed in. */
export interface KnownAddressesTable {
  account_id: string;
  /** A keyed hash. */
  address_hash: string;
  seen_at: number;
}

/** A place for one stream of an account. It is free when nobody has renewed its lease. */
export interface StreamPlacesTable {
  /** A keyed hash of the account. */
  subject: string;
  place: number;
  stream_id: string;
  leased_until: number;
}

/** A host whose page had a tag of another day. */
export interface OldTagsTable {
  host: string;
  what: NonNullable<InstallAnswer['old']>['what'];
  at: number;
}
