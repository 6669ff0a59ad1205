import type { ApiKey, KeyAccess } from '@doorsign/shared-schema/api';
import type { Reader, Tx } from '../platform/database/database.ts';
import { API_KEYS } from '../platform/parameters.ts';
import { isoOf, isoOrNull } from '../platform/iso-instants.ts';
import { nameOfPerson } from '../records/people.ts';
import { readScope, scopeText } from '../records/scope.ts';

/** A key that is to be stored. */
export interface NewKey {
  id: string;
  businessId: string;
  name: string;
  hash: string;
  start: string;
  tail: string;
  access: KeyAccess;
  /** The locations that the key sees; null for all. */
  locations: readonly string[] | null;
  createdBy: string;
  nowMs: number;
  /** Epoch milliseconds; null for a key that never expires. */
  expiresAt: number | null;
}

/** Returns the keys of a business that work, newest first, and those that expired within the last weeks.
 * @param nowMs epoch milliseconds */
export const loadKeys = async (reader: Reader, businessId: string, nowMs: number): Promise<ApiKey[]> => {
  const rows = await reader
    .selectFrom('api_keys')
    .leftJoin('accounts', 'accounts.id', 'api_keys.created_by')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.start',
      'api_keys.tail',
      'api_keys.access',
      'api_keys.locations',
      'api_keys.created_at',
      'api_keys.expires_at',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
      'accounts.name as creator',
      'accounts.email as creatorEmail',
    ])
    .where('api_keys.business_id', '=', businessId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', nowMs)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs - API_KEYS.expiredShownMs)]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    start: row.start,
    tail: row.tail,
    access: row.access as KeyAccess,
    locations: readScope(row.locations),
    createdAt: isoOf(row.created_at),
    createdBy: row.creatorEmail === null ? null : nameOfPerson({ name: row.creator, email: row.creatorEmail }),
    expiresAt: isoOrNull(row.expires_at),
    lastUsedAt: isoOrNull(row.last_used_at),
    endsAt: isoOrNull(row.revoked_at),
  }));
};

/** Returns how many keys of a business work. One that was rotated counts until it ends. */
export const countKeys = async (reader: Reader, businessId: string, nowMs: number): Promise<number> => {
  const { count } = await reader
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', nowMs)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertKey = async (tx: Tx, key: NewKey): Promise<void> => {
  const { businessId, locations, createdBy, nowMs, expiresAt, ...rest } = key;
  await tx
    .insertInto('api_keys')
    .values({
      ...rest,
      business_id: businessId,
      locations: scopeText(locations),
      created_by: createdBy,
      created_at: nowMs,
      expires_at: expiresAt,
      expiry_told_at: null,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
};

/** Ends a key at a time. A key that ends earlier stays as it is. */
export const endKey = async (tx: Tx, id: string, atMs: number): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: atMs })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', atMs)]))
    .execute();
};

/** A key that is about to expire, with the people who are told. */
export interface ExpiringKey {
  id: string;
  businessId: string;
  name: string;
  expiresAt: number;
  /** The account that made it; null once that is deleted. */
  createdBy: string | null;
}

/** Returns keys that work, expire within `API_KEYS.toldBeforeMs`, and of which nobody was told. */
export const findExpiring = async (reader: Reader, nowMs: number): Promise<ExpiringKey[]> => {
  const rows = await reader
    .selectFrom('api_keys')
    .select(['id', 'business_id', 'name', 'expires_at', 'created_by'])
    .where('expires_at', '>', nowMs)
    .where('expires_at', '<=', nowMs + API_KEYS.toldBeforeMs)
    .where('expiry_told_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('expires_at')
    .limit(API_KEYS.perRoundMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    expiresAt: row.expires_at ?? 0,
    createdBy: row.created_by,
  }));
};

/** @returns whether nobody had been told before */
export const noteExpiryTold = async (tx: Tx, id: string, nowMs: number): Promise<boolean> => {
  const noted = await tx
    .updateTable('api_keys')
    .set({ expiry_told_at: nowMs })
    .where('id', '=', id)
    .where('expiry_told_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
};

/** Deletes keys that ended or expired long ago. @returns how many; `max` at most */
export const deleteOldKeys = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const limit = nowMs - API_KEYS.keptMs;
  const old = tx
    .selectFrom('api_keys')
    .select('id')
    .where(({ eb, or }) => or([eb('revoked_at', '<=', limit), eb('expires_at', '<=', limit)]))
    .limit(max);
  const { numDeletedRows } = await tx.deleteFrom('api_keys').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
