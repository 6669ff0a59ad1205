import { createStore, type StoreApi } from 'zustand/vanilla';
import { BUSINESS_HEADER, type User } from '@doorsign/shared-schema/api';
import type { ApiClient, Timers } from '../api/client.ts';
import type { StreamWatch } from '../api/open-stream.ts';
import { leaveToWorker, type SyncRegistration } from './sync/background-sync.ts';
import type { LocalDatabase, IndexedDb } from './storage/database.ts';
import type { DeletedAccount } from './session/deleted-account.ts';
import type { Businesses } from './team/businesses.ts';
import type { EndedMembership } from './team/ended-membership.ts';
import { businessIdOf, businessKey } from './business-key.ts';
import { openDeviceDatabase } from './storage/device-database.ts';
import type { ExportFacts, ExportFile } from './saves/export.ts';
import { countLeftBehind, countUnpublished, discardLeftBehind, type LeftBehind } from './session/forget.ts';
import { createLocalStore, fractionOf, type LocalStore, type SyncListener } from './local-store.ts';
import { within } from './saves/outcome.ts';
import { createPersistence, type Persistence, type PersistentStorage } from './storage/persistence.ts';
import { createSession, type SessionControl } from './session/session-store.ts';
import type { Locks, SyncAttempt } from './sync/sync-once.ts';
import { chosenLocationKey, locationOf } from './chosen-location.ts';
import type { PageStorage } from '../lib/page-storage.ts';
import { sightOfUser } from './widget-sight.ts';
import type { TokenStore } from './session/token-store.ts';
import { connectTriggers, type TriggerWindow } from './sync/triggers.ts';
import type { NoteStorage } from './saves/unpublished-note.ts';
import { outboxCount } from './storage/view.ts';

/** The services of the app on this device: session, storage and sync. */
export interface LocalServices {
  session: SessionControl;
  /** The state of the network, as the browser reports it. */
  connection: StoreApi<{ online: boolean }>;
  /** The browser's promise to keep this device's data. */
  persistence: Persistence;
  /** Opens the data left on this device by a deleted account; empty unless the session is `deleted`. Loads its code first. */
  deletedAccount(): Promise<DeletedAccount>;
  /** The id of this device for the server. */
  deviceId(): Promise<string>;
  /** Hands the waiting Saves over to the service worker, for the time when the app is closed. Never rejects. */
  leaveToWorker(registration: () => Promise<SyncRegistration | undefined>): Promise<void>;
  /** The number of Saves that have not reached the website: of the signed-in owner, else of the last one. */
  unpublishedCount(): Promise<number>;
  /** The data that logging out would leave on this device. */
  leftBehind(): Promise<LeftBehind>;
  /** Tries to publish the waiting Saves.
   * @returns the number of Saves that have still not reached the website when all have a result or the time is over */
  publishWithin(ms: number): Promise<number>;
  /** Exports the data of the signed-in owner, else of the last one, that is on this device and not on the website. */
  exportUnpublished(): Promise<ExportFile>;
  /** Discards all data that logging out would leave on this device. Called only at the owner's request. */
  discardLeftBehind(): Promise<void>;
  /** The other businesses of the account, and those that it has left. Loads its code first. */
  businesses(): Promise<Businesses>;
  /** Businesses that the person is no longer a member of, until the person has read so. */
  readonly ended: StoreApi<{ list: readonly EndedMembership[] }>;
  /** Reads `ended` from the device, for the account that is signed in. Loads code only if there is something to tell. Never rejects. */
  loadEnded(): Promise<void>;
  /** Removes what the device keeps of a business, because its server no longer lets the person in. Never throws. */
  membershipEnded(businessId: string): Promise<void>;
  /** Removes all data of an account that the server has deleted at its owner's request. Never throws. */
  eraseDeletedAccount(userId: string): Promise<void>;
  /** Stops all background work. */
  stop(): void;
}

