import { sectionOf, type EditLabel } from '@doorsign/shared-schema/registers';
import type { OpenConflict } from '../../local/saves/conflict-feed.ts';
import type { KeyChange } from './change-words.ts';

/** What two Saves that had not seen each other disagree about, in one section: what an owner decides about at once. */
export interface ConflictGroup {
  id: string;
  label: EditLabel;
  /** At least one; of all the same Save is live instead of the same other one. */
  conflicts: [OpenConflict, ...OpenConflict[]];
}

/** Puts together what belongs together: a week that lost to another week is one thing and not seven.
 * @param conflicts newest first
 * @returns         newest first */
export const groupConflicts = (conflicts: readonly OpenConflict[]): ConflictGroup[] => {
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const label = sectionOf(conflict.key);
    const id = [conflict.live.rev, conflict.lose.rev, label, conflict.origin].join('\t');
    const group = groups.get(id);
    if (group) group.conflicts.push(conflict);
    else groups.set(id, { id, label, conflicts: [conflict] });
  }
  return [...groups.values()];
};

/** The values of one side. */
export const valuesOf = ({ conflicts }: ConflictGroup, side: 'live' | 'lose'): KeyChange[] =>
  conflicts.map((conflict) => ({ key: conflict.key, after: conflict[side].deleted ? null : conflict[side].value }));
