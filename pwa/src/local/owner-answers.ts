import { isNewerSchema, MIN_SCHEMA, sectionOf } from '@doorsign/shared-schema/registers';
import { changesBackTo } from '@doorsign/shared-schema/sync';
import type { OpenConflict } from './saves/conflict-feed.ts';
import type { LocalStore } from './local-store.ts';
import type { ConflictRow } from './storage/rows.ts';
import { SaveError, UPDATE_FIRST } from './saves/save.ts';
import type { SavedEdit, Saves } from './saves/saves.ts';

// What an owner answers to changes that did not become live. Nobody needs it on the first screen.

/** Keeps the values of one section that lost conflicts as one new Save over those that are live: a week that lost to a week comes back
 * whole. It answers what was shown as live, so that what a third device does meanwhile is not lost unseen. Ends no draft.
 * @throws SaveError as any Save; `outdated` when a newer version of the app wrote what is to be kept */
export const keepMine = async (
  { restore }: Pick<Saves, 'restore'>,
  ...conflicts: [OpenConflict, ...OpenConflict[]]
): Promise<SavedEdit> => {
  if (conflicts.some(({ lose: { schema = MIN_SCHEMA } }) => isNewerSchema({ schema })))
    throw new SaveError('outdated', UPDATE_FIRST);
  const mine = conflicts.map(({ key, lose }): [string, unknown] => [key, lose.deleted ? null : lose.value]);
  const { changes } = changesBackTo(new Map(mine));
  // A recovery that met no register has lost to nothing, which is named by the empty revision.
  const shown = conflicts.filter(({ live }) => live.rev !== '');
  return restore(sectionOf(conflicts[0].key), changes, new Map(shown.map(({ key, live }) => [key, live.rev])));
};

/** An owner's database, and the guard of its connection. */
interface Kept extends Pick<LocalStore, 'db'> {
  guard: Pick<LocalStore['guard'], 'run'>;
}

/** Puts a conflict away on this device: what is live stays. */
export const dismiss = ({ db, guard }: Kept, { lose, scope, key }: ConflictRow): Promise<void> =>
  guard.run(async () => {
    await db.dismissals.put({ rev: lose.rev, scope, key });
  });

/** Drops a refused Save for good; one without a verdict stays. */
export const discard = ({ db, guard }: Kept, id: string): Promise<void> =>
  guard.run(() =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get({ id });
      if (row && row.state !== 'waiting') await db.outbox.delete(row.order);
    }),
  );
