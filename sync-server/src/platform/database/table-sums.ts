import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** A stored table: its columns and its key columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** A summary of a table's rows: tables with equal sums hold the same rows. */
export interface TableSum {
  readonly rows: number;
  /** SHA-256, in hex, over every row as JSON, in the order of the key. */
  readonly digest: string;
}

/** Sums by table name. */
export type TableSums = Readonly<Record<string, TableSum>>;

/** A stored row: text, numbers and nulls, the same in both engines. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** Rows of one page: few enough for the parameters of one insert statement, many enough to be fast. */
const PAGE_ROWS = 500;

/** Counts and hashes the rows of whole tables. The caller provides a transaction that sees one state of them. */
export const sumTables = async (db: Kysely<never>, shapes: readonly TableShape[]): Promise<TableSums> => {
  const sums: [string, TableSum][] = [];
  for (const shape of shapes) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const page of pagesOf(db, shape)) {
      for (const row of page) hash.update(`${JSON.stringify(shape.columns.map((column) => row[column]))}\n`);
      rows += page.length;
    }
    sums.push([shape.name, { rows, digest: hash.digest('hex') }]);
  }
  return Object.fromEntries(sums);
};

/** Yields all rows of a table in the order of its key, in pages: each page starts after the last key of the previous one. */
export async function* pagesOf(db: Kysely<never>, { name, columns, key }: TableShape): AsyncGenerator<StoredRow[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const sorted = sql.join(key.map((column) => sql.ref(column)));
  for (let last: StoredRow | undefined; ;) {
    const behind = last && sql`where (${sorted}) > (${sql.join(key.map((column) => last?.[column] ?? null))})`;
    const query = sql<StoredRow>`
      select ${selected} from ${sql.table(name)} ${behind ?? sql``} order by ${sorted} limit ${sql.lit(PAGE_ROWS)}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1);
  }
}

/** Returns the names of the tables that differ. */
export const differingTables = (a: TableSums, b: TableSums): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.digest !== b[name]?.digest)
    .toSorted();
