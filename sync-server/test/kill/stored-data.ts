import type { ConflictParty, EditResult } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/sync';
import Sqlite from 'better-sqlite3';
import type { LoggedWrite } from '../../src/records/edits.ts';

interface LogRow {
  seq: number;
  chain: string;
  scope: string;
  key: string;
  rev: string;
}

/** A business as it lies on the disk, read past all code of the server. */
export interface StoredData {
  head: { seq: number; chain: string };
  /** By seq. */
  log: LogRow[];
  /** By id. */
  edits: Map<string, { writes: LoggedWrite[]; result: EditResult }>;
  /** By seq. */
  conflicts: Map<number, { key: string; win: ConflictParty; lose: ConflictParty }>;
  registers: Register[];
  snapshot: Record<'name' | 'schedule' | 'style' | 'domains' | 'phone' | 'address', string | null> & { rev: number };
  /** What the engine finds wrong with the file itself. */
  damage: string[];
}

/** @param file the database; a server may have it open */
export const readStoredData = (file: string, businessId: string): StoredData => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    // One transaction, so that all of it is of one moment.
    return db.transaction(() => readAll(db, businessId))();
  } finally {
    db.close();
  }
};

const readAll = (db: Sqlite.Database, businessId: string): StoredData => {
  const rows = <Row>(sql: string): Row[] => db.prepare<[string], Row>(sql).all(businessId);
  const parse = <T>(json: string): T => JSON.parse(json) as T;
  const [head] = rows<StoredData['head']>('select seq, chain from businesses where id = ?');
  const [snapshot] = rows<StoredData['snapshot']>('select * from snapshots where location_id = ?');
  if (!head || !snapshot) throw new Error(`There is no business ${businessId} any more.`);
  const edits = rows<{ id: string; writes: string; result: string }>(
    'select id, writes, result from edits where business_id = ?',
  );
  const conflicts = rows<{ seq: number; key: string; win: string; lose: string }>(
    'select seq, key, win, lose from conflicts where business_id = ?',
  );
  const registers = rows<Omit<Register, 'value' | 'deleted'> & { value: string; deleted: number }>(
    'select location_id as scope, key, value, schema, deleted, rev, at, seq from registers where location_id = ?',
  );
  const integrity = db.pragma('integrity_check', { simple: true });
  const strangers = db.pragma('foreign_key_check') as unknown[];
  return {
    head,
    log: rows('select seq, chain, location_id as scope, key, rev from log where business_id = ? order by seq'),
    edits: new Map(edits.map(({ id, writes, result }) => [id, { writes: parse(writes), result: parse(result) }])),
    conflicts: new Map(conflicts.map(({ seq, key, win, lose }) => [seq, { key, win: parse(win), lose: parse(lose) }])),
    registers: registers.map((row) => ({ ...row, value: parse<unknown>(row.value), deleted: row.deleted === 1 })),
    snapshot,
    damage: [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
      ...strangers.map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
    ],
  };
};
