import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the hosts on which a location's widget was last seen, and the daily sums of its old events. No visitor is stored. */
export const widgetSightings: Migration = {
  name: '0007-widget-sightings',
  async up(db, { text, integer, strict }) {
    await strict(
      db.schema
        .createTable('event_days')
        .addColumn('location_id', text, (column) => column.notNull().references('locations.id').onDelete('cascade'))
        .addColumn('date', text, (column) => column.notNull())
        .addColumn('type', text, (column) =>
          column.notNull().check(sql`type in ('view', 'open', 'call', 'directions')`),
        )
        .addColumn('count', integer, (column) => column.notNull().check(sql`count > 0`))
        .addPrimaryKeyConstraint('event_days_key', ['location_id', 'date', 'type']),
    ).execute();
    await strict(
      db.schema
        .createTable('widget_sightings')
        .addColumn('location_id', text, (column) => column.notNull().references('locations.id').onDelete('cascade'))
        .addColumn('kind', text, (column) =>
          column.notNull().check(sql`kind in ('seen', 'loaded', 'refused', 'tried')`),
        )
        .addColumn('host', text, (column) => column.notNull())
        .addColumn('at', integer, (column) => column.notNull())
        .addPrimaryKeyConstraint('widget_sightings_key', ['location_id', 'kind']),
    ).execute();
    // For the search of old hours in all locations at once.
    await db.schema.createIndex('event_counts_hour').on('event_counts').column('hour').execute();
  },
};
