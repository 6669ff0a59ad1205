import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the names of directories, the pages that list a business's locations, and the points of locations on a map. */
export const directories: Migration = {
  name: '0024-directories',
  async up(db, { text, real }) {
    // Null while a business has no directory.
    await db.schema.alterTable('businesses').addColumn('directory_name', text).execute();
    // A name belongs to one business. Also for the page's query, which has the name only.
    await sql`create unique index businesses_directory on businesses (directory_name)
      where directory_name is not null`.execute(db);
    for (const column of ['latitude', 'longitude'])
      await db.schema.alterTable('locations').addColumn(column, real).execute();
  },
};
