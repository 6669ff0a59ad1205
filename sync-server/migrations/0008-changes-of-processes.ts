import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the process that wrote a row of `changes`, which needs no notification of it. Null for older rows, and for rows written by a tool. */
export const changesOfProcesses: Migration = {
  name: '0008-changes-of-processes',
  async up(db, { text }) {
    await db.schema.alterTable('changes').addColumn('process', text).execute();
  },
};
