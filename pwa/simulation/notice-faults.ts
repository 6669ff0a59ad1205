import { buildWorker } from './build-worker.ts';
import type { HistoryOrder } from './play-history.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';
import { SCENE_NAMES } from './scenes.ts';
import { playHistories } from './workers.ts';

/** The number of histories that are played before results are checked. */
const CHUNK = 6;

/** The result of planting a fault: the first violation and the number of histories played; `by` is null if no history noticed it. */
export interface Notice {
  readonly fault: PlantedFault;
  readonly histories: number;
  readonly by: string | null;
}

/** Plays histories on a build with a fault until one fails.
 * @param histories maximum number, scenes included */
const noticeFault = async (
  fault: PlantedFault,
  { histories, seed, workers }: { histories: number; seed: number; workers: number },
): Promise<Notice> => {
  const orders: HistoryOrder[] = [
    ...SCENE_NAMES.toReversed().map((scene) => ({ seed, scene })),
    ...Array.from({ length: histories }, (_, index) => ({ seed: seed + index })),
  ].slice(0, histories);
  const { file, remove } = await buildWorker([fault.patch]);
  try {
    for (let played = 0; played < orders.length; played += CHUNK) {
      const results = await playHistories(orders.slice(played, played + CHUNK), { file, workers });
      const index = results.findIndex(({ violations }) => violations.length > 0);
      const [violation] = results[index]?.violations ?? [];
      if (violation) return { fault, histories: played + index + 1, by: violation.invariant };
    }
    return { fault, histories: orders.length, by: null };
  } catch (error) {
    // A history that cannot be played to its end has noticed the fault as well.
    return { fault, histories: 1, by: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  } finally {
    remove();
  }
};

/** Plants one fault after another.
 * @param only names of faults or parts of them; all faults if empty
 * @param onNotice called for each fault
 * @returns the number of faults, and of those that no history noticed */
export const noticeFaults = async (
  only: readonly string[],
  options: { histories: number; seed: number; workers: number },
  onNotice: (notice: Notice) => void,
): Promise<{ faults: number; survivors: number }> => {
  const faults = PLANTED_FAULTS.filter(({ name }) => only.length === 0 || only.some((text) => name.includes(text)));
  let survivors = 0;
  for (const fault of faults) {
    const notice = await noticeFault(fault, options);
    if (notice.by === null) survivors += 1;
    onNotice(notice);
  }
  return { faults: faults.length, survivors };
};
