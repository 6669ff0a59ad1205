import { createHash } from 'node:crypto';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { StoreQueries } from './server-records.ts';

// What a server has to know, as sync.md says it. Nothing here is shared with the server: not even how values are compared.

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

/** Reads what a database holds of a business. */
export const readReferenceState = ({ all }: StoreQueries, businessId: string): ReferenceState => {
  const state: ReferenceState = {
    registers: new Map(),
    chains: ['0'.repeat(16)],
    edits: new Map(),
    recoveries: new Map(),
  };
  for (const row of all('select * from registers where location_id = ?', businessId)) {
    const { rev: of, ...author } = JSON.parse((row['author'] as string | null) ?? '{}') as {
      rev?: string;
      told: number;
    };
    const key = row['key'] as string;
    state.registers.set(key, {
      key,
      schema: row['schema'] as number,
      value: JSON.parse(row['value'] as string) as unknown,
      deleted: row['deleted'] === 1,
      rev: row['rev'] as string,
      at: row['at'] as number,
      seq: row['seq'] as number,
      ...(of === row['rev'] && { author }),
    });
  }
  for (const { chain } of all('select chain from log where business_id = ? order by seq', businessId))
    state.chains.push(chain as string);
  for (const row of all('select * from edits where business_id = ?', businessId)) {
    const writes = JSON.parse(row['writes'] as string) as StoredWrite[];
    state.edits.set(row['id'] as string, {
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
    });
  }
  for (const row of all('select * from recoveries where business_id = ?', businessId))
    state.recoveries.set(recoveryName(row['rev'] as string, row['key'] as string), {
      stands: row['stands_for'] as string | null,
      isLost: row['is_lost'] === 1,
      device: row['device_name'] as string,
    });
  return state;
};
