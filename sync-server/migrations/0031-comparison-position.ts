import type { Migration } from '../src/platform/database/migration.ts';

/** Adds the business at which the last comparison with Stripe has stopped. */
export const comparisonPosition: Migration = {
  name: '0031-comparison-position',
  async up(db, { text }) {
    await db.schema.alterTable('stripe_cursors').addColumn('position', text).execute();
  },
};
