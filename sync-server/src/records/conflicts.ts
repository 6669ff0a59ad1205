import type { Conflict, ConflictParty } from '@doorsign/shared-schema/api';
import type { Reader, Tx } from '../platform/database/database.ts';
import { inChunks } from './in-chunks.ts';

/** Most conflicts of one answer. No owner meets so many between two syncs; a device that starts anew needs no longer past. */
const CONFLICTS_MAX = 1000;

/** Conflicts after a place of the log, in its order; of more than CONFLICTS_MAX the newest. */
export const conflictsAfter = async (reader: Reader, businessId: string, seq: number): Promise<Conflict[]> => {
  const rows = await reader
    .selectFrom('conflicts')
    .select(['seq', 'created_at', 'location_id', 'key', 'win', 'lose', 'origin'])
    .where('business_id', '=', businessId)
    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .limit(CONFLICTS_MAX)
    .execute();
  return rows.map(rowToConflict).reverse();
};

export const insertConflicts = async (tx: Tx, businessId: string, conflicts: readonly Conflict[]): Promise<void> => {
  for (const chunk of inChunks(conflicts))
    await tx
      .insertInto('conflicts')
      .values(
        chunk.map(({ seq, at, scope, key, win, lose, origin }) => ({
          business_id: businessId,
          seq,
          location_id: scope,
          key,
          win: JSON.stringify(win),
          lose: JSON.stringify(lose),
          origin,
          created_at: at,
        })),
      )
      .execute();
};

interface ConflictRow {
  seq: number;
  created_at: number;
  location_id: string;
  key: string;
  win: string;
  lose: string;
  origin: Conflict['origin'];
}

const rowToConflict = ({ seq, created_at, location_id, key, win, lose, origin }: ConflictRow): Conflict => ({
  seq,
  at: created_at,
  scope: location_id,
  key,
  win: JSON.parse(win) as ConflictParty,
  lose: JSON.parse(lose) as ConflictParty,
  origin,
});