/** Dependencies of createLocalServices(). */
export interface LocalServicesDeps {
  api: ApiClient;
  tokens: TokenStore;
  window: TriggerWindow & { navigator: Pick<Navigator, 'onLine'> };
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  /** syncOnce(), or a function that loads it first. */
  syncOnce: SyncAttempt;
  /** The app's build. */
  app: string;
  deviceName: string;
  /** The browser's StorageManager; null or missing where there is none. */
  storage?: PersistentStorage | null;
  /** localStorage, where the note of unpublished Saves is kept; null or missing where there is none. */
  noteStorage?: NoteStorage | null;
  /** The storage of this tab, where the chosen location is kept; missing where there is none. */
  tabStorage?: PageStorage;
  /** openStream() of ../api with its dependencies bound; without it the device polls every minute for other devices' changes. */
  openStream?: ((watch: StreamWatch) => Promise<void>) | null;
  indexedDb?: IndexedDb;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Resolves when every Save of this owner has a result. */
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

/** Creates the services. Nothing runs before `session.actions.start()` or a sign-in. */
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
    onAnswer({ plan, emailVerified, locations, role, scope = null }, published) {
      const { user } = session.store.getState();
      const rights = user?.business as { role: string; scope: unknown } | undefined;
      const isOld =
        user?.plan !== plan ||
        user.emailVerified !== emailVerified ||
        user.locations?.length !== locations?.length ||
        (rights !== undefined && JSON.stringify([rights.role, rights.scope]) !== JSON.stringify([role, scope]));
      // Until a website has shown the widget, any answer may be the first after it did.
      if (published || isOld || !sightOfUser(user, currentStore()?.locationId)) void session.actions.refreshUser();
    },
    onNotOurs: () => void session.follow(),
  };

  const openStore = (user: User): LocalStore => {
    const businessId = businessIdOf(user);
    const chosen = deps.tabStorage?.getItem(chosenLocationKey(businessKey(user.id, businessId)));
    return createLocalStore(user.id, businessId, chosen ?? locationOf(user), storeDeps, listener);
  };
  const storeDeps = {
    ...deps,
    token: () => tokens.get(),
    device: deviceFacts,
    onSave: persistence.ask,
    widgetSeen: (locationId: string) => sightOfUser(session.store.getState().user, locationId),
    openStream,
    isVisible: () => window.document.visibilityState === 'visible',
    headers: (businessId: string): Record<string, string> =>
      session.business() === null ? {} : { [BUSINESS_HEADER]: businessId },
  };

  const session = createSession({
    api,
    tokens,
    device,
    timers,
    random,
    openStore,
    ...(deps.tabStorage && { tabStorage: deps.tabStorage }),
    keptUser: async (...of) => (await businesses()).keptUser(...of),
    forgetOthers: async (...of) => (await businesses()).forgetOthers(...of),
    onBusinesses: () =>
      void businesses().then(
        ({ publishOthers }) => publishOthers(),
        () => undefined,
      ),
  });

  const ended = createStore<{ list: readonly EndedMembership[] }>(() => ({ list: [] }));
  let opened: Promise<Businesses> | null = null;
  /** Returns the services that only an account with several businesses needs. Loads their code first. */
  const businesses = (): Promise<Businesses> =>
    (opened ??= import('./team/businesses.ts').then(({ createBusinesses }) =>
      createBusinesses({ ...deps, session, device, storeDeps, ended, facts: exportFacts }),
    ));

  const connection = createStore(() => ({ online: window.navigator.onLine }));
  const currentStore = (): LocalStore | null => session.store.getState().store;
  const stopTriggers = connectTriggers(window, {
    wake() {
      const store = currentStore();
      if (store?.guard.state.getState().trouble === 'lost') void store.guard.check();
      store?.sync.wake();
      store?.stream?.wake();
      if (session.business() !== null)
        void businesses().then(
          ({ publishOthers }) => publishOthers(),
          () => undefined,
        );
    },
    hide: () => currentStore()?.stream?.hide(),
    tick: () => currentStore()?.sync.tick(),
    online: (online) => connection.setState({ online }),
  });
  const stopFollowing = tokens.subscribe(() => void session.follow());

  const exportFacts = (): ExportFacts => ({ deviceName: deps.deviceName, app: deps.app, nowMs: now() });

  /** Reads the data of the signed-in person, else of the last one, in each business. Empty when nobody has signed in on this device yet. */
  const withOwnData = async <T>(read: (db: LocalDatabase) => Promise<T>): Promise<T[]> => {
    const current = currentStore();
    const userId = current?.userId ?? (await device.read('lastUserId'));
    if (userId === undefined) return [];
    const own = current ? [await current.guard.run(() => read(current.db))] : [];
    if (current && session.business() === null) return own;
    const { readOthers } = await import('./team/other-databases.ts');
    return [...own, ...(await readOthers(userId, current?.businessId, read, indexedDb))];
  };
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const unpublishedCount = async (): Promise<number> => sum(await withOwnData(countUnpublished));

  const deletedAccount = async (): Promise<DeletedAccount> =>
    (await import('./session/deleted-account.ts')).createDeletedAccount({
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
    businesses,
    ended,
    async loadEnded() {
      try {
        // Between two sessions of one person, what was told stays.
        if (session.store.getState().state === 'loading') return;
        if ((await device.read('endedMemberships'))?.length) await (await businesses()).loadEnded();
      } catch {
        // Neither the device's data nor the code could be read: the next start tries again.
      }
    },
    membershipEnded: (businessId) =>
      businesses()
        .then(({ end }) => end(businessId))
        .catch(() => undefined),
    deviceId: async () => (await deviceFacts()).id,
    leaveToWorker: (registration) => leaveToWorker({ device, token: () => tokens.get(), registration }),
    unpublishedCount,
    async leftBehind() {
      const left = await withOwnData(countLeftBehind);
      return {
        unpublished: sum(left.map(({ unpublished }) => unpublished)),
        replaced: sum(left.map(({ replaced }) => replaced)),
      };
    },
    async exportUnpublished() {
      const { exportUnpublished, joinFiles } = await import('./saves/export.ts');
      const [file, ...others] = await withOwnData((db) => exportUnpublished(db, exportFacts()));
      if (file === undefined) throw new Error('Please log in again.');
      return joinFiles(file, others);
    },
    async publishWithin(ms) {
      const store = currentStore();
      store?.sync.push();
      if (store) await within(drained(store), ms, timers);
      return unpublishedCount();
    },
    async discardLeftBehind() {
      const store = currentStore();
      // A running attempt may have read the outbox and would still send the Saves that are discarded here.
      await store?.sync.interrupt();
      await withOwnData(discardLeftBehind);
      store?.note?.emptied();
    },
    async eraseDeletedAccount(userId) {
      session.deletedHere(userId);
      await deletedAccount()
        .then(({ wipeOf }) => wipeOf(userId))
        // Left for wipe().
        .catch(() => device.write('deletedUserId', userId).catch(() => undefined));
      // The owner must remove data that could not be removed here; also, another owner may have signed in by now.
      await session.follow();
    },
    stop() {
      stopTriggers();
      stopFollowing();
      currentStore()?.close();
    },
  };
};
