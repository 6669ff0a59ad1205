import type { Authorship, Register } from '@doorsign/shared-schema/registers';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RegistersTable } from '../../platform/database/tables.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { nameOf } from './register-name.ts';

/** Registers by their unique names within a business; see nameOf(). */
export type RegistersByName = ReadonlyMap<string, Register>;

/** Returns all registers of a business, including tombstones. */
export const loadRegisters = async (reader: Reader, businessId: string): Promise<RegistersByName> => {
  const rows = await reader
    .selectFrom('registers')
    .innerJoin('locations', 'locations.id', 'registers.location_id')
    .selectAll('registers')
    .where('locations.business_id', '=', businessId)
    .execute();
  return new Map(registersOf(rows).map((register) => [nameOf(register.scope, register.key), register]));
};

/** Returns all registers of one location, including tombstones. */
export const loadLocationRegisters = async (reader: Reader, locationId: string): Promise<Register[]> => {
  const rows = await reader.selectFrom('registers').selectAll().where('location_id', '=', locationId).execute();
  return registersOf(rows);
};

/** Inserts or overwrites registers. */
export const saveRegisters = async (tx: Tx, registers: readonly Register[]): Promise<void> => {
  for (const chunk of inChunks(registers))
    await tx
      .insertInto('registers')
      .values(chunk.map(registerToRow))
      .onConflict((conflict) =>
        conflict.columns(['location_id', 'key']).doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          schema: row.ref('excluded.schema'),
          deleted: row.ref('excluded.deleted'),
          rev: row.ref('excluded.rev'),
          at: row.ref('excluded.at'),
          seq: row.ref('excluded.seq'),
          author: row.ref('excluded.author'),
        })),
      )
      .execute();
};

/** The stored author of a register. It names the revision that it describes, because a server of an earlier release overwrites a register
 * without its author. */
interface StoredAuthorship extends Authorship {
  rev: string;
}

/** Converts rows to registers. The registers of one edit share their author, so each text is parsed once. */
const registersOf = (rows: readonly Selectable<RegistersTable>[]): Register[] => {
  const known = new Map<string, { readonly rev: string; readonly author: Authorship }>();
  const read = (text: string): { readonly rev: string; readonly author: Authorship } => {
    const { rev, ...author } = JSON.parse(text) as StoredAuthorship;
    const stored = { rev, author };
    known.set(text, stored);
    return stored;
  };
  return rows.map((row) => {
    const register = registerOf(row);
    const stored = row.author === null ? null : (known.get(row.author) ?? read(row.author));
    if (stored?.rev === row.rev) register.author = stored.author;
    return register;
  });
};

const registerOf = (row: Selectable<RegistersTable>): Register => ({
  scope: row.location_id,
  key: row.key,
  schema: row.schema,
  value: JSON.parse(row.value) as unknown,
  deleted: row.deleted === 1,
  rev: row.rev,
  at: row.at,
  seq: row.seq,
});

const registerToRow = ({ scope, key, schema, value, deleted, rev, at, seq, author }: Register): RegistersTable => ({
  location_id: scope,
  key,
  value: JSON.stringify(value),
  schema,
  deleted: deleted ? 1 : 0,
  rev,
  at,
  seq,
  author: author ? JSON.stringify({ rev, ...author } satisfies StoredAuthorship) : null,
});
