import { hearEachOther } from './hearing.ts';
import { play } from './history.ts';
import type { Violation } from './invariants.ts';
import type { Stage } from './stage.ts';
import { RELEASE_SCENES, SCENES, type SceneName } from './scenes.ts';
import { createPostgresStores, type PostgresStores } from './postgres-store.ts';
import { createSqliteStore } from './sqlite-store.ts';
import { meetStrangers } from './strangers.ts';
import { judge } from './verdict.ts';

/** The result of one history. */
export interface HistoryResult {
  readonly seed: number;
  /** A hash over everything that happened. */
  readonly fingerprint: string;
  /** The number of Saves that the app confirmed as kept. */
  readonly edits: number;
  readonly violations: readonly Violation[];
  /** Everything that happened, one line each; empty unless `isTraced`. */
  readonly trace: readonly string[];
}

/** The selection of a history. */
export interface HistoryOrder {
  readonly seed: number;
  /** A scene to play instead of a random history. */
  readonly scene?: SceneName;
  readonly isTraced?: boolean;
  /** The address of a PostgreSQL server in which databases can be created; SQLite files if not given. */
  readonly postgresUrl?: string;
  /** The number of server processes that share the database, 1 by default. More than one requires PostgreSQL. */
  readonly servers?: number;
  /** True if apps and servers of this release and the next take part. By default, they do in scenes that need them. */
  readonly hasReleases?: boolean;
}

const stores = new Map<string, PostgresStores>();

const stageOf = ({ postgresUrl, servers = 1, scene, ...order }: HistoryOrder): Stage => {
  const { hasReleases = scene !== undefined && RELEASE_SCENES.includes(scene) } = order;
  if (postgresUrl === undefined) return { createStore: createSqliteStore, servers, hasReleases };
  const there = stores.get(postgresUrl) ?? createPostgresStores(postgresUrl);
  stores.set(postgresUrl, there);
  return { createStore: there.create, servers, hasReleases };
};

/** Removes the databases that the histories of this process share. */
export const closeStages = (): void => {
  for (const there of stores.values()) there.close();
};

/** Plays a history to its end and checks it. */
export const playHistory = async (order: HistoryOrder): Promise<HistoryResult> => {
  const { seed, scene, isTraced } = order;
  const world = await play(seed, stageOf(order), scene && SCENES[scene]);
  try {
    await judge(world);
    await hearEachOther(world);
    // The owners' devices are no longer checked.
    for (const tab of world.tabs.slice()) world.killTab(tab);
    // Strangers test one release against the protocol document.
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
