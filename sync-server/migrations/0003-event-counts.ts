import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds counts of the events of a location's widget per hour: only sums, without visitors or addresses. */
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
