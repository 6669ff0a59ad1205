import type { Reader, Tx } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { Texts } from './file-name.ts';

/** Stores files permanently. An existing file stays, and is repaired if it was damaged. */
export const saveFiles = async (tx: Tx, files: Texts): Promise<void> => {
  for (const chunk of inChunks([...files]))
    await tx
      .insertInto('widget_files')
      .values(chunk.map(([name, text]) => ({ name, text })))
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ text: eb.ref('excluded.text') }))
          .whereRef('widget_files.text', '<>', 'excluded.text'),
      )
      .execute();
};

/** Returns all files except those with these names. */
export const findFilesBeside = async (reader: Reader, names: readonly string[]): Promise<Texts> => {
  const rows = await reader
    .selectFrom('widget_files')
    .select(['name', 'text'])
    // Not every engine accepts an empty list.
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute();
  return new Map(rows.map(({ name, text }) => [name, text]));
};
