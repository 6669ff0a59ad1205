import type { ConflictParty, EditResult } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import Sqlite from 'better-sqlite3';
import { Client, types } from 'pg';
import type { LoggedWrite } from '../../src/records/edits/edits.ts';

interface LogRow {
  seq: number;
  chain: string;
  scope: string;
  key: string;
  rev: string;
}

/** The stored data of a business, read without the server's code. */
export interface StoredData {
  head: { seq: number; chain: string };
  /** By seq. */
  log: LogRow[];
  /** By id. */
  edits: Map<string, { writes: LoggedWrite[]; result: EditResult }>;
  /** By seq. */
  conflicts: Map<number, { key: string; win: ConflictParty; lose: ConflictParty }>;
  registers: Register[];
  snapshot: Record<'name' | 'schedule' | 'style' | 'domains' | 'phone' | 'address' | 'country', string | null> & {
    rev: number;
  };
  /** Faults that the database finds in the file itself. */
  damage: string[];
}

/** Runs a query for the business, whose id is `?` in the statement. */
type Ask = <Row>(statement: string) => Promise<Row[]>;

/** @param file the database; a server may have it open */
export const readStoredData = async (file: string, businessId: string): Promise<StoredData> => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    // One transaction, so that all reads see the same state.
    db.exec('begin');
    const data = await readAll(async <Row>(statement: string) => db.prepare<[string], Row>(statement).all(businessId));
    return { ...data, damage: damageOf(db) };
  } finally {
    db.close();
  }
};

/** @param url of a PostgreSQL; servers may use it */
export const readStoredPostgres = async (url: string, businessId: string): Promise<StoredData> => {
  const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
    id === types.builtins.INT8 ? Number : (types.getTypeParser(id, format) as unknown);
  const client = new Client({ connectionString: url, types: { getTypeParser } });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const data = await readAll(
      async <Row>(statement: string) =>
        (await client.query(statement.replace('?', '$1'), [businessId])).rows as unknown as Row[],
    );
    return { ...data, damage: [] };
  } finally {
    await client.end();
  }
};

const readAll = async (rows: Ask): Promise<Omit<StoredData, 'damage'>> => {
  const parse = <T>(json: string): T => JSON.parse(json) as T;
  const [head] = await rows<StoredData['head']>('select seq, chain from businesses where id = ?');
  const [snapshot] = await rows<StoredData['snapshot']>('select * from snapshots where location_id = ?');
  if (!head || !snapshot) throw new Error('The business is not there any more.');
  const edits = await rows<{ id: string; writes: string; result: string }>(
    'select id, writes, result from edits where business_id = ?',
  );
  const conflicts = await rows<{ seq: number; key: string; win: string; lose: string }>(
    'select seq, key, win, lose from conflicts where business_id = ?',
  );
  const registers = await rows<Omit<Register, 'value' | 'deleted'> & { value: string; deleted: number }>(
    'select location_id as scope, key, value, schema, deleted, rev, at, seq from registers where location_id = ?',
  );
  return {
    head,
    log: await rows('select seq, chain, location_id as scope, key, rev from log where business_id = ? order by seq'),
    edits: new Map(edits.map(({ id, writes, result }) => [id, { writes: parse(writes), result: parse(result) }])),
    conflicts: new Map(conflicts.map(({ seq, key, win, lose }) => [seq, { key, win: parse(win), lose: parse(lose) }])),
    registers: registers.map((row) => ({ ...row, value: parse<unknown>(row.value), deleted: row.deleted === 1 })),
    snapshot,
  };
};

const damageOf = (db: Sqlite.Database): string[] => {
  const integrity = db.pragma('integrity_check', { simple: true });
  const strangers = db.pragma('foreign_key_check') as unknown[];
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
    ...strangers.map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
  ];
};
