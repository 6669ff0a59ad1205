import { Client } from 'pg';
import { BOUNDED_TABLES } from './allowed-scans.ts';
import type { ScanFinder } from './sqlite-scans.ts';

/** A step of a plan, as PostgreSQL describes it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Of a table or index with fewer rows the planner reads all of them, whatever there is. SQLite's rules decide about it. */
const ROWS_FEW = 2000;

const READS = /^\s*(select|with)\b/i;

/** As the server's writes have it. */
const OF_WRITES = 'set local enable_seqscan = off';

/** Settings with which the planner uses an index wherever it can. */
const INDEXES_ONLY =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Opens a database of many businesses. */
export const openPostgresScans = async (url: string): Promise<ScanFinder> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; first: string | null }>(
    `select relname as name, case relkind when 'i' then pg_get_indexdef(oid, 1, true) end as first from pg_class
     where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace and reltuples >= ${ROWS_FEW}`,
  );
  const large = new Map(
    rows.flatMap(({ name, first }) => (BOUNDED_TABLES[name] === undefined ? [[name, first] as const] : [])),
  );
  const explain = async (settings: string, sql: string, parameters: readonly unknown[]): Promise<PlanNode> => {
    await client.query(`begin; ${settings}`);
    try {
      const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${sql}`,
        [...parameters],
      );
      const plan = plans[0]?.['QUERY PLAN'][0].Plan;
      if (!plan) throw new Error(`No plan for ${sql}`);
      return plan;
    } finally {
      await client.query('rollback');
    }
  };
  return {
    engine: 'postgres',
    async scansOf(sql, parameters) {
      const usual = scansIn(await explain(READS.test(sql) ? '' : OF_WRITES, sql, parameters), large);
      if (usual.length === 0) return [];
      // With more rows it would use an index, if there is one.
      const needed = scansIn(await explain(INDEXES_ONLY, sql, parameters), large);
      return usual.filter(({ table }) => needed.some((scan) => scan.table === table)).map(({ line }) => line);
    },
    close: () => client.end(),
  };
};

interface Scan {
  table: string;
  line: string;
}

/** Finds the steps that read a large table or index from end to end. One in the order of an index under a limit can stop early.
 * @param large the large tables, and the large indexes with their first column */
const scansIn = (
  node: PlanNode,
  large: ReadonlyMap<string, string | null>,
  isLimited = false,
  ofTable = '',
): Scan[] => {
  const { 'Node Type': type, 'Relation Name': table = ofTable, 'Index Name': index = '', 'Index Cond': cond } = node;
  const below = (node.Plans ?? []).flatMap((one) =>
    scansIn(one, large, (isLimited || type === 'Limit') && type !== 'Sort', type === 'Bitmap Heap Scan' ? table : ''),
  );
  if (!large.has(table)) return below;
  if (type === 'Seq Scan') return [{ table, line: `${table}: all rows` }, ...below];
  const first = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type) ? large.get(index) : null;
  // A condition on a later column alone reads the whole index.
  const isSearch = cond !== undefined && new RegExp(String.raw`\b${first}\b`).test(cond);
  if (typeof first !== 'string' || isSearch || isLimited) return below;
  return [{ table, line: `${table}: the whole index ${index}` }, ...below];
};
