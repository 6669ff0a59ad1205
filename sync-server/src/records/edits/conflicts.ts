import { sql } from 'kysely';
import type { Conflict, ConflictParty } from '@doorsign/shared-schema/api';
import { MIN_SCHEMA, SCHEMA, schemaOf, upcastValue } from '@doorsign/shared-schema/registers';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { ConflictsTable } from '../../platform/database/tables.ts';
import { CONFLICTS } from '../../platform/parameters.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { rowBytes } from './stored.ts';

/** Returns the conflicts after a log position, in log order: the newest, as many as fit into one response. */
export const conflictsAfter = async (reader: Reader, businessId: string, seq: number): Promise<Conflict[]> => {
  const sizes = await reader
    .selectFrom('conflicts')
    .select(['seq', sql<number>`octet_length(win) + octet_length(lose)`.as('bytes')])
    .where('business_id', '=', businessId)
    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .limit(CONFLICTS.max)
    .execute();
  let bytes = 0;
  const [first] = sizes.filter((row) => (bytes += row.bytes) <= CONFLICTS.answerBytesMax).slice(-1);
  if (!first) return [];
  const rows = await reader
    .selectFrom('conflicts')
    .select(['seq', 'created_at', 'location_id', 'key', 'win', 'lose', 'origin'])
    .where('business_id', '=', businessId)
    .where('seq', '>=', first.seq)
    .orderBy('seq')
    .execute();
  return rows.map(rowToConflict);
};

/** Deletes the conflicts that no response has room for any more.
 * @returns the number of bytes that they took */
export const dropOldConflicts = async (tx: Tx, businessId: string): Promise<number> => {
  const oldest = await tx
    .selectFrom('conflicts')
    .select('seq')
    .where('business_id', '=', businessId)
    .orderBy('seq', 'desc')
    .offset(CONFLICTS.max)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return 0;
  const dropped = await tx
    .deleteFrom('conflicts')
    .where('business_id', '=', businessId)
    .where('seq', '<=', oldest.seq)
    .returning(['win', 'lose'])
    .execute();
  return dropped.reduce((bytes, { win, lose }) => bytes + rowBytes(win, lose), 0);
};

/** A conflict as this server creates it, with an origin that this version knows. */
export type MadeConflict = Conflict & { origin: ConflictsTable['origin'] };

/** @returns the number of bytes that the conflicts take */
export const insertConflicts = async (
  tx: Tx,
  businessId: string,
  conflicts: readonly MadeConflict[],
): Promise<number> => {
  const rows = conflicts.map(({ seq, at, scope, key, win, lose, origin }) => ({
    business_id: businessId,
    seq,
    location_id: scope,
    key,
    win: JSON.stringify(win),
    lose: JSON.stringify(lose),
    origin,
    created_at: at,
  }));
  for (const chunk of inChunks(rows)) await tx.insertInto('conflicts').values(chunk).execute();
  return rows.reduce((bytes, { win, lose }) => bytes + rowBytes(win, lose), 0);
};

interface ConflictRow {
  seq: number;
  created_at: number;
  location_id: string;
  key: string;
  win: string;
  lose: string;
  origin: ConflictsTable['origin'];
}

const rowToConflict = ({ seq, created_at, location_id, key, win, lose, origin }: ConflictRow): Conflict => ({
  seq,
  at: created_at,
  scope: location_id,
  key,
  win: readParty(key, win),
  lose: readParty(key, lose),
  origin,
});

const readParty = (key: string, stored: string): ConflictParty => {
  const { schema = MIN_SCHEMA, ...party } = JSON.parse(stored) as ConflictParty;
  const value = party.deleted ? party.value : upcastValue(key, schema, party.value);
  // The lowest schema that can represent the value, as in a register: an older device can bring it back then.
  return { ...party, schema: schema > SCHEMA ? schema : schemaOf(key, value), value };
};
