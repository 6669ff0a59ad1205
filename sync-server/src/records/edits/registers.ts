import type { Authorship, Register } from '@doorsign/shared-schema/registers';
import { sql, type Selectable } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { RegistersTable } from '../../platform/database/tables.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { nameOf } from './register-name.ts';

/** Registers by their unique names within a business; see nameOf(). */
export type RegistersByName = ReadonlyMap<string, Register>;

/** All registers of a business, in a query. */
const allOf = (reader: Reader, businessId: string) =>
  reader
    .selectFrom('registers')
    .innerJoin('locations', 'locations.id', 'registers.location_id')
    .where('locations.business_id', '=', businessId);

const byName = (rows: readonly Selectable<RegistersTable>[]): RegistersByName =>
  new Map(registersOf(rows).map((register) => [nameOf(register.scope, register.key), register]));

/** Returns all registers of a business, including tombstones. */
export const loadRegisters = async (reader: Reader, businessId: string): Promise<RegistersByName> =>
  byName(await allOf(reader, businessId).selectAll('registers').execute());

/** A part of the registers of a business. Without a location it is empty. */
export interface RegistersPart {
  /** Locations with all of their registers. */
  readonly locations: readonly string[];
  /** Keys whose registers belong to the part in the other locations. */
  readonly keys: readonly string[];
}

/** Returns a part of the registers of a business, including tombstones. */
export const loadPart = async (
  reader: Reader,
  businessId: string,
  { locations, keys }: RegistersPart,
): Promise<RegistersByName> => {
  if (locations.length === 0) return new Map();
  // Each of the two queries finds its rows by the primary key.
  const query = allOf(reader, businessId).selectAll('registers');
  const own = await query.where('location_id', 'in', locations).execute();
  const beside = await query.where('location_id', 'not in', locations).where('key', 'in', keys).execute();
  return byName([...own, ...beside]);
};

/** Returns the registers of a business that were written after a log position, including tombstones, in the order of the log. */
export const loadRegistersAfter = async (reader: Reader, businessId: string, seq: number): Promise<Register[]> =>
  registersOf(
    await allOf(reader, businessId)
      .selectAll('registers')
      .where('registers.seq', '>', seq)
      .orderBy('registers.seq')
      .execute(),
  );

/** Returns the registers of all locations of a business with a key, including tombstones. */
export const loadRegistersOf = async (reader: Reader, businessId: string, key: string): Promise<Register[]> =>
  registersOf(await allOf(reader, businessId).selectAll('registers').where('key', '=', key).execute());

export const countRegisters = async (reader: Reader, businessId: string): Promise<number> => {
  const { count } = await allOf(reader, businessId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns the lines of the digest of a business, in order, joined by line breaks. The engine joins those of a location, so that thousands
 * of rows need not be read one by one. Identifiers and keys have no character below the separators.
 * Source: shared-schema/docs/sync-protocol.md#digest. */
export const loadDigestLines = async (reader: Reader, businessId: string): Promise<string> => {
  const line = sql`registers.location_id || ${'\t'} || registers.key || ${'\t'} || registers.rev || ${'\t'} || registers.deleted`;
  const rows = await allOf(reader, businessId)
    .select(sql<string>`string_agg(${line}, ${'\n'} order by registers.key)`.as('lines'))
    .groupBy('registers.location_id')
    .orderBy('registers.location_id')
    .execute();
  return rows.map(({ lines }) => lines).join('\n');
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
