import { isNewerSchema, MIN_SCHEMA, sectionOf } from '@doorsign/shared-schema/registers';
import { changesBackTo } from '@doorsign/shared-schema/sync';
import { dismissConflicts, type OpenConflict } from './saves/conflict-feed.ts';
import type { LocalStore } from './local-store.ts';
import type { ConflictRow } from './storage/rows.ts';
import { SaveError, UPDATE_FIRST } from './saves/save.ts';
import type { SavedEdit, Saves } from './saves/saves.ts';

// The owner's actions on changes that did not become live, in a separate module because the first screen does not need them.

/** Saves the losing values of one section's conflicts again, as one new Save over the live values: a week that lost to a week
 * is restored as a whole. The Save is based on the live values that were shown, so that it conflicts with any change that a
 * third device makes since. Ends no draft.
 * @throws SaveError as any Save; `outdated` when a newer version of the app wrote a losing value */
export const keepMine = async (
  { restore }: Pick<Saves, 'restore'>,
  ...conflicts: [OpenConflict, ...OpenConflict[]]
): Promise<SavedEdit> => {
  if (conflicts.some(({ lose: { schema = MIN_SCHEMA } }) => isNewerSchema({ schema })))
    throw new SaveError('outdated', UPDATE_FIRST);
  const mine = conflicts.map(({ key, lose }): [string, unknown] => [key, lose.deleted ? null : lose.value]);
  const { changes } = changesBackTo(new Map(mine));
  // A recovery that found no register lost to nothing, which has the empty revision.
  const shown = conflicts.filter(({ live }) => live.rev !== '');
  return restore(sectionOf(conflicts[0].key), changes, new Map(shown.map(({ key, live }) => [key, live.rev])));
};

/** An owner's database, and the guard of its connection. */
interface Kept extends Pick<LocalStore, 'db'> {
  guard: Pick<LocalStore['guard'], 'run'>;
}

/** Dismisses a conflict on this device; the live value stays. */
export const dismiss = ({ db, guard }: Kept, conflict: ConflictRow): Promise<void> =>
  guard.run(() => dismissConflicts(db, [conflict]));

/** Deletes a refused Save; a Save without a result stays. */
export const discard = ({ db, guard }: Kept, id: string): Promise<void> =>
  guard.run(() =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get({ id });
      if (row && row.state !== 'waiting') await db.outbox.delete(row.order);
    }),
  );
