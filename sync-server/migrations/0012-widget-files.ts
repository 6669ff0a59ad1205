import type { Migration } from '../src/platform/database/migration.ts';

/** The widget's files of every version that was served here, by names that stand for one content for ever. */
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
