import { play } from './history.ts';
import type { Violation } from './invariants.ts';
import { SCENES, type SceneName } from './scenes.ts';
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
}

/** Plays a history to its end, and looks at it. */
export const playHistory = async ({ seed, scene, isTraced }: HistoryOrder): Promise<HistoryResult> => {
  const world = await play(seed, scene && SCENES[scene]);
  try {
    await judge(world);
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
