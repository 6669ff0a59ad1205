import type { StoreApi } from 'zustand/vanilla';
import { BUSINESS_HEADER, sessionCalls, type User } from '@doorsign/shared-schema/api';
import type { ApiClient } from '../../api/client.ts';
import type { PageStorage } from '../../lib/page-storage.ts';
import { businessIdOf, businessKey } from '../business-key.ts';
import { chosenLocationKey } from '../chosen-location.ts';
import { createLocalStore, type LocalStore, type LocalStoreDeps } from '../local-store.ts';
import { exportUnpublished, type ExportFacts } from '../saves/export.ts';
import { unpublishedNoteKey, type NoteStorage } from '../saves/unpublished-note.ts';
import { deleteDatabase } from '../session/deleted-account.ts';
import { forget } from '../session/forget.ts';
import type { SessionControl } from '../session/session-store.ts';
import type { TokenStore } from '../session/token-store.ts';
import { readMeta, type IndexedDb, type LocalDatabase } from '../storage/database.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';
import { outboxCount } from '../storage/view.ts';
import { isSameMembership, notExpired, withEnded, type EndedMembership } from './ended-membership.ts';
import { keptBusinesses, readOthers, withDatabase } from './other-databases.ts';

/** The services that only accounts with several businesses need: switching between them, publishing for those that are not shown, and leaving one. */
export interface Businesses {
  /** Shows another business in this tab.
   * @throws ApiError for one that this device does not know, without an answer of the server */
  choose(businessId: string): Promise<void>;
  /** Reads the last user object about one business; undefined if this device has none. */
  keptUser(userId: string, businessId: string): Promise<User | undefined>;
  /** Publishes the waiting Saves of the businesses that are not shown. */
  publishOthers(): Promise<void>;
  /** Removes all that the device keeps of a business but the person's own unpublished Saves, and remembers that there is something to tell. */
  end(businessId: string): Promise<void>;
  /** Reads what there is to tell the person who is signed in into the services' `ended`. */
  loadEnded(): Promise<void>;
  /** Removes the Saves of a business that the person has left, once the person has chosen. */
  forgetEnded(ended: EndedMembership): Promise<void>;
  /** Empties what the device keeps of the businesses that were not shown at a logout. What is left behind stays, as in the one that was shown. */
  forgetOthers(userId: string, shownId: string): Promise<void>;
}

/** Dependencies of createBusinesses(). */
export interface BusinessesDeps {
  api: ApiClient;
  tokens: TokenStore;
  /** Epoch milliseconds. */
  now(): number;
  /** localStorage, where the notes of unpublished Saves are kept; null or missing where there is none. */
  noteStorage?: NoteStorage | null;
  /** The storage of this tab, where the chosen business and location are kept; missing where there is none. */
  tabStorage?: PageStorage;
  indexedDb?: IndexedDb;
  session: SessionControl;
  device: DeviceDatabase;
  storeDeps: LocalStoreDeps;
  ended: StoreApi<{ list: readonly EndedMembership[] }>;
  facts(): ExportFacts;
}

