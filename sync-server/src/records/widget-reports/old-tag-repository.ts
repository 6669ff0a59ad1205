import type { Counters } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { OldTag } from './old-tags.ts';

/** Keeps the newest tag of each host.
 * @param tags at most one of each host */
export const saveOldTags = async (counters: Counters, tags: readonly OldTag[]): Promise<void> => {
  for (const chunk of inChunks(tags))
    await counters
      .insertInto('old_tags')
      .values(chunk.map(({ host, what, at }) => ({ host, what, at })))
      .onConflict((conflict) =>
        conflict
          .column('host')
          .doUpdateSet((eb) => ({ what: eb.ref('excluded.what'), at: eb.ref('excluded.at') }))
          .whereRef('old_tags.at', '<=', 'excluded.at'),
      )
      .execute();
};

/** Removes what was kept of these hosts, unless it is newer than `until`. */
export const deleteOldTags = async (counters: Counters, hosts: readonly string[], until: number): Promise<void> => {
  for (const chunk of inChunks(hosts))
    await counters.deleteFrom('old_tags').where('host', 'in', chunk).where('at', '<=', until).execute();
};

/** Keeps so many, those that were seen last. */
export const deleteOldestTags = async (counters: Counters, max: number): Promise<void> => {
  const { count } = await counters
    .selectFrom('old_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= max) return;
  await counters
    .deleteFrom('old_tags')
    .where('host', 'in', (eb) =>
      eb
        .selectFrom('old_tags as older')
        .select('older.host')
        .orderBy('older.at')
        .orderBy('older.host')
        .limit(count - max),
    )
    .execute();
};

/** All of them, newest first. */
export const findOldTags = (counters: Counters): Promise<OldTag[]> =>
  counters.selectFrom('old_tags').select(['host', 'what', 'at']).orderBy('at', 'desc').orderBy('host').execute();
