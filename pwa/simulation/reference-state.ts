import { createHash } from 'node:crypto';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { StoreQueries, StoreRow } from './server-records.ts';

// The state of a server, as defined in shared-schema/docs/sync-protocol.md. It shares no code with the server, not even the
// comparison of values.

/** A register in the reference model. */
export interface ReferenceRegister {
  key: string;
  schema: number;
  value: unknown;
  deleted: boolean;
  rev: string;
  at: number;
  seq: number;
  author?: { told: number; base?: string | null | undefined; device?: string | undefined } | undefined;
}

/** An edit with its result. */
export interface ReferenceEdit {
  hash: string;
  result: EditResult;
  device: string;
  receivedAt: number;
  bases: Map<string, string | null>;
  /** Keyed by register key: the revision that the edit represents as a base, if not itself. */
  stands: Map<string, string | null>;
}

/** The recovery of one register of a restored server. */
export interface ReferenceRecovery {
  stands: string | null;
  isLost: boolean;
  device: string;
}

/** The whole state of one business. */
export interface ReferenceState {
  registers: Map<string, ReferenceRegister>;
  /** Chain values by log position; position 0 is the start. */
  chains: string[];
  edits: Map<string, ReferenceEdit>;
  /** Keyed by revision and register key. */
  recoveries: Map<string, ReferenceRecovery>;
}

/** Returns one name for a setting: the key, prefixed with the scope if it belongs to another business. */
export const settingOf = ({ scope, key }: { scope: string; key: string }, ownerId: string): string =>
  scope === ownerId ? key : `${scope} ${key}`;

export const recoveryName = (rev: string, key: string): string => `${rev} ${key}`;

/** Returns JSON with sorted object keys. */
export const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? 'null';

export const isSame = (a: unknown, b: unknown): boolean => ordered(a) === ordered(b);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface StoredWrite {
  scope: string;
  key: string;
  base: string | null;
  standsFor?: string | null;
}

/** Reads a business's registers from its database. */
export const readRegisters = ({ all }: StoreQueries, businessId: string): ReferenceState['registers'] =>
  new Map(
    all('select * from registers where location_id = ?', businessId).map((row) => {
      const { rev: of, ...author } = JSON.parse((row['author'] as string | null) ?? '{}') as {
        rev?: string;
        told: number;
      };
      const key = row['key'] as string;
      const register: ReferenceRegister = {
        key,
        schema: row['schema'] as number,
        value: JSON.parse(row['value'] as string) as unknown,
        deleted: row['deleted'] === 1,
        rev: row['rev'] as string,
        at: row['at'] as number,
        seq: row['seq'] as number,
        ...(of === row['rev'] && { author }),
      };
      return [key, register];
    }),
  );

const editOf = (row: StoreRow, businessId: string): ReferenceEdit => {
  const writes = JSON.parse(row['writes'] as string) as StoredWrite[];
  return {
    hash: row['hash'] as string,
    result: JSON.parse(row['result'] as string) as EditResult,
    device: row['device_name'] as string,
    receivedAt: row['received_at'] as number,
    bases: new Map(writes.map((write) => [settingOf(write, businessId), write.base])),
    stands: new Map(
      writes.flatMap((write): [string, string | null][] =>
        write.standsFor === undefined ? [] : [[settingOf(write, businessId), write.standsFor]],
      ),
    ),
  };
};

/** Reads one edit; returns undefined for an id without a result. */
export const readEdit = ({ all }: StoreQueries, businessId: string, id: string): ReferenceEdit | undefined => {
  const [row] = all('select * from edits where business_id = ? and id = ?', businessId, id);
  return row && editOf(row, businessId);
};

const recoveryOf = (row: StoreRow): ReferenceRecovery => ({
  stands: row['stands_for'] as string | null,
  isLost: row['is_lost'] === 1,
  device: row['device_name'] as string,
});

/** Reads the recoveries of a revision, keyed by name. */
export const readRecoveries = (
  { all }: StoreQueries,
  businessId: string,
  rev: string,
): Map<string, ReferenceRecovery> =>
  new Map(
    all('select * from recoveries where business_id = ? and rev = ?', businessId, rev).map((row) => [
      recoveryName(rev, row['key'] as string),
      recoveryOf(row),
    ]),
  );

/** Reads the whole state of a business from a database. */
export const readReferenceState = (queries: StoreQueries, businessId: string): ReferenceState => {
  const rows = (table: string): StoreRow[] => queries.all(`select * from ${table} where business_id = ?`, businessId);
  const log = queries.all('select chain from log where business_id = ? order by seq', businessId);
  return {
    registers: readRegisters(queries, businessId),
    chains: ['0'.repeat(16), ...log.map(({ chain }) => chain as string)],
    edits: new Map(rows('edits').map((row) => [row['id'] as string, editOf(row, businessId)])),
    recoveries: new Map(
      rows('recoveries').map((row) => [recoveryName(row['rev'] as string, row['key'] as string), recoveryOf(row)]),
    ),
  };
};
