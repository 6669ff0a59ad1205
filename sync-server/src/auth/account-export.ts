import { sql } from 'kysely';
import type { Owner } from '../http/owner.ts';
import type { Reader } from '../platform/database/database.ts';
import { EXPORT_ROWS } from '../platform/parameters.ts';
import { OWNED_TABLES, type OwnerKey, type Ownership } from './owned-tables.ts';

/** What the rows of an account are found by. */
type Keys = Readonly<Record<OwnerKey, readonly string[]>>;

type Row = Readonly<Record<string, unknown>>;

/** Whose data is exported. */
interface ExportSubject extends Pick<Owner, 'accountId' | 'businessId'> {
  /** Null for an account whose e-mail nobody has proved: what was mailed there is its true owner's. */
  provenEmail: string | null;
}

/** Everything that is stored about an owner, as the text of one JSON object with a list of rows for each table, without what
 * would help somebody to get in. It is read and made page by page: neither the database nor the event loop is held, and no more
 * than a page is in memory. What is written meanwhile may be in it or not.
 * @param exportedAt epoch milliseconds
 * @returns          pieces of the text, each a page of rows at most
 * Source: sync-server/docs/account-data.md. */
export async function* exportText(
  reader: Reader,
  subject: ExportSubject,
  exportedAt: number,
): AsyncGenerator<string, void> {
  const { accountId, businessId, provenEmail } = subject;
  const locations = await reader.selectFrom('locations').select('id').where('business_id', '=', businessId).execute();
  const keys: Keys = {
    account: [accountId],
    business: [businessId],
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

/** All columns, whatever there will be: one that must not leave is named as a secret. */
async function* pagesOf(
  reader: Reader,
  table: string,
  { by, key }: Ownership,
  keys: Keys,
): AsyncGenerator<readonly Row[], void> {
  const isOwn = (Object.entries(by) as [OwnerKey, string][]).map(([owner, column]) => {
    if (keys[owner].length === 0) return sql`1 = 0`;
    const isNamed = sql`${sql.ref(column)} in (${sql.join(keys[owner])})`;
    // An e-mail says whose a row is only if it names no account: another one may want to move to this address.
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

/** A row as JSON; what is stored as JSON is taken over as it is. */
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

/** Instants that a device has sent may lie beyond all calendars. */
const isoOrAsIs = (value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
};
