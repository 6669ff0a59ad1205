import { liveQuery } from 'dexie';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient, Timers } from '../api/client.ts';
import { LocalDatabase, type IndexedDb } from './database.ts';
import { openDeviceDatabase } from './device-database.ts';
import { countUnpublished } from './forget.ts';
import { createLocalStore, fractionOf, type LocalStore, type SyncListener } from './local-store.ts';
import { within } from './outcome.ts';
import { createSession, type SessionControl } from './session-store.ts';
import type { Locks } from './sync-once.ts';
import type { TokenStore } from './token-store.ts';
import { connectTriggers, type TriggerWindow } from './triggers.ts';
import { outboxCount } from './view.ts';

/** The device's half of the product. */
export interface LocalServices {
  session: SessionControl;
  /** Does the browser see a network? */
  connection: StoreApi<{ online: boolean }>;
  /** How many Saves have not reached the website: of the signed-in owner, else of the last one. */
  unpublishedCount(): Promise<number>;
  /** Tries to publish what waits.
   * @returns how many Saves have still not reached the website when all have a verdict or the time is over */
  publishWithin(ms: number): Promise<number>;
  /** Drops all Saves that have not reached the website. Only ever called on the owner's word. */
  discardUnpublished(): Promise<void>;
  /** Ends all that runs by itself. */
  stop(): void;
}

/** What the device's half needs from outside. */
export interface LocalServicesDeps {
  api: ApiClient;
  tokens: TokenStore;
  window: TriggerWindow & { navigator: Pick<Navigator, 'onLine'> };
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  /** The app's build. */
  app: string;
  deviceName: string;
  indexedDb?: IndexedDb;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Resolves when no Save of this owner is without a verdict. */
const drained = (store: LocalStore): Promise<void> =>
  new Promise((resolve) => {
    const following = liveQuery(() => outboxCount(store.db, 'waiting')).subscribe((waiting) => {
      if (waiting > 0) return;
      queueMicrotask(() => following.unsubscribe());
      resolve();
    });
  });

/** Puts the device's half together. Nothing runs before `session.actions.start()` or a sign-in. */
export const createLocalServices = (deps: LocalServicesDeps): LocalServices => {
  const { api, tokens, window, randomBytes, timers, indexedDb } = deps;
  const device = openDeviceDatabase(indexedDb);
  const deviceFacts = async (): Promise<{ id: string; name: string }> => ({
    id: await device.deviceId(() => hexOf(randomBytes(16))),
    name: deps.deviceName,
  });

  const listener: SyncListener = {
    onAnswer({ plan, emailVerified }, published) {
      const { user } = session.store.getState();
      if (published || user?.plan !== plan || user.emailVerified !== emailVerified) void session.actions.refreshUser();
    },
    onNotOurs: () => void session.follow(),
  };

  const session = createSession({
    api,
    tokens,
    device,
    timers,
    random: () => fractionOf(randomBytes(4)),
    openStore: (userId) =>
      createLocalStore(userId, { ...deps, token: () => tokens.get(), device: deviceFacts }, listener),
  });

  const connection = createStore(() => ({ online: window.navigator.onLine }));
  const currentStore = (): LocalStore | null => session.store.getState().store;
  const stopTriggers = connectTriggers(window, {
    wake: () => currentStore()?.sync.wake(),
    tick: () => currentStore()?.sync.tick(),
    online: (online) => connection.setState({ online }),
  });
  const stopFollowing = tokens.subscribe(() => void session.follow());

  const unpublishedCount = async (): Promise<number> => {
    const current = currentStore();
    if (current) return countUnpublished(current.db);
    const lastUserId = await device.read('lastUserId');
    if (lastUserId === undefined) return 0;
    const db = new LocalDatabase(lastUserId, indexedDb);
    try {
      return await countUnpublished(db);
    } finally {
      db.close();
    }
  };

  return {
    session,
    connection,
    unpublishedCount,
    async publishWithin(ms) {
      const store = currentStore();
      store?.sync.push();
      if (store) await within(drained(store), ms, timers);
      return unpublishedCount();
    },
    async discardUnpublished() {
      const store = currentStore();
      // An attempt that has read the outbox before would still send what is dropped here.
      await store?.sync.interrupt();
      await store?.db.outbox.clear();
    },
    stop() {
      stopTriggers();
      stopFollowing();
      currentStore()?.sync.stop();
    },
  };
};
