import { sectionOf, type EditLabel } from '@doorsign/shared-schema/registers';
import type { OpenConflict } from '../../local/saves/conflict-feed.ts';
import type { KeyChange } from './format-changes.ts';

/** The conflicts of two concurrent Saves in one section, which an owner resolves together. */
export interface ConflictGroup {
  id: string;
  label: EditLabel;
  /** At least one conflict. All have the same live Save and the same replaced one. */
  conflicts: [OpenConflict, ...OpenConflict[]];
}

/** Groups conflicts that belong together: a week that was replaced by another week is one item, not seven.
 * @param conflicts newest first
 * @returns         newest first */
export const groupConflicts = (conflicts: readonly OpenConflict[]): ConflictGroup[] => {
  const groups = new Map<string, ConflictGroup>();
  for (const conflict of conflicts) {
    const label = sectionOf(conflict.key);
    const id = [conflict.scope, conflict.live.rev, conflict.lose.rev, label, conflict.origin].join('\t');
    const group = groups.get(id);
    if (group) group.conflicts.push(conflict);
    else groups.set(id, { id, label, conflicts: [conflict] });
  }
  return [...groups.values()];
};

/** Returns the values of one side. */
export const valuesOf = ({ conflicts }: ConflictGroup, side: 'live' | 'lose'): KeyChange[] =>
  conflicts.map((conflict) => ({ key: conflict.key, after: conflict[side].deleted ? null : conflict[side].value }));
