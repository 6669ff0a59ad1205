import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import { verifyBackup } from '../../src/backup/manifest.ts';
import type { DatabaseLocation } from '../../src/platform/database/location.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readContents } from '../../src/platform/database/sqlite/stored-file.ts';
import { tableShapes } from '../../src/platform/database/sqlite/table-shapes.ts';
import { differingTables, sumTables, type TableShape, type TableSums } from '../../src/platform/database/table-sums.ts';
import { randomOf } from '../random-of.ts';
import { NEVER, type Death } from './death.ts';
import { makeEarlierRelease } from './earlier-release.ts';
import { runAndDie } from './run-and-die.ts';

interface KillOptions {
  kills: number;
  seed: number;
  /** An empty folder for the data. */
  folder: string;
  /** Makes an empty PostgreSQL database; null: on SQLite. */
  freshUrl: (() => Promise<string>) | null;
  /** Does to a database that has healed what must be found out. */
  spoil?: (location: DatabaseLocation) => Promise<void>;
  /** Called after each kill. */
  onKill?: (kill: number) => void;
}

/** What came of it. */
export interface KillReport {
  kills: number;
  /** Databases that were brought up to date in spite of them. */
  databases: number;
  /** A line for everything that is not as it would be without a kill. */
  faults: string[];
}

/** An earlier release, how it looks on SQLite, and what must become of it. */
interface Release {
  count: number;
  old: TableSums;
  /** Of its tables as they are now. */
  shapes: readonly TableShape[];
  expected: TableSums;
  /** Steps of a start that upgrades it. */
  steps: number;
}

const DEPS = { now: () => 0, randomInt: (max: number) => max - 1 };
const MOST_KILLS_OF_ONE = 3;
/** Tables in which each start writes: when it was, and the widget's files of its version. */
const OF_THE_START = ['migrations', 'jobs', 'widget_files'];

/** Kills the server while it upgrades databases of earlier releases, some of them again and again, lets it start, and compares what is
 * there with what an upgrade makes that nobody disturbs.
 * @throws when the server does not start */
export const runUpgradeKills = async (options: KillOptions): Promise<KillReport> => {
  const { seed, folder, freshUrl, spoil, onKill } = options;
  const random = randomOf(seed);
  const releases = new Map<number, Release>();
  const faults: string[] = [];
  let kills = 0;
  let databases = 0;

  /** Old data in a folder of its own. */
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
  const start = ({ dataDir, location }: { dataDir: string; location: DatabaseLocation }, death: Death) =>
    runAndDie('main', {
      environment: { DATA_DIR: dataDir, ...(location.kind === 'postgres' && { DATABASE_URL: location.url }) },
      death,
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
    const deaths = Math.min(1 + Math.floor(random() * MOST_KILLS_OF_ONE), options.kills - kills);
    for (let death = 0; death < deaths; death += 1) {
      const step = 1 + Math.floor(random() * release.steps);
      await start(data, { step, afterMs: random() < 0.3 ? random() * 20 : null });
      kills += 1;
      onKill?.(kills);
    }
    await start(data, NEVER);
    await spoil?.(data.location);
    const name = `database ${databases}, of ${release.count} migrations`;
    const differing = differingTables(await sumsOf(data.location, release.shapes), release.expected);
    if (differing.length > 0) faults.push(`${name}: not as it should be: ${differing.join(', ')}`);
    if (data.location.kind === 'sqlite')
      faults.push(
        ...(await faultsOfBackups(join(data.dataDir, 'backups'), release)).map((fault) => `${name}: ${fault}`),
      );
  }
  return { kills, databases, faults };
};

/** What an upgrade makes of a release, in this process, on SQLite: engines must agree on it. */
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
    return { old, shapes, expected: await sumTables(database.read as unknown as Kysely<never>, shapes) };
  } finally {
    await database.close();
  }
};

const sumsOf = async (location: DatabaseLocation, shapes: readonly TableShape[]): Promise<TableSums> => {
  const database = await openDatabase(location, DEPS);
  try {
    return await sumTables(database.read as unknown as Kysely<never>, shapes);
  } finally {
    await database.close();
  }
};

/** Every backup that has its name must be whole, and one of them must be the database as it was before anything was changed. */
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
