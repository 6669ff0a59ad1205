import type { Migration } from '../src/platform/database/migration.ts';

/** Which process wrote a row of `changes`: that one has heard of it. Null: written before there were several, or by a tool. */
export const changesOfProcesses: Migration = {
  name: '0008-changes-of-processes',
  async up(db, { text }) {
    await db.schema.alterTable('changes').addColumn('process', text).execute();
  },
};
