import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SyncRequest } from '@doorsign/shared-schema/api';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { createApiClient } from '../../src/api/client.ts';
import { LocalDatabase, type IndexedDb } from '../../src/local/storage/database.ts';
import { save } from '../../src/local/saves/save.ts';
import {
  syncOnce,
  type AttemptOptions,
  type Locks,
  type SyncDeps,
  type SyncOutcome,
} from '../../src/local/sync/sync-once.ts';
import { ManualTimers } from './manual-timers.ts';
import { refusal, type ServerModel } from './server-model.ts';
import { tokenFor } from '../user.ts';

// Live queries do not run where the platform has no IndexedDB; each database below gets its own.
Dexie.dependencies.indexedDB = new IDBFactory();

/** Creates a separate IndexedDB: one device. */
export const newIndexedDb = (): IndexedDb => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** The network's treatment of one request; `server` returns the regular answer. */
export type Wire = (server: () => Response, signal: AbortSignal | null) => Response | Promise<Response>;

const SOUND: Wire = (server) => server();

/** Returns a source of bytes that are the same in every run and never repeat. */
export const countingBytes = (seed = 0): ((n: number) => Uint8Array) => {
  let count = seed * 0x10000;
  return (n) => {
    count += 1;
    const bytes = new Uint8Array(n);
    new DataView(bytes.buffer).setUint32(n - 4, count);
    return bytes;
  };
};

export interface DeviceOptions {
  indexedDb?: IndexedDb;
  timers?: ManualTimers;
  name?: string;
  seed?: number;
  locks?: Locks | null;
  token?: () => string | null;
  app?: string;
}

/** Creates one tab of a device with the real client, connected to a server model. */
export const createDevice = (server: ServerModel, options: DeviceOptions = {}) => {
  const {
    indexedDb = newIndexedDb(),
    timers = new ManualTimers(),
    name = 'Chrome on Mac',
    seed = 1,
    locks = null,
  } = options;
  const db = new LocalDatabase(server.userId, indexedDb);
  const randomBytes = countingBytes(seed);
  const token = options.token ?? (() => tokenFor(server.userId));
  const device = {
    db,
    timers,
    indexedDb,
    /** The network's treatment of the next requests, in order; SOUND when the list is empty. */
    wire: [] as Wire[],
    token,
    signedOut: 0,
    renewed: [] as string[],
    api: createApiClient({
      baseUrl: 'https://doorsign.test',
      fetch: async (input, init): Promise<Response> => {
        const path = new URL(input as string).pathname;
        const wire = device.wire.shift() ?? SOUND;
        return wire(() => {
          if (path !== '/api/sync') return new Response(null, { status: 204 });
          const request = JSON.parse(init?.body as string) as SyncRequest;
          return server.knows(request) ? Response.json(server.sync(request)) : refusal('validation_failed');
        }, init?.signal ?? null);
      },
      token,
      onToken: (renewed) => void device.renewed.push(renewed),
      onSignedOut: () => void (device.signedOut += 1),
      timers,
    }),
    deps: (): SyncDeps => ({
      db,
      api: device.api,
      token,
      now: timers.now,
      device: async () => ({ id: `device-${seed}`, name }),
      app: options.app ?? '1.0.0',
      locks,
      newId: () => uuidv7(timers.nowMs, randomBytes(10)),
    }),
    sync: (options?: AttemptOptions): Promise<SyncOutcome> => syncOnce(device.deps(), options),
    save: async (changes: Change[], label: EditLabel = 'hours'): Promise<Edit> => {
      const input = { locationId: server.userId, label, changes, nowMs: timers.nowMs, random: randomBytes(10) };
      return (await save(db, input)).edit;
    },
  };
  return device;
};

/** Returns a database with a guard that handles no faults. */
export const unguarded = (db: LocalDatabase) => ({
  db,
  guard: { run: <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => work(new AbortController().signal) },
});

export type DeviceModel = ReturnType<typeof createDevice>;

/** Returns a change of one weekday. */
export const day = (name: string, open = '09:00', close = '17:00', closed = false): Change => ({
  key: `hours.${name}`,
  value: { open, close, closed },
});