/** Creates them. */
export const createBusinesses = (deps: BusinessesDeps): Businesses => {
  const { api, now, session, device, storeDeps, ended, indexedDb } = deps;
  /** Stores of businesses that are not shown and have waiting Saves. */
  const publishing = new Map<string, LocalStore>();

  const keptUser = (userId: string, businessId: string): Promise<User | undefined> =>
    withDatabase([userId, businessId], (db) => readMeta(db, 'user'), indexedDb);

  const stop = (businessId: string): void => {
    publishing.get(businessId)?.close();
    publishing.delete(businessId);
  };

  /** Empties a database and keeps the own Saves as a file. The file is stored first: a crash in between repeats this. */
  const empty = async (db: LocalDatabase, name: string | null): Promise<void> => {
    const unpublished = await db.outbox.count();
    const file = unpublished > 0 ? await exportUnpublished(db, deps.facts(), true) : null;
    const list = withEnded(await readEnded(db.userId), {
      businessId: db.businessId,
      userId: db.userId,
      name: name ?? (await readMeta(db, 'user'))?.businessName ?? null,
      unpublished,
      file,
      endedAt: now(),
    });
    await device.write('endedMemberships', list);
    await db.transaction('rw', db.tables, async () => {
      // A Save of another tab came in between: it belongs into the file too.
      if ((await db.outbox.count()) !== unpublished) throw new Error('A Save came in between.');
      await Promise.all(db.tables.map((table) => table.clear()));
    });
  };

  const ownerId = (): string | null => session.store.getState().user?.id ?? null;

  /** Reads what this device remembers, of all accounts. What an earlier version stored belongs to the account that was here last.
   * @param lastUserId that account */
  const readEnded = async (lastUserId: string | undefined): Promise<readonly EndedMembership[]> => {
    const list = (await device.read('endedMemberships')) ?? [];
    return list.map((one) =>
      one.userId === undefined && lastUserId !== undefined ? { ...one, userId: lastUserId } : one,
    );
  };

  const loadEnded = async (userId = ownerId()): Promise<void> => {
    const lastUserId = await device.read('lastUserId').catch(() => undefined);
    const list = notExpired(await readEnded(lastUserId).catch(() => []), now());
    ended.setState({ list: list.filter((one) => one.userId === userId) });
  };

  return {
    keptUser,
    loadEnded: () => loadEnded(),
    async choose(businessId) {
      const { store: shown, user } = session.store.getState();
      if (!shown || !user || shown.businessId === businessId) return;
      stop(businessId);
      const kept = await keptUser(shown.userId, businessId).catch(() => undefined);
      const chosen = kept ?? (await api.call(sessionCalls.me, { headers: { [BUSINESS_HEADER]: businessId } }));
      await session.show(chosen);
    },
    async publishOthers() {
      const { store: shown, user } = session.store.getState();
      if (!shown || !user) return;
      for (const [id, store] of publishing)
        if (id === shown.businessId) stop(id);
        else store.sync.wake();
      for (const id of await keptBusinesses(user.id, indexedDb)) {
        if (id === shown.businessId || publishing.has(id)) continue;
        if (!(await withDatabase([user.id, id], (db) => outboxCount(db, 'waiting'), indexedDb))) continue;
        const listener = { onAnswer: () => undefined, onNotOurs: () => stop(id) };
        const store = createLocalStore(user.id, id, id, { ...storeDeps, openStream: null }, listener);
        publishing.set(id, store);
        store.sync.push();
      }
    },
    async end(businessId) {
      const userId = ownerId();
      if (userId === null) return;
      const { user } = session.store.getState();
      const name = user && businessIdOf(user) === businessId ? user.businessName : null;
      stop(businessId);
      const key = businessKey(userId, businessId);
      await session.leaveBusiness(businessId, async (shown) => {
        await shown?.sync.interrupt();
        deps.noteStorage?.removeItem(unpublishedNoteKey(key));
        deps.tabStorage?.removeItem(chosenLocationKey(key));
        await withDatabase(
          [userId, businessId],
          async (db) => {
            await empty(db, name).catch(() => empty(db, name));
            await deleteDatabase(db);
          },
          indexedDb,
        );
        await loadEnded(userId);
      });
    },
    async forgetEnded(read) {
      const left = (await readEnded(read.userId)).filter((one) => !isSameMembership(one, read));
      await device.write('endedMemberships', left.length > 0 ? left : undefined);
      await loadEnded();
    },
    async forgetOthers(userId, shownId) {
      for (const id of publishing.keys()) stop(id);
      const empty = (db: LocalDatabase): Promise<void> =>
        forget(db, () => deps.noteStorage?.removeItem(unpublishedNoteKey(businessKey(userId, db.businessId))));
      await readOthers(userId, shownId, empty, indexedDb);
    },
  };
};
