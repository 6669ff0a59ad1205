import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { EXPORT_ROWS } from '../platform/parameters.ts';
import { OWNED_TABLES, type OwnerKey, type Ownership } from './owned-tables.ts';

/** The values by which the rows of an account are found. */
type Keys = Readonly<Record<OwnerKey, readonly string[]>>;

type Row = Readonly<Record<string, unknown>>;

/** The owner whose data is exported. */
interface ExportSubject {
  accountId: string;
  /** The businesses that the account owns. */
  businessIds: readonly string[];
  /** Null for an unverified account: rows with its e-mail may belong to the true owner of the mailbox. */
  provenEmail: string | null;
}

/** Exports all data that is stored about an owner as one JSON object with a list of rows for each table, without columns that
 * would help an attacker to sign in. Reads page by page: neither the database nor the event loop is blocked, and at most one
 * page is in memory. Rows written during the export may be missing.
 * @param exportedAt epoch milliseconds
 * @returns          pieces of the text, each with one page of rows at most
 * Source: sync-server/docs/account-data.md. */
export async function* exportText(
  reader: Reader,
  subject: ExportSubject,
  exportedAt: number,
): AsyncGenerator<string, void> {
  const { accountId, businessIds, provenEmail } = subject;
  const locations =
    businessIds.length === 0
      ? []
      : await reader.selectFrom('locations').select('id').where('business_id', 'in', businessIds).execute();
  const keys: Keys = {
    account: [accountId],
    business: businessIds,
    location: locations.map(({ id }) => id),
    email: provenEmail === null ? [] : [provenEmail],
  };
  yield `{"format":"doorsign-account","version":1,"exportedAt":${JSON.stringify(isoOrAsIs(exportedAt))}`;
  for (const [table, ownership] of Object.entries<Ownership | null>(OWNED_TABLES)) {
    if (!ownership) continue;
    yield `,\n${JSON.stringify(camelCase(table))}:[`;
    let separator = '\n';
    for await (const rows of pagesOf(reader, table, ownership, keys)) {
      yield separator + rows.map((row) => rowText(row, ownership)).join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

/** Reads all columns, including future ones; columns that must not be exported are listed in `Ownership.secret`. */
async function* pagesOf(
  reader: Reader,
  table: string,
  { by, key }: Ownership,
  keys: Keys,
): AsyncGenerator<readonly Row[], void> {
  const isOwn = (Object.entries(by) as [OwnerKey, string][]).map(([owner, column]) => {
    if (keys[owner].length === 0) return sql`1 = 0`;
    const isNamed = sql`${sql.ref(column)} in (${sql.join(keys[owner])})`;
    // A row with an account id is matched by that id only: another account may be changing its e-mail to this address.
    return owner === 'email' && by.account ? sql`(${isNamed} and ${sql.ref(by.account)} is null)` : isNamed;
  });
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const after = last ? sql`and (${order}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows }: { rows: Row[] } = await sql<Row>`select * from ${sql.table(table)}
      where (${sql.join(isOwn, sql` or `)}) ${after} order by ${order} limit ${EXPORT_ROWS}`.execute(reader);
    if (rows.length > 0) yield rows;
    last = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined;
  } while (last);
}

/** Serializes a row; columns that hold JSON are copied unchanged. */
const rowText = (row: Row, { secret = [], json = [] }: Ownership): string => {
  const members = Object.entries(row).flatMap(([column, value]) => {
    if (secret.includes(column)) return [];
    const isJson = json.includes(column) && typeof value === 'string';
    return `${JSON.stringify(camelCase(column))}:${isJson ? value : plainText(column, value)}`;
  });
  return `{${members.join(',')}}`;
};

const plainText = (column: string, value: unknown): string =>
  JSON.stringify(column.endsWith('_at') ? isoOrAsIs(value) : value);

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Formats an instant as ISO 8601. An instant sent by a device may be out of range for `Date`; it is returned unchanged. */
const isoOrAsIs = (value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
};
