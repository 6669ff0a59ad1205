import type { Migration } from '../src/platform/database/migration.ts';

/** Adds an index on the ids of webhooks. A deletion that is repeated after a restore knows nothing else of a webhook, and would read all of
 * them, once for each deletion. */
export const webhookIds: Migration = {
  name: '0030-webhook-ids',
  indexes: [{ name: 'webhook_endpoints_id', on: 'webhook_endpoints (id)' }],
};
