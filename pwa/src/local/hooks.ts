import { useCallback, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Change, EditLabel, Settings } from '@doorsign/shared-schema/sync';
import type { LocalDatabase } from './database.ts';
import type { DraftState } from './drafts.ts';
import { readPublishingFacts, type LocalStore, type SavedEdit } from './local-store.ts';
import { publishingOf, type Publishing } from './publishing.ts';
import type { OutboxRow } from './rows.ts';
import { useServices } from './services.ts';
import type { SyncActivity } from './sync-loop.ts';
import { outboxRows, readPublishedSettings, readSettings } from './view.ts';

const useLocalStore = (): LocalStore | null => useStore(useServices().local.session.store, ({ store }) => store);

/** A live query of the signed-in owner's data. What is still shown of another owner's is never handed out. */
const useOwnQuery = <T>(query: (db: LocalDatabase, scope: string) => Promise<T>): T | undefined => {
  const store = useLocalStore();
  const found = useLiveQuery(
    async () => (store ? { store, value: await query(store.db, store.userId) } : null),
    [store, query],
  );
  return store !== null && found?.store === store ? found.value : undefined;
};

/** The location's settings as the owner means them: confirmed ones with own unpublished Saves laid over.
 * @returns undefined while loading, and before the first answer of the server on this device */
export const useSettings = (): Settings | undefined => useOwnQuery(readSettings) ?? undefined;

/** The location's settings as the website has them, as far as this device knows; undefined as in useSettings(). */
export const usePublishedSettings = (): Settings | undefined => useOwnQuery(readPublishedSettings) ?? undefined;

const readRefused = async (db: LocalDatabase): Promise<OutboxRow[]> => [
  ...(await outboxRows(db, 'refused')),
  ...(await outboxRows(db, 'upgrade')),
];

/** Saves that the server refused, with their values and its words; `useDiscard()` drops one. */
export const useRefused = (): OutboxRow[] => useOwnQuery(readRefused) ?? [];

const readConflictCount = (db: LocalDatabase): Promise<number> => db.conflicts.count();

/** How many conflicts the server has reported. */
export const useConflictCount = (): number => useOwnQuery(readConflictCount) ?? 0;

const RESTING = createStore<SyncActivity>(() => ({ slow: false, reached: true }));

/** The way of the owner's changes to the website, for the header badge. After the session has ended: what the last
 * owner's Saves on this device wait for. Source: sync.md section 5. */
export const usePublishing = (): Publishing => {
  const { local } = useServices();
  const store = useLocalStore();
  const facts = useOwnQuery(readPublishingFacts);
  const { slow, reached } = useStore(store?.sync.activity ?? RESTING);
  const { online } = useStore(local.connection);
  const left = useLiveQuery(() => (store ? 0 : local.unpublishedCount()), [store, local]);
  if (!store && left) return { kind: 'parked', reason: 'sign-in', count: left };
  if (!facts) return { kind: 'unknown' };
  return publishingOf({ ...facts, slow, online: online && reached });
};

const NO_DRAFT: DraftState = { value: null, seen: null, loaded: false };
const neverChanges = (): (() => void) => () => undefined;
const noDraft = (): DraftState => NO_DRAFT;

/** One screen's unsaved values, which survive a reload and are shared by all tabs (decisions Y3).
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

/** What keeps a Save on this device and starts to publish it.
 * @throws SaveError, with words for the owner, when it could not be kept; nothing has changed then */
export const useSave = (): ((label: EditLabel, changes: Change[]) => Promise<SavedEdit>) => {
  const store = useLocalStore();
  return useCallback(
    (label, changes) => (store ? store.save(label, changes) : Promise.reject(new Error('Please sign in again.'))),
    [store],
  );
};

/** What drops a refused Save, on the owner's word. */
export const useDiscard = (): ((id: string) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback((id) => store?.discard(id) ?? Promise.resolve(), [store]);
};
