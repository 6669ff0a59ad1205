import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient, Timers } from '../api/client.ts';
import type { StreamWatch } from '../api/open-stream.ts';
import { leaveToWorker, type SyncRegistration } from './sync/background-sync.ts';
import { LocalDatabase, type IndexedDb } from './storage/database.ts';
import { createDeletedAccount, type DeletedAccount } from './session/deleted-account.ts';
import { openDeviceDatabase } from './storage/device-database.ts';
import type { ExportFacts, ExportFile } from './saves/export.ts';
import { countLeftBehind, countUnpublished, discardLeftBehind, type LeftBehind } from './session/forget.ts';
import { createLocalStore, fractionOf, type LocalStore, type SyncListener } from './local-store.ts';
import { within } from './saves/outcome.ts';
import { createPersistence, type Persistence, type PersistentStorage } from './storage/persistence.ts';
import { createSession, type SessionControl } from './session/session-store.ts';
import type { Locks, SyncAttempt } from './sync/sync-once.ts';
import type { TokenStore } from './session/token-store.ts';
import { connectTriggers, type TriggerWindow } from './sync/triggers.ts';
import type { NoteStorage } from './saves/unpublished-note.ts';
import { outboxCount } from './storage/view.ts';

/** The device's half of the product. */
export interface LocalServices {
  session: SessionControl;
  /** Does the browser see a network? */
  connection: StoreApi<{ online: boolean }>;
  /** Will the browser keep this device's data? */
  persistence: Persistence;
  /** What is left here of an account that was deleted; empty unless the session is `deleted`. */
  deletedAccount: DeletedAccount;
  /** What this device calls itself to the server. */
  deviceId(): Promise<string>;
  /** Leaves what waits to the service worker, for the time when the app is closed. Never rejects. */
  leaveToWorker(registration: () => Promise<SyncRegistration | undefined>): Promise<void>;
  /** How many Saves have not reached the website: of the signed-in owner, else of the last one. */
  unpublishedCount(): Promise<number>;
  /** What logging out would leave on this device. */
  leftBehind(): Promise<LeftBehind>;
  /** Tries to publish what waits.
   * @returns how many Saves have still not reached the website when all have a verdict or the time is over */
  publishWithin(ms: number): Promise<number>;
  /** Everything of the signed-in owner, else of the last one, that is on this device and not on the website. */
  exportUnpublished(): Promise<ExportFile>;
  /** Drops all that logging out would leave on this device. Only ever called on the owner's word. */
  discardLeftBehind(): Promise<void>;
  /** The server has deleted the account on its owner's word: nothing of it stays on this device. Never throws. */
  eraseDeletedAccount(userId: string): Promise<void>;
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
  /** syncOnce(), or what fetches it first. */
  syncOnce: SyncAttempt;
  /** The app's build. */
  app: string;
  deviceName: string;
  /** The browser's StorageManager; null or missing where there is none. */
  storage?: PersistentStorage | null;
  /** localStorage, where the note of unpublished Saves is kept; null or missing where there is none. */
  noteStorage?: NoteStorage | null;
  /** openStream() of ../api with what it needs; without it other devices' changes are heard of by the minute. */
  openStream?: ((watch: StreamWatch) => Promise<void>) | null;
  indexedDb?: IndexedDb;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Resolves when no Save of this owner is without a verdict. */
const drained = ({ db, guard }: LocalStore): Promise<void> =>
  new Promise((resolve) => {
    const unfollow = guard.follow(
      () => outboxCount(db, 'waiting'),
      (waiting) => {
        if (waiting > 0) return;
        unfollow();
        resolve();
      },
    );
  });

/** Puts the device's half together. Nothing runs before `session.actions.start()` or a sign-in. */
export const createLocalServices = (deps: LocalServicesDeps): LocalServices => {
  const { api, tokens, window, now, randomBytes, timers, storage = null, openStream = null, indexedDb } = deps;
  const random = (): number => fractionOf(randomBytes(4));
  const device = openDeviceDatabase({ timers, now, random }, indexedDb);
  const persistence = createPersistence(storage);
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
    random,
    openStore: (userId) =>
      createLocalStore(
        userId,
        {
          ...deps,
          token: () => tokens.get(),
          device: deviceFacts,
          onSave: persistence.ask,
          openStream,
          isVisible: () => window.document.visibilityState === 'visible',
        },
        listener,
      ),
  });

  const connection = createStore(() => ({ online: window.navigator.onLine }));
  const currentStore = (): LocalStore | null => session.store.getState().store;
  const stopTriggers = connectTriggers(window, {
    wake() {
      const store = currentStore();
      if (store?.guard.state.getState().trouble === 'lost') void store.guard.check();
      store?.sync.wake();
      store?.stream?.wake();
    },
    hide: () => currentStore()?.stream?.hide(),
    tick: () => currentStore()?.sync.tick(),
    online: (online) => connection.setState({ online }),
  });
  const stopFollowing = tokens.subscribe(() => void session.follow());

  const exportFacts = (): ExportFacts => ({ deviceName: deps.deviceName, app: deps.app, nowMs: now() });

  /** Reads the data of the signed-in owner, else of the last one; null when nobody has signed in here yet. */
  const withOwnData = async <T>(read: (db: LocalDatabase) => Promise<T>): Promise<T | null> => {
    const current = currentStore();
    if (current) return current.guard.run(() => read(current.db));
    const lastUserId = await device.read('lastUserId');
    if (lastUserId === undefined) return null;
    const db = new LocalDatabase(lastUserId, indexedDb);
    try {
      return await read(db);
    } finally {
      db.close();
    }
  };
  const unpublishedCount = async (): Promise<number> => (await withOwnData(countUnpublished)) ?? 0;

  const deletedAccount = createDeletedAccount({
    device,
    facts: exportFacts,
    onWiped: session.wiped,
    noteStorage: deps.noteStorage ?? null,
    indexedDb,
  });

  return {
    session,
    connection,
    persistence,
    deletedAccount,
    deviceId: async () => (await deviceFacts()).id,
    leaveToWorker: (registration) => leaveToWorker({ device, token: () => tokens.get(), registration }),
    unpublishedCount,
    leftBehind: async () => (await withOwnData(countLeftBehind)) ?? { unpublished: 0, replaced: 0 },
    async exportUnpublished() {
      const { exportUnpublished } = await import('./saves/export.ts');
      const file = await withOwnData((db) => exportUnpublished(db, exportFacts()));
      if (file === null) throw new Error('Please sign in again.');
      return file;
    },
    async publishWithin(ms) {
      const store = currentStore();
      store?.sync.push();
      if (store) await within(drained(store), ms, timers);
      return unpublishedCount();
    },
    async discardLeftBehind() {
      const store = currentStore();
      // An attempt that has read the outbox before would still send what is dropped here.
      await store?.sync.interrupt();
      await store?.guard.run(() => discardLeftBehind(store.db));
      store?.note?.emptied();
    },
    async eraseDeletedAccount(userId) {
      session.deletedHere(userId);
      await deletedAccount.wipeOf(userId);
      // What could not be removed is for the owner to remove; and somebody else may have signed in meanwhile.
      await session.follow();
    },
    stop() {
      stopTriggers();
      stopFollowing();
      currentStore()?.close();
    },
  };
};
