import type { Migration } from '../src/platform/database/migration.ts';

/** Who wrote a register, what of it they had seen, and how far they had been told of conflicts. What is there already has none of it. */
export const authorsOfRegisters: Migration = {
  name: '0013-authors-of-registers',
  async up(db, { text }) {
    await db.schema.alterTable('registers').addColumn('author', text).execute();
  },
};
