import { Dexie, type Table } from 'dexie';
import type { User } from '@doorsign/shared-schema/api';
import type { EndedMembership } from '../team/ended-membership.ts';
import type { IndexedDb } from './database.ts';
import { guardStorage, type StorageGuardDeps } from './storage-guard.ts';

/** The records that this device stores outside of its owners' databases. */
export interface DeviceRecords {
  /** The last answer of /me; an offline start continues as this user (shared-schema/docs/product-rules.md#a1, #a3). */
  user: User;
  /** The last owner, whose edits may still wait on this device after the session has ended. */
  lastUserId: string;
  /** The server's sentence for the session that it has ended here, until the next sign-in or logout. */
  ended: string;
  /** The owner of a deleted account whose data is still on this device. */
  deletedUserId: string;
  /** The businesses that the person is no longer a member of, until the person has read so. */
  endedMemberships: readonly EndedMembership[];
  /** This device's id in the server's edit log. */
  deviceId: string;
  /** A copy of the access token for the service worker, while Saves wait for a connection. Pages read their own token. */
  token: string;
}

type Row = { [Key in keyof DeviceRecords]: { key: Key; value: DeviceRecords[Key] } }[keyof DeviceRecords];

class DeviceDexie extends Dexie {
  declare readonly records: Table<Row, keyof DeviceRecords>;

  constructor(indexedDb: IndexedDb) {
    // No cache: a live query must return only committed data, and the app is built without Dexie's.
    super('doorsign-device', { chromeTransactionDurability: 'strict', cache: 'disabled', ...indexedDb });
    this.version(1).stores({ records: 'key' });
  }
}

/** Access to the records that belong to the device and to no owner. */
export interface DeviceDatabase {
  read<Key extends keyof DeviceRecords>(key: Key): Promise<DeviceRecords[Key] | undefined>;
  /** Stores a record; undefined removes it. */
  write<Key extends keyof DeviceRecords>(key: Key, value: DeviceRecords[Key] | undefined): Promise<void>;
  /** The device's id, created on first use.
   * @param create called at most once for the device */
  deviceId(create: () => string): Promise<string>;
  /** Removes all records of this owner. */
  forgetOwner(userId: string): Promise<void>;
  /** Closes the database, for a worker that is about to end. */
  close(): void;
}

/** Opens the device's own database. It survives a lost connection: without the device's id nothing can be published. */
export const openDeviceDatabase = (deps: StorageGuardDeps, indexedDb: IndexedDb = {}): DeviceDatabase => {
  const db = new DeviceDexie(indexedDb);
  const { run } = guardStorage(db, deps);
  const get = async <Key extends keyof DeviceRecords>(key: Key): Promise<DeviceRecords[Key] | undefined> =>
    (await db.records.get(key))?.value as DeviceRecords[Key] | undefined;
  return {
    read: (key) => run(() => get(key)),
    async write(key, value) {
      await run(async () => {
        if (value === undefined) await db.records.delete(key);
        else await db.records.put({ key, value } as Row);
      });
    },
    deviceId(create) {
      let created: string | null = null;
      return run(() =>
        db.transaction('rw', db.records, async () => {
          const known = await get('deviceId');
          if (known !== undefined) return known;
          created ??= create();
          await db.records.put({ key: 'deviceId', value: created });
          return created;
        }),
      );
    },
    async forgetOwner(userId) {
      await run(() =>
        db.transaction('rw', db.records, async () => {
          if ((await get('user'))?.id === userId) await db.records.delete('user');
          if ((await get('lastUserId')) === userId) await db.records.delete('lastUserId');
          await db.records.delete('token');
          const ended = (await get('endedMemberships'))?.filter((one) => one.userId !== userId);
          if (ended?.length) await db.records.put({ key: 'endedMemberships', value: ended });
          else await db.records.delete('endedMemberships');
          if ((await get('deletedUserId')) === userId) await db.records.delete('deletedUserId');
        }),
      );
    },
    close: () => db.close(),
  };
};
