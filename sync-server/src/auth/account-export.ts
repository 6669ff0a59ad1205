import { sql } from 'kysely';
import type { Owner } from '../http/owner.ts';
import type { Reader } from '../platform/database/database.ts';
import { OWNED_TABLES, type OwnerKey, type Ownership } from './owned-tables.ts';

/** What the rows of an account are found by. */
type Keys = Readonly<Record<OwnerKey, readonly string[]>>;

type Row = Readonly<Record<string, unknown>>;

/** Everything that is stored about an owner: one list of rows for each table, without what would help somebody to get in.
 * @param provenEmail null for an account whose e-mail nobody has proved: what was mailed there is its true owner's
 * Source: docs/account-data.md. */
export const exportRows = async (
  reader: Reader,
  { accountId, businessId, provenEmail }: Pick<Owner, 'accountId' | 'businessId'> & { provenEmail: string | null },
): Promise<Record<string, Row[]>> => {
  const locations = await reader.selectFrom('locations').select('id').where('business_id', '=', businessId).execute();
  const keys: Keys = {
    account: [accountId],
    business: [businessId],
    location: locations.map(({ id }) => id),
    email: provenEmail === null ? [] : [provenEmail],
  };
  const tables = Object.entries<Ownership | null>(OWNED_TABLES);
  const exported: Record<string, Row[]> = {};
  for (const [table, ownership] of tables) {
    if (!ownership) continue;
    const rows = await rowsOf(reader, table, ownership, keys);
    exported[camelCase(table)] = rows.map((row) => readable(row, ownership));
  }
  return exported;
};

/** All columns, whatever there will be: one that must not leave is named as a secret. */
const rowsOf = async (reader: Reader, table: string, { by }: Ownership, keys: Keys): Promise<Row[]> => {
  const conditions = (Object.entries(by) as [OwnerKey, string][]).map(([key, column]) => {
    if (keys[key].length === 0) return sql`1 = 0`;
    const isOwn = sql`${sql.ref(column)} in (${sql.join(keys[key])})`;
    // An e-mail says whose a row is only if it names no account: another one may want to move to this address.
    return key === 'email' && by.account ? sql`(${isOwn} and ${sql.ref(by.account)} is null)` : isOwn;
  });
  const query = sql<Row>`select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)} order by 1, 2`;
  return (await query.execute(reader)).rows;
};

const readable = (row: Row, { secret = [], json = [] }: Ownership): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secret.includes(column))
      .map(([column, value]) => {
        if (json.includes(column) && typeof value === 'string')
          return [camelCase(column), JSON.parse(value) as unknown];
        return [camelCase(column), column.endsWith('_at') ? isoOrAsIs(value) : value];
      }),
  );

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Instants that a device has sent may lie beyond all calendars. */
const isoOrAsIs = (value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
};
