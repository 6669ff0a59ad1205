import type { Counters } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { OutdatedSnippet } from './outdated-snippets.ts';

/** Stores the newest outdated snippet of each host.
 * @param snippets at most one per host */
export const saveOutdatedSnippets = async (counters: Counters, snippets: readonly OutdatedSnippet[]): Promise<void> => {
  for (const chunk of inChunks(snippets))
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

/** Deletes the rows of these hosts, except those newer than `until` (epoch milliseconds). */
export const deleteOutdatedSnippets = async (
  counters: Counters,
  hosts: readonly string[],
  until: number,
): Promise<void> => {
  for (const chunk of inChunks(hosts))
    await counters.deleteFrom('old_tags').where('host', 'in', chunk).where('at', '<=', until).execute();
};

/** Deletes all but the `max` most recently seen rows. */
export const deleteOldestSnippets = async (counters: Counters, max: number): Promise<void> => {
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

/** Returns all rows, newest first. */
export const findOutdatedSnippets = (counters: Counters): Promise<OutdatedSnippet[]> =>
  counters.selectFrom('old_tags').select(['host', 'what', 'at']).orderBy('at', 'desc').orderBy('host').execute();
