import { inject } from 'vitest';
import { isAllowed } from './allowed-scans.ts';
import { openPostgresScans } from './postgres-scans.ts';
import { openSqliteScans, type ScanFinder } from './sqlite-scans.ts';
import type { Statement } from './statements.ts';

/** Opens the database of this run in which statements are explained; null where there is none. */
export const openScans = async (): Promise<ScanFinder | null> => {
  const postgres = inject('postgres');
  if (postgres) return postgres.plansUrl === null ? null : openPostgresScans(postgres.plansUrl);
  const file = inject('sqliteTemplate');
  return file === undefined ? null : openSqliteScans(file);
};

/** Fails if one of the statements reads a whole table that grows with the number of businesses.
 * @throws an error that names each statement, its place and its tables */
export const checkPlans = async (statements: readonly Statement[], finder: ScanFinder): Promise<void> => {
  const faults: string[] = [];
  for (const { sql, engine, parameters, madeBy } of statements) {
    // A tool may use a file beside a PostgreSQL.
    if (engine !== finder.engine || isAllowed({ sql, madeBy })) continue;
    // A test may have changed the tables for which the statement was made.
    const scans = await finder.scansOf(sql, parameters).catch((error: unknown) => {
      if (/no such|does not exist/.test(String(error))) return [];
      throw new Error(`${madeBy}: ${String(error)}\n${sql}`, { cause: error });
    });
    faults.push(...scans.map((scan) => `${madeBy} reads of ${scan}\n  ${sql}`));
  }
  if (faults.length > 0)
    throw new Error(
      `These statements read tables that grow with the number of businesses from end to end. Add an index, or a reason in test/plans/allowed-scans.ts.\n${faults.join('\n')}`,
    );
};
