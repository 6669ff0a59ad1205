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

/** In a table with fewer rows the planner reads all of them, whatever indexes there are. */
const ROWS_FEW = 2000;

const READS = /^\s*(select|with)\b/i;

/** Settings with which the planner uses an index wherever it can. */
const INDEXES_ONLY =
  'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off';

/** Opens a migrated database, best with the numbers of rows of many businesses. */
export const openPostgresScans = async (url: string): Promise<ScanFinder> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; few: boolean }>(
    `select relname as name, reltuples < ${ROWS_FEW} as few from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const tables = new Map(
    rows.flatMap(({ name, few }) => (BOUNDED_TABLES[name] === undefined ? [[name, few] as const] : [])),
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
      const scans = scansIn(await explain('', sql, parameters), tables);
      // The server writes without sequential scans, and of a small table only such a plan says whether there is an index.
      const isInDoubt = ({ table }: Scan): boolean => !READS.test(sql) || tables.get(table) === true;
      if (!scans.some(isInDoubt)) return scans.map(lineOf);
      const byIndex = scansIn(await explain(INDEXES_ONLY, sql, parameters), tables);
      return [...scans.filter((scan) => !isInDoubt(scan)), ...byIndex.filter(isInDoubt)].map(lineOf);
    },
    close: () => client.end(),
  };
};

interface Scan {
  table: string;
  index?: string | undefined;
}

const lineOf = ({ table, index }: Scan): string =>
  index === undefined ? `${table}: all rows` : `${table}: the whole index ${index}`;

/** Finds the steps that read a whole table or index. One in the order of an index under a limit can stop early. */
const scansIn = (node: PlanNode, tables: ReadonlyMap<string, unknown>, isLimited = false, ofTable = ''): Scan[] => {
  const { 'Node Type': type, 'Relation Name': table = ofTable, 'Index Name': index, 'Index Cond': cond } = node;
  const below = (node.Plans ?? []).flatMap((one) =>
    scansIn(one, tables, (isLimited || type === 'Limit') && type !== 'Sort', type === 'Bitmap Heap Scan' ? table : ''),
  );
  if (!tables.has(table)) return below;
  if (type === 'Seq Scan') return [{ table }, ...below];
  const isOfIndex = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type);
  return isOfIndex && cond === undefined && !isLimited ? [{ table, index }, ...below] : below;
};
