import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SyncAccount } from '@doorsign/shared-schema/api';
import type { EditLabel } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import type { ApiClient, Timers } from '../api/client.ts';
import type { StreamWatch } from '../api/open-stream.ts';
import { LocalDatabase, readMeta, type IndexedDb } from './storage/database.ts';
import { businessKey } from './business-key.ts';
import { createDraft, type Draft } from './saves/drafts.ts';
import { createSaves, type Saves } from './saves/saves.ts';
import { guardStorage, type StorageGuard } from './storage/storage-guard.ts';
import type { StorageTrouble } from './storage/storage-trouble.ts';
import { createStream, type Stream } from './sync/stream.ts';
import { createSyncLoop, type SyncLoop } from './sync/sync-loop.ts';
import type { Locks, SyncAttempt } from './sync/sync-once.ts';
import {
  createUnpublishedNote,
  type DatabaseLook,
  type NoteStorage,
  type UnpublishedNote,
} from './saves/unpublished-note.ts';
import type { SightAnswer } from './widget-sight.ts';

/** The receiver of the outcomes of attempts. */
export interface SyncListener {
  /** Called when an answer was applied.
   * @param published true if a result in the answer accepted an own Save */
  onAnswer(account: SyncAccount, published: boolean): void;
  /** Called when the token is missing or belongs to another owner: this store must no longer be open. */
  onNotOurs(): void;
}

/** One signed-in owner's data on this device, with one location that is shown and saved for. */
export interface LocalStore extends Saves {
  readonly userId: string;
  readonly businessId: string;
  readonly locationId: string;
  readonly db: LocalDatabase;
  readonly guard: StorageGuard;
  readonly sync: SyncLoop;
  /** Remembers the unpublished Saves outside of the database; null without a storage for it. */
  readonly note: UnpublishedNote | null;
  /** Receives notifications of other devices' changes; null without a stream. */
  readonly stream: Stream | null;
  /** Screens whose unsaved values this tab holds, whether or not the device could keep them. */
  readonly typed: StoreApi<ReadonlySet<EditLabel>>;
  /** The unsaved values of one screen; the same object each time. */
  draft(label: EditLabel): Draft;
  /** The same data with another location; the same object each time. */
  at(locationId: string): LocalStore;
  /** Stops all background work; the data stays. */
  close(): void;
}

/** Dependencies of createLocalStore(). */
export interface LocalStoreDeps {
  api: ApiClient;
  token(): string | null;
  device(): Promise<{ id: string; name: string }>;
  app: string;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  /** syncOnce(), or a function that loads it first. */
  syncOnce: SyncAttempt;
  /** openStream() of ../api with its dependencies bound; null without a stream. */
  openStream: ((watch: StreamWatch) => Promise<void>) | null;
  /** localStorage, where the note of unpublished Saves is kept; null or missing where there is none. */
  noteStorage?: NoteStorage | null;
  /** Returns true if the page is visible. */
  isVisible(): boolean;
  /** Called when a Save begins, still inside of the owner's gesture. */
  onSave(): void;
  /** The user object's last page that showed the location's widget; without it, only the install check's kept answer is known. */
  widgetSeen?(locationId: string): SightAnswer;
  /** The headers of sync calls that name the business. */
  headers?(businessId: string): Record<string, string>;
  indexedDb?: IndexedDb;
}

/** A number in [0, 1) from 32 random bits. */
export const fractionOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;

const lookAt = (db: LocalDatabase): Promise<DatabaseLook> =>
  db.transaction('r', db.outbox, db.meta, async () => ({
    isKnown: (await readMeta(db, 'cursor')) !== undefined,
    labels: (await db.outbox.toArray()).map(({ edit }) => edit.label),
  }));

/** Opens the data of one business for one account; nothing is sent before `sync` is woken.
 * @param first the location of the returned store */
export const createLocalStore = (
  userId: string,
  businessId: string,
  first: string,
  deps: LocalStoreDeps,
  listener: SyncListener,
): LocalStore => {
  const { now, randomBytes, timers, onSave, noteStorage = null } = deps;
  const db = new LocalDatabase(userId, deps.indexedDb, businessId);
  const random = (): number => fractionOf(randomBytes(4));
  const guard = guardStorage(db, { timers, now, random });

  const sync = createSyncLoop({
    attempt: (options) => deps.syncOnce({ ...deps, db, newId: () => uuidv7(now(), randomBytes(10)) }, options),
    onOutcome: (outcome) => {
      if (outcome.kind === 'not-ours') listener.onNotOurs();
      if (outcome.kind === 'retry' && outcome.cause === 'storage') void guard.check();
      if (outcome.kind !== 'sent') return;
      listener.onAnswer(
        outcome.account,
        outcome.results.some(({ status }) => status !== 'rejected'),
      );
    },
    timers,
    now,
    random,
  });

  const { openStream } = deps;
  const stream = openStream && createStream({ ...deps, db, sync, open: openStream, random });
  const note = noteStorage && createUnpublishedNote(noteStorage, businessKey(userId, businessId), now);
  const unfollow = note && guard.follow(() => lookAt(db), note.look);
  const close = (): void => {
    unfollow?.();
    stream?.stop();
    sync.stop();
  };

  /** Starts an attempt after storage trouble. After a reopening only if the browser has cleared all data, because the attempt
   * itself may have caused the loss of the connection. */
  const wakeAfter = async (trouble: StorageTrouble): Promise<void> => {
    const isCleared = (await readMeta(db, 'cursor').catch(() => null)) === undefined;
    if (trouble !== 'reopening' || isCleared) sync.wake();
  };

  guard.state.subscribe(({ trouble }, { trouble: before }) => {
    if (trouble === before) return;
    // Only the tab that upgraded the database can publish from it: the code of this tab does not know the new rows.
    if (trouble === 'replaced') close();
    if (trouble === 'none') void wakeAfter(before);
  });

  const stores = new Map<string, LocalStore>();
  /** Kept, because a store holds typed values that the device could not keep. */
  const at = (locationId: string): LocalStore => {
    const known = stores.get(locationId);
    if (known) return known;
    const drafts = new Map<EditLabel, Draft>();
    const typed = createStore<ReadonlySet<EditLabel>>(() => new Set());
    const draft = (label: EditLabel): Draft => {
      const begun = drafts.get(label);
      if (begun) return begun;
      const onTyped = (held: boolean): void => {
        if (typed.getState().has(label) === held) return;
        const others = [...typed.getState()].filter((other) => other !== label);
        typed.setState(new Set(held ? [...others, label] : others), true);
      };
      const created = createDraft({ db, guard, locationId, label, onTyped });
      drafts.set(label, created);
      return created;
    };
    const saves = createSaves({
      db,
      guard,
      locationId,
      draft,
      now,
      randomBytes,
      timers,
      onBegin: onSave,
      onKept: () => sync.push(),
      widgetSeen: () => deps.widgetSeen?.(locationId),
    });
    const store = { userId, businessId, locationId, db, guard, sync, note, stream, typed, draft, at, ...saves, close };
    stores.set(locationId, store);
    return store;
  };
  return at(first);
};
