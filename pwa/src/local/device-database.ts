import { Dexie, type Table } from 'dexie';
import type { User } from '@doorsign/shared-schema/api';
import type { IndexedDb } from './database.ts';

/** What this device keeps beside its owners' databases. */
export interface DeviceRecords {
  /** The last answer of /me; an offline start works as this user (decisions A1, A3). */
  user: User;
  /** Whose edits may still wait here after the session has ended. */
  lastUserId: string;
  /** This device's id in the server's edit log. */
  deviceId: string;
}

type Row = { [Key in keyof DeviceRecords]: { key: Key; value: DeviceRecords[Key] } }[keyof DeviceRecords];

class DeviceDexie extends Dexie {
  declare readonly records: Table<Row, keyof DeviceRecords>;

  constructor(indexedDb: IndexedDb) {
    super('doorsign-device', { chromeTransactionDurability: 'strict', ...indexedDb });
    this.version(1).stores({ records: 'key' });
  }
}

/** The few facts that belong to the device and to no owner. */
export interface DeviceDatabase {
  read<Key extends keyof DeviceRecords>(key: Key): Promise<DeviceRecords[Key] | undefined>;
  /** undefined forgets it. */
  write<Key extends keyof DeviceRecords>(key: Key, value: DeviceRecords[Key] | undefined): Promise<void>;
  /** The device's id, made on first use. @param create called at most once */
  deviceId(create: () => string): Promise<string>;
}

/** Opens the device's own database. */
export const openDeviceDatabase = (indexedDb: IndexedDb = {}): DeviceDatabase => {
  const db = new DeviceDexie(indexedDb);
  const read = async <Key extends keyof DeviceRecords>(key: Key): Promise<DeviceRecords[Key] | undefined> =>
    (await db.records.get(key))?.value as DeviceRecords[Key] | undefined;
  return {
    read,
    async write(key, value) {
      if (value === undefined) await db.records.delete(key);
      else await db.records.put({ key, value } as Row);
    },
    deviceId: (create) =>
      db.transaction('rw', db.records, async () => {
        const known = await read('deviceId');
        if (known !== undefined) return known;
        const created = create();
        await db.records.put({ key: 'deviceId', value: created });
        return created;
      }),
  };
};
