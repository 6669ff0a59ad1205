import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the author of a register, the revision that the author had seen, and how far conflicts were shown to the author. Null for older rows. */
export const authorsOfRegisters: Migration = {
  name: '0013-authors-of-registers',
  async up(db, { text }) {
    await db.schema.alterTable('registers').addColumn('author', text).execute();
  },
};
