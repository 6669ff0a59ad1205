import { changesBackTo, sectionOf } from '@doorsign/shared-schema/sync';
import type { OpenConflict } from './conflict-feed.ts';
import type { SavedEdit, Saves } from './saves.ts';

/** Keeps the values of one section that lost conflicts as one new Save over those that are live: a week that lost to a week comes back
 * whole. It answers what was shown as live, so that what a third device does meanwhile is not lost unseen. Ends no draft.
 * @throws SaveError as any Save */
export const keepMine = (
  { restore }: Pick<Saves, 'restore'>,
  ...conflicts: [OpenConflict, ...OpenConflict[]]
): Promise<SavedEdit> => {
  const mine = conflicts.map(({ key, lose }): [string, unknown] => [key, lose.deleted ? null : lose.value]);
  const { changes } = changesBackTo(new Map(mine));
  // A recovery that met no register has lost to nothing, which is named by the empty revision.
  const shown = conflicts.filter(({ live }) => live.rev !== '');
  return restore(sectionOf(conflicts[0].key), changes, new Map(shown.map(({ key, live }) => [key, live.rev])));
};
