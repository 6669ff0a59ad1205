import type { Conflict, EditResult } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { ChainEntry } from '@doorsign/shared-schema/sync';

/** One row of a business's log. */
export interface LogRow extends ChainEntry {
  chain: string;
}

/** A row in the form that every database engine returns. */
export type StoreRow = Record<string, string | number | null>;

/** Synchronous queries of committed data. */
export interface StoreQueries {
  /** @param sql statement with a question mark for each parameter */
  all(sql: string, ...parameters: (string | number)[]): StoreRow[];
  /** Releases the database until the next query. */
  release(): void;
}

/** Reads the server's database directly, without the server's code. */
export interface ServerRecords {
  head(businessId: string): { seq: number; chain: string };
  logAfter(businessId: string, seq: number): LogRow[];
  registers(businessId: string): Register[];
  conflictsAfter(businessId: string, seq: number): Conflict[];
  verdicts(businessId: string): Map<string, EditResult>;
  /** Returns all stored data that a sync request may change. */
  everything(businessId: string): unknown;
  /** Releases the database; must be called before it is replaced. */
  release(): void;
}

/** Returns the author stored in a row if it belongs to the register's current revision. */
const authorOf = ({ rev, author }: StoreRow): Pick<Register, 'author'> => {
  if (typeof author !== 'string') return {};
  const { rev: of, ...known } = JSON.parse(author) as { rev: string; told: number };
  return of === rev ? { author: known } : {};
};

export const createServerRecords = ({ all, release }: StoreQueries): ServerRecords => {
  const json = (value: unknown): unknown => JSON.parse(value as string);
  return {
    head: (id) => all('select seq, chain from businesses where id = ?', id)[0] as never,
    logAfter: (id, seq) =>
      all(
        'select seq, chain, location_id as scope, key, rev, recovery from log where business_id = ? and seq > ? order by seq',
        id,
        seq,
      ) as never,
    registers: (id) =>
      all(
        'select r.* from registers r join locations l on l.id = r.location_id where l.business_id = ? order by r.key',
        id,
      ).map((row) => ({
        scope: row['location_id'],
        key: row['key'],
        schema: row['schema'],
        value: json(row['value']),
        deleted: row['deleted'] === 1,
        rev: row['rev'],
        at: row['at'],
        seq: row['seq'],
        ...authorOf(row),
      })) as Register[],
    conflictsAfter: (id, seq) =>
      all('select * from conflicts where business_id = ? and seq > ? order by seq', id, seq).map((row) => ({
        seq: row['seq'],
        at: row['created_at'],
        scope: row['location_id'],
        key: row['key'],
        win: json(row['win']),
        lose: json(row['lose']),
        origin: row['origin'],
      })) as Conflict[],
    verdicts: (id) =>
      new Map(
        all('select id, result from edits where business_id = ?', id).map((row) => [
          row['id'] as string,
          json(row['result']) as EditResult,
        ]),
      ),
    everything: (id) => [
      all('select seq, chain, floor_at from businesses where id = ?', id),
      ...['log', 'edits', 'conflicts', 'recoveries'].map((table) =>
        all(`select * from ${table} where business_id = ? order by 1, 2, 3`, id),
      ),
      ...['registers', 'snapshots'].map((table) =>
        all(`select * from ${table} where location_id = ? order by 1, 2`, id),
      ),
    ],
    release,
  };
};
