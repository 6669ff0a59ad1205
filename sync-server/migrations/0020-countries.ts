import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the country whose public holidays count to the public snapshot, as JSON. Null in older rows, and for the country of the time zone. */
export const countries: Migration = {
  name: '0020-countries',
  async up(db, { text }) {
    await db.schema.alterTable('snapshots').addColumn('country', text).execute();
  },
};
