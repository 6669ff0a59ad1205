import { explanationOf } from './explained.ts';
import type { Fault } from './find-faults.ts';
import type { createPlanter, Outcome } from './plant.ts';
import { folders, stagesOf } from './stages.ts';

/**
 * Takes all faults through the stages of their folders, stage by stage, so that faults that the nearest tests miss are reported early. A change that
 * is known to be no fault only goes through the first stage.
 * @returns the faults that no test has noticed
 */
export const runStages = async (
  picked: readonly Fault[],
  planter: ReturnType<typeof createPlanter>,
  onOutcome: (fault: Fault, outcome: Outcome) => void,
): Promise<Fault[]> => {
  let alive = [...picked];
  for (let round = 0; round < Math.max(...folders.map((folder) => stagesOf(folder).length)); round++)
    for (const folder of folders) {
      const stage = stagesOf(folder)[round];
      const faults = alive.filter(
        (fault) => fault.file.startsWith(`${folder}/`) && (round === 0 || explanationOf(fault) === undefined),
      );
      const [first] = faults;
      if (stage === undefined || first === undefined) continue;
      if (round === 0) await planter.proveStage(stage, first.file);
      for (const fault of faults) {
        const outcome = await planter.judge(fault, stage, round === 0);
        onOutcome(fault, outcome);
        if (outcome.noticed) alive = alive.filter((one) => one !== fault);
      }
    }
  return alive;
};
