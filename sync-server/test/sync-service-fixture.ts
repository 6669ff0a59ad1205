import { installedZoneTable } from '../src/platform/zones/zone-table.ts';
import { randomBytes } from 'node:crypto';
import type { SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit, type Write } from '@doorsign/shared-schema/sync';
import type { Owner } from '../src/http/owner.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createPublications } from '../src/records/publishing/publications.ts';
import { createRecords } from '../src/records/records.ts';
import { createWriteAndPublish } from '../src/records/publishing/write-and-publish.ts';
import { createSyncService, type SyncService } from '../src/sync/service.ts';

/** The clock of everything here, epoch milliseconds. */
export const NOW = 1_800_000_000_000;
const ID = 'ada';

/** The only owner in the database. */
export const OWNER: Owner = {
  accountId: ID,
  businessId: ID,
  role: 'owner',
  scope: null,
  locationId: ID,
  sessionId: 'session',
  plan: 'pro',
  emailVerified: true,
};

const records = createRecords({ randomBytes });

/** Creates the sync service on a database, without a server. */
export const syncServiceOn = (database: Database, publications = createPublications()): SyncService =>
  createSyncService({
    records,
    writeAndPublish: createWriteAndPublish({ database, publications, processId: 'this one' }),
    zones: installedZoneTable(),
    now: () => NOW,
  });

/** Inserts the owner with a business on the plan pro into a migrated database. */
export const seedOwner = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    await tx
      .insertInto('accounts')
      .values({
        id: ID,
        email: 'ada@example.com',
        password_hash: null,
        verified_at: NOW,
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    await records.createBusiness(tx, { id: ID, businessName: 'Ada', timezone: 'Europe/Berlin', now: NOW });
    await tx.updateTable('businesses').set({ plan: 'pro' }).execute();
  });

/** A write without a scope; its edit adds the owner's location. */
export type ScopelessWrite = Omit<Write, 'scope'>;

/** Creates an edit with the current time. */
export const editOf = (writes: readonly ScopelessWrite[]): Edit => ({
  id: uuidv7(NOW, randomBytes(10)),
  schema: SCHEMA,
  wall: NOW,
  label: 'hours',
  writes: writes.map((write) => ({ scope: ID, ...write })),
});

/** Creates a request of the owner's phone. */
export const requestOf = (edits: Edit[], cursor: SyncRequest['cursor'] = null): SyncRequest => ({
  proto: 1,
  schema: SCHEMA,
  app: 'test',
  deviceId: 'phone',
  deviceName: 'Phone',
  sentAt: NOW,
  cursor,
  edits,
});

/** Creates a write of one weekday that has not seen the current value. */
export const hoursOf = (index: number, close: string): ScopelessWrite => ({
  key: `hours.${DAYS[index % DAYS.length] ?? 'monday'}`,
  value: { open: '09:00', close, closed: false },
  base: null,
});
