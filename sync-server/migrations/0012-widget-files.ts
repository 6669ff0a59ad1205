import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the widget's files of every version served by this database's servers. Each name stands for one immutable content. */
export const widgetFiles: Migration = {
  name: '0012-widget-files',
  async up(db, { text, strict }) {
    await strict(
      db.schema
        .createTable('widget_files')
        .addColumn('name', text, (column) => column.primaryKey().notNull())
        .addColumn('text', text, (column) => column.notNull()),
    ).execute();
  },
};
