import { hearEachOther } from './hearing.ts';
import { play } from './history.ts';
import type { Violation } from './invariants.ts';
import type { Stage } from './stage.ts';
import { SCENES, type SceneName } from './scenes.ts';
import { createPostgresStores, type PostgresStores } from './postgres-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { meetStrangers } from './strangers.ts';
import { judge } from './verdict.ts';

/** What one history came to. */
export interface HistoryResult {
  readonly seed: number;
  /** A number that stands for everything that happened. */
  readonly fingerprint: string;
  /** Saves that an owner was told are kept. */
  readonly edits: number;
  readonly violations: readonly Violation[];
  /** Everything that happened, a line each; empty unless it was asked for. */
  readonly trace: readonly string[];
}

/** Which history is played. */
export interface HistoryOrder {
  readonly seed: number;
  /** Instead of what chance makes of the seed. */
  readonly scene?: SceneName;
  readonly isTraced?: boolean;
  /** A PostgreSQL in which databases may be made; SQLite files without it. */
  readonly postgresUrl?: string;
  /** How many server processes share the database, which then has to be PostgreSQL; one without it. */
  readonly servers?: number;
  /** Do apps and servers of this release and of the next meet? False without it. */
  readonly hasReleases?: boolean;
}

const stores = new Map<string, PostgresStores>();

const stageOf = ({ postgresUrl, servers = 1, hasReleases = false }: HistoryOrder): Stage => {
  if (postgresUrl === undefined) return { createStore: createSqliteStore, servers, hasReleases };
  const there = stores.get(postgresUrl) ?? createPostgresStores(postgresUrl);
  stores.set(postgresUrl, there);
  return { createStore: there.create, servers, hasReleases };
};

/** Removes what the histories of this process have left for the next ones. */
export const closeStages = async (): Promise<void> => {
  for (const there of stores.values()) await there.close();
};

/** Plays a history to its end, and looks at it. */
export const playHistory = async (order: HistoryOrder): Promise<HistoryResult> => {
  const { seed, scene, isTraced } = order;
  const world = await play(seed, stageOf(order), scene && SCENES[scene]);
  try {
    await judge(world);
    await hearEachOther(world);
    // Nobody looks at the owners' devices any more.
    for (const tab of world.tabs.slice()) world.killTab(tab);
    // They are about one server and the protocol document.
    if (!world.hasReleases) await meetStrangers(world);
    return {
      seed,
      fingerprint: world.fingerprint(),
      edits: world.acknowledged.size,
      violations: [...world.violations.values()],
      trace: isTraced ? world.traced : [],
    };
  } finally {
    await world.close();
  }
};
