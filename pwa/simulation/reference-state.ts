import { createHash } from 'node:crypto';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { StoreQueries, StoreRow } from './server-records.ts';

// What a server has to know, as shared-schema/docs/sync-protocol.md says it. Nothing here is shared with the server: not even how values are compared.

/** A register as the reference keeps it. */
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

/** An edit that has its verdict. */
export interface ReferenceEdit {
  hash: string;
  result: EditResult;
  device: string;
  receivedAt: number;
  bases: Map<string, string | null>;
  /** By key: the revision that the edit stands for as a base, where it is not itself. */
  stands: Map<string, string | null>;
}

/** What a device has brought back of one register to a restored server. */
export interface ReferenceRecovery {
  stands: string | null;
  isLost: boolean;
  device: string;
}

/** All that one business is. */
export interface ReferenceState {
  registers: Map<string, ReferenceRegister>;
  /** Chain values by place; place 0 is the beginning. */
  chains: string[];
  edits: Map<string, ReferenceEdit>;
  /** By revision and key. */
  recoveries: Map<string, ReferenceRecovery>;
}

/** A setting by one word: its key, which is another one's in another business. */
export const settingOf = ({ scope, key }: { scope: string; key: string }, ownerId: string): string =>
  scope === ownerId ? key : `${scope} ${key}`;

export const recoveryName = (rev: string, key: string): string => `${rev} ${key}`;

/** JSON with the members of every object in order. */
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

/** The registers of a business, as they lie in its database. */
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

/** One edit; undefined for an id that has no verdict. */
export const readEdit = ({ all }: StoreQueries, businessId: string, id: string): ReferenceEdit | undefined => {
  const [row] = all('select * from edits where business_id = ? and id = ?', businessId, id);
  return row && editOf(row, businessId);
};

const recoveryOf = (row: StoreRow): ReferenceRecovery => ({
  stands: row['stands_for'] as string | null,
  isLost: row['is_lost'] === 1,
  device: row['device_name'] as string,
});

/** What was brought back of a revision, by name. */
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

/** Reads all that a database holds of a business. */
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
