import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** How often a location's widget was seen and used, hour by hour: no visitor, no address, only sums. */
export const eventCounts: Migration = {
  name: '0003-event-counts',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('event_counts')
        .addColumn('location_id', text, (column) => column.notNull().references('locations.id').onDelete('cascade'))
        .addColumn('hour', integer, (column) => column.notNull())
        .addColumn('type', text, (column) =>
          column.notNull().check(sql`type in ('view', 'open', 'call', 'directions')`),
        )
        .addColumn('count', integer, (column) => column.notNull().check(sql`count > 0`))
        .addPrimaryKeyConstraint('event_counts_key', ['location_id', 'hour', 'type']),
    ).execute();
  },
};
