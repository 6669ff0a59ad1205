import { useCallback, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isNewerSchema, type Change, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import { readMeta, type LocalDatabase } from './storage/database.ts';
import type { DraftState } from './saves/drafts.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { StorageState } from './storage/persistence.ts';
import { publishingOf, type Publishing } from './sync/publishing.ts';
import { readPublishingFacts } from './sync/publishing-facts.ts';
import type { SavedEdit } from './saves/saves.ts';
import { useServices } from './services.ts';
import type { StorageTrouble } from './storage/storage-trouble.ts';
import type { SyncActivity } from './sync/sync-loop.ts';
import type { LostSaves } from './saves/unpublished-note.ts';
import { readPublishedSettings, readSettings, seenRegisters } from './storage/view.ts';

/** The location's settings as the owner means them: confirmed ones with own unpublished Saves laid over.
 * @returns undefined while loading, and before the first answer of the server on this device */
export const useSettings = (): Settings | undefined => useOwnQuery(readSettings) ?? undefined;

/** The location's settings as the website has them, as far as this device knows; undefined as in useSettings(). */
export const usePublishedSettings = (): Settings | undefined => useOwnQuery(readPublishedSettings) ?? undefined;

const NO_KEYS: ReadonlySet<string> = new Set();
const readNewerKeys = async (db: LocalDatabase, locationId: string): Promise<ReadonlySet<string>> => {
  const newer = [...(await seenRegisters(db, locationId)).values()].filter(isNewerSchema);
  return new Set(newer.map(({ key }) => key));
};

/** Registers that a newer version of the app wrote: they are shown read-only, and a Save over one is refused. */
export const useNewerKeys = (): ReadonlySet<string> => useOwnQuery(readNewerKeys) ?? NO_KEYS;

const RESTING = createStore<SyncActivity>(() => ({ slow: false, reached: true, failed: false }));

const NOTHING_LOST = createStore<{ lost: LostSaves | null }>(() => ({ lost: null }));

/** Saves that the browser deleted before they were published, and what puts the news away; null without such. */
export const useLost = (): [lost: LostSaves | null, acknowledge: () => void] => {
  const note = useLocalStore()?.note;
  const { lost } = useStore(note?.state ?? NOTHING_LOST);
  return [lost, () => note?.acknowledge()];
};

/** The way of the owner's changes to the website, for the header badge. After the session has ended: what the last
 * owner's Saves on this device wait for. Source: shared-schema/docs/sync-protocol.md#owner-states. */
export const usePublishing = (): Publishing => {
  const { local, now } = useServices();
  const store = useLocalStore();
  const facts = useOwnQuery(readPublishingFacts);
  const { slow, reached, failed } = useStore(store?.sync.activity ?? RESTING);
  const { online } = useStore(local.connection);
  const [lost] = useLost();
  const left = useLiveQuery(() => (store ? 0 : local.unpublishedCount().catch(() => 0)), [store, local]);
  if (!store && left) return { kind: 'parked', reason: 'sign-in', count: left };
  if (!facts) return { kind: 'unknown' };
  return publishingOf({ ...facts, lost: lost?.count ?? 0, slow, failed, online: online && reached, nowMs: now() });
};

/** Does the browser see a network? */
export const useConnection = (): { online: boolean } => useStore(useServices().local.connection);

const readAnsweredAt = async (db: LocalDatabase): Promise<number | null> => (await readMeta(db, 'answeredAt')) ?? null;

/** Whether the server can be reached, and when it last answered on this device: epoch milliseconds; null before the first
 * time. */
export const useLastSync = (): { online: boolean; at: number | null } => {
  const { reached } = useStore(useLocalStore()?.sync.activity ?? RESTING);
  const { online } = useConnection();
  const at = useOwnQuery(readAnsweredAt) ?? null;
  return { online: online && reached, at };
};

const NO_DRAFT: DraftState = { value: null, seen: null, loaded: false };
const neverChanges = (): (() => void) => () => undefined;
const noDraft = (): DraftState => NO_DRAFT;

/** One screen's unsaved values, which survive a reload and are shared by all tabs (shared-schema/docs/product-rules.md#y3).
 * @returns the values, what changes them (null drops them), whether the device has been asked, and the settings that the
 *          owner was looking at when they began: null without a draft */
export const useDraft = <T>(
  label: EditLabel,
): [draft: T | null, setDraft: (next: T | null) => void, loaded: boolean, seen: Settings | null] => {
  const store = useLocalStore();
  const draft = store?.draft(label);
  const { value, seen, loaded } = useSyncExternalStore(draft?.subscribe ?? neverChanges, draft?.get ?? noDraft);
  const setDraft = useCallback((next: T | null) => draft?.set(next), [draft]);
  return [value as T | null, setDraft, loaded, seen];
};

const readDraftCount = (db: LocalDatabase): Promise<number> => db.locationDrafts.count();
const NOTHING_TYPED = createStore<ReadonlySet<EditLabel>>(() => new Set());

/** Is there anything unsaved, on this device or in this tab alone? A reload for an update waits until there is not. */
export const useDirtyDrafts = (): boolean => {
  const kept = useOwnQuery(readDraftCount) ?? 0;
  const typed = useStore(useLocalStore()?.typed ?? NOTHING_TYPED);
  return kept > 0 || typed.size > 0;
};

/** What a Save comes to without an owner. */
export const signedOut = (): Promise<never> => Promise.reject(new Error('Please sign in again.'));

/** What keeps a Save on this device, ends its draft and starts to publish it. `shown`: newer values of other devices that
 * stood beside the draft's own on the screen, which this Save knowingly overwrites.
 * @throws SaveError, with words for the owner, when it could not be kept; nothing has changed then */
export const useSave = (): ((label: EditLabel, changes: Change[], shown?: Change[]) => Promise<SavedEdit>) => {
  const store = useLocalStore();
  return useCallback((...save) => store?.save(...save) ?? signedOut(), [store]);
};

/** Will the browser keep this device's data when it runs short of space? `unknown` until it has said so. */
export const useStorageState = (): StorageState =>
  useStore(useServices().local.persistence.state, ({ storage }) => storage);

const NO_TROUBLE = createStore<{ trouble: StorageTrouble }>(() => ({ trouble: 'none' }));

/** How this tab and the owner's database get on. */
export const useStorageTrouble = (): StorageTrouble =>
  useStore(useLocalStore()?.guard.state ?? NO_TROUBLE, ({ trouble }) => trouble);
