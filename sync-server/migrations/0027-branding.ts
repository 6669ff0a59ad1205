import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the white label and the compiled CSS to the public snapshot. Null in older rows. */
export const branding: Migration = {
  name: '0027-branding',
  async up(db, { text, integer }) {
    await db.schema.alterTable('snapshots').addColumn('plain', integer).execute();
    await db.schema.alterTable('snapshots').addColumn('css', text).execute();
  },
};
