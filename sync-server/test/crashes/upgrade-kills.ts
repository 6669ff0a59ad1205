import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import { verifyBackup } from '../../src/backup/manifest.ts';
import type { Reader } from '../../src/platform/database/database.ts';
import type { DatabaseLocation } from '../../src/platform/database/location.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readContents } from '../../src/platform/database/sqlite/stored-file.ts';
import { tableShapes } from '../../src/platform/database/sqlite/table-shapes.ts';
import { differingTables, sumTables, type TableShape, type TableSums } from '../../src/platform/database/table-sums.ts';
import { randomOf } from '../random-of.ts';
import { NEVER, type Crash } from './crash.ts';
import { makeEarlierRelease } from './earlier-release.ts';
import { runAndCrash } from './run-and-crash.ts';

interface KillOptions {
  kills: number;
  seed: number;
  /** An empty folder for the data. */
  folder: string;
  /** Creates an empty PostgreSQL database; null for SQLite. */
  freshUrl: (() => Promise<string>) | null;
  /** Corrupts an upgraded database, to prove that the comparison notices it. */
  spoil?: (location: DatabaseLocation) => Promise<void>;
  /** Called after each kill. */
  onKill?: (kill: number) => void;
}

/** The results of a run with kills. */
export interface KillReport {
  kills: number;
  /** Number of databases that were upgraded despite the kills. */
  databases: number;
  /** One line for each difference from an upgrade without a kill. */
  faults: string[];
}

/** An earlier release, its tables on SQLite, and the expected result of the upgrade. */
interface Release {
  count: number;
  old: TableSums;
  /** The shapes of the upgraded tables. */
  shapes: readonly TableShape[];
  expected: TableSums;
  /** The names of the upgraded tables' indexes. */
  indexes: readonly string[];
  /** Number of steps of a start that upgrades the release. */
  steps: number;
}

const DEPS = { now: () => 0, randomInt: (max: number) => max - 1 };
const MOST_KILLS_OF_ONE = 3;
/** Tables that each start writes to: the time of the start, and the widget's files of its version. */
const OF_THE_START = ['migrations', 'jobs', 'widget_files'];

/** Kills the server while it upgrades databases of earlier releases, some of them several times, lets it start, and compares the result
 * with an uninterrupted upgrade.
 * @throws when the server does not start */
export const runUpgradeKills = async (options: KillOptions): Promise<KillReport> => {
  const { seed, folder, freshUrl, spoil, onKill } = options;
  const random = randomOf(seed);
  const releases = new Map<number, Release>();
  const faults: string[] = [];
  let kills = 0;
  let databases = 0;

  /** Creates an old database in its own folder. */
  const prepare = async (count: number): Promise<{ dataDir: string; location: DatabaseLocation }> => {
    databases += 1;
    const dataDir = join(folder, `${databases}`);
    mkdirSync(dataDir, { recursive: true });
    const url = await freshUrl?.();
    const location: DatabaseLocation =
      url === undefined ? { kind: 'sqlite', file: join(dataDir, 'doorsign.db') } : { kind: 'postgres', url };
    await makeEarlierRelease(location, count, seed);
    return { dataDir, location };
  };
  const start = ({ dataDir, location }: { dataDir: string; location: DatabaseLocation }, crash: Crash) =>
    runAndCrash('main', {
      environment: { DATA_DIR: dataDir, ...(location.kind === 'postgres' && { DATABASE_URL: location.url }) },
      crash,
    });
  const releaseOf = async (count: number): Promise<Release> => {
    const known = releases.get(count);
    if (known) return known;
    const steps = await start(await prepare(count), NEVER);
    const release = { count, ...(await expectationOf(folder, count, seed)), steps: steps ?? 1 };
    releases.set(count, release);
    return release;
  };

  while (kills < options.kills) {
    const release = await releaseOf(1 + Math.floor(random() * (migrations.length - 1)));
    const data = await prepare(release.count);
    const crashes = Math.min(1 + Math.floor(random() * MOST_KILLS_OF_ONE), options.kills - kills);
    for (let crash = 0; crash < crashes; crash += 1) {
      const step = 1 + Math.floor(random() * release.steps);
      await start(data, { step, afterMs: random() < 0.3 ? random() * 20 : null });
      kills += 1;
      onKill?.(kills);
    }
    await start(data, NEVER);
    await spoil?.(data.location);
    const name = `database ${databases}, of ${release.count} migrations`;
    const { sums, indexes } = await resultOf(data.location, release.shapes);
    const missing = release.indexes.filter((index) => !indexes.includes(index));
    if (missing.length > 0) faults.push(`${name}: without the indexes ${missing.join(', ')}`);
    const differing = differingTables(sums, release.expected);
    if (differing.length > 0) faults.push(`${name}: not as it should be: ${differing.join(', ')}`);
    if (data.location.kind === 'sqlite')
      faults.push(
        ...(await faultsOfBackups(join(data.dataDir, 'backups'), release)).map((fault) => `${name}: ${fault}`),
      );
  }
  return { kills, databases, faults };
};

/** Upgrades a release in this process, on SQLite. Both databases must give the same result. */
const expectationOf = async (folder: string, count: number, seed: number) => {
  const file = join(folder, `expected-${count}.db`);
  const location = { kind: 'sqlite', file } as const;
  await makeEarlierRelease(location, count, seed);
  const { sums: old } = await readContents(file);
  const database = await openDatabase(location, DEPS);
  try {
    await database.migrate(migrations);
    const shapes = (await tableShapes(database.read as unknown as Kysely<never>)).filter(
      ({ name }) => !OF_THE_START.includes(name) && Object.hasOwn(old, name),
    );
    const expected = await sumTables(database.read as unknown as Kysely<never>, shapes);
    return { old, shapes, expected, indexes: await indexesOf('sqlite', database.read) };
  } finally {
    await database.close();
  }
};

const resultOf = async (location: DatabaseLocation, shapes: readonly TableShape[]) => {
  const database = await openDatabase(location, DEPS);
  try {
    return {
      sums: await sumTables(database.read as unknown as Kysely<never>, shapes),
      indexes: await indexesOf(location.kind, database.read),
    };
  } finally {
    await database.close();
  }
};

/** Returns the names of the indexes that migrations have made. On PostgreSQL those of keys are among them, and incomplete ones are not. */
const indexesOf = async (engine: DatabaseLocation['kind'], reader: Reader): Promise<string[]> => {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`
          select name from sqlite_schema where type = 'index' and sql is not null`.execute(reader)
      : await sql<{ name: string }>`
          select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
          where indisvalid and relnamespace = current_schema()::regnamespace`.execute(reader);
  return rows.map(({ name }) => name);
};

/** Checks the backups. Every backup with a final name must be complete, and one of them must be the database before any change. */
const faultsOfBackups = async (folder: string, { old }: Release): Promise<string[]> => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^before-.*\.db$/.test(name)) : [];
  const faults: string[] = [];
  let hasFirst = false;
  for (const name of names)
    try {
      const { tables } = await verifyBackup(join(folder, name));
      hasFirst ||= differingTables(tables, old).length === 0;
    } catch (error) {
      faults.push(`${name}: ${String(error)}`);
    }
  return hasFirst ? faults : [...faults, `no backup of what was there before: ${names.join(', ')}`];
};
