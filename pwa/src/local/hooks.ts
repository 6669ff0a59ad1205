import { useCallback, useEffect, useReducer, useSyncExternalStore } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  isNewerSchema,
  sectionOf,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { readMeta, type LocalDatabase } from './storage/database.ts';
import type { DraftState } from './saves/drafts.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { StorageState } from './storage/persistence.ts';
import { publishingOf, UNWORRIED_MS, type Publishing } from './sync/publishing.ts';
import { readPublishingFacts } from './sync/publishing-facts.ts';
import type { SavedEdit } from './saves/saves.ts';
import { useServices } from './services.ts';
import type { StorageTrouble } from './storage/storage-trouble.ts';
import type { SyncActivity } from './sync/sync-loop.ts';
import type { LostSaves } from './saves/unpublished-note.ts';
import { readPublishedSettings, readSettings, seenRegisters } from './storage/view.ts';
import { readKeptSight, widgetSightOf, type WidgetSight } from './widget-sight.ts';

/** The location's settings as the owner intends them: the confirmed ones with the owner's unpublished Saves applied on top.
 * @returns undefined while loading, and before the first answer of the server on this device */
export const useSettings = (): Settings | undefined => useOwnQuery(readSettings) ?? undefined;

/** The location's settings on the website, as far as this device knows; undefined as in useSettings(). */
export const usePublishedSettings = (): Settings | undefined => useOwnQuery(readPublishedSettings) ?? undefined;

const NO_KEYS: ReadonlySet<string> = new Set();
const readNewerKeys = async (db: LocalDatabase, locationId: string): Promise<ReadonlySet<string>> => {
  const newer = [...(await seenRegisters(db, locationId)).values()].filter(isNewerSchema);
  return new Set(newer.map(({ key }) => key));
};

/** The keys of registers that a newer version of the app wrote. They are shown read-only, and a Save over one is refused. */
export const useNewerKeys = (): ReadonlySet<string> => useOwnQuery(readNewerKeys) ?? NO_KEYS;

const readSavedSections = async (db: LocalDatabase, locationId: string): Promise<ReadonlySet<EditLabel>> =>
  new Set([...(await seenRegisters(db, locationId)).values()].map(({ key }) => sectionOf(key)));

/** The sections in which anything was ever saved; undefined while loading. */
export const useSavedSections = (): ReadonlySet<EditLabel> | undefined => useOwnQuery(readSavedSections);

const RESTING = createStore<SyncActivity>(() => ({ slow: false, reached: true, failed: false }));

const NOTHING_LOST = createStore<{ lost: LostSaves | null }>(() => ({ lost: null }));

/** Saves that the browser deleted before they were published, and a function that dismisses the notice; null if there are none. */
export const useLost = (): [lost: LostSaves | null, acknowledge: () => void] => {
  const note = useLocalStore()?.note;
  const { lost } = useStore(note?.state ?? NOTHING_LOST);
  return [lost, () => note?.acknowledge()];
};

/** Returns whether a website has shown the owner's widget: what the user object says, or the kept answer of the install check. */
const useWidgetSight = (): WidgetSight => {
  const user = useStore(useServices().local.session.store, (session) => session.user);
  const kept = useOwnQuery(readKeptSight);
  return widgetSightOf([user?.widgetSeen, kept]);
};

/** Renders again when a Save has waited for UNWORRIED_MS.
 * @param since the time of the oldest waiting Save: device clock, epoch milliseconds; null when none waits */
const useWorryInTime = (since: number | null): void => {
  const { now } = useServices();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const left = since === null ? 0 : since + UNWORRIED_MS - now();
    if (left <= 0 || left > UNWORRIED_MS) return undefined;
    const timer = setTimeout(renderAgain, left);
    return () => clearTimeout(timer);
  }, [since, now]);
};

/** The publishing state of the owner's changes, for the header badge. After the session has ended: what the last owner's
 * Saves on this device wait for.
 * Source: shared-schema/docs/sync-protocol.md#owner-states. */
export const usePublishing = (): Publishing => {
  const { local, now } = useServices();
  const store = useLocalStore();
  const facts = useOwnQuery(readPublishingFacts);
  const widget = useWidgetSight();
  const { slow, reached, failed } = useStore(store?.sync.activity ?? RESTING);
  const { online } = useStore(local.connection);
  const [lost] = useLost();
  useWorryInTime(facts?.waitingSince ?? null);
  const left = useLiveQuery(() => (store ? 0 : local.unpublishedCount().catch(() => 0)), [store, local]);
  if (!store && left) return { kind: 'blocked', reason: 'sign-in', count: left };
  if (!facts) return { kind: 'unknown' };
  const saves = { ...facts, lost: lost?.count ?? 0, widget };
  return publishingOf({ ...saves, slow, failed, online: online && reached, nowMs: now() });
};

/** Returns whether the browser sees a network. */
export const useConnection = (): { online: boolean } => useStore(useServices().local.connection);

const readAnsweredAt = async (db: LocalDatabase): Promise<number | null> => (await readMeta(db, 'answeredAt')) ?? null;

/** Returns whether the server can be reached, and when it last answered on this device: epoch milliseconds; null before the first answer. */
export const useLastSync = (): { online: boolean; at: number | null } => {
  const { reached } = useStore(useLocalStore()?.sync.activity ?? RESTING);
  const { online } = useConnection();
  const at = useOwnQuery(readAnsweredAt) ?? null;
  return { online: online && reached, at };
};

const NO_DRAFT: DraftState = { value: null, seen: null, loaded: false };
const neverChanges = (): (() => void) => () => undefined;
const noDraft = (): DraftState => NO_DRAFT;

/** The unsaved values of one screen, which survive a reload and are shared by all tabs
 * (shared-schema/docs/product-rules.md#y3).
 * @returns the values, a function that changes them (null drops them), whether the database has been read, and the settings
 *   that the owner saw when the draft began: null without a draft */
export const useDraft = <T>(
  label: EditLabel,
): [draft: T | null, setDraft: (next: T | null) => void, loaded: boolean, seen: Settings | null] => {
  const store = useLocalStore();
  const draft = store?.draft(label);
  const { value, seen, loaded } = useSyncExternalStore(draft?.subscribe ?? neverChanges, draft?.get ?? noDraft);
  const setDraft = useCallback((next: T | null) => draft?.set(next), [draft]);
  return [value as T | null, setDraft, loaded, seen];
};

const readDraftLabels = async (db: LocalDatabase): Promise<readonly EditLabel[]> =>
  (await db.locationDrafts.toArray()).map(({ label }) => label);
const NOTHING_TYPED = createStore<ReadonlySet<EditLabel>>(() => new Set());

/** Returns the sections with unsaved values, on this device or only in this tab. */
export const useDraftLabels = (): ReadonlySet<EditLabel> => {
  const kept = useOwnQuery(readDraftLabels) ?? [];
  const typed = useStore(useLocalStore()?.typed ?? NOTHING_TYPED);
  return new Set([...kept, ...typed]);
};

/** Returns true if there are unsaved values, on this device or only in this tab. A reload for an update waits until there are none. */
export const useDirtyDrafts = (): boolean => useDraftLabels().size > 0;

/** Rejects a Save that has no signed-in owner. */
export const signedOut = (): Promise<never> => Promise.reject(new Error('Please log in again.'));

/** Returns a function that stores a Save on this device, ends its draft and starts to publish it. `shown`: newer values of
 * other devices that the screen showed next to the draft's own, which this Save knowingly overwrites.
 * @throws SaveError, with a message for the owner, when the Save could not be stored; nothing has changed then */
export const useSave = (): ((label: EditLabel, changes: Change[], shown?: Change[]) => Promise<SavedEdit>) => {
  const store = useLocalStore();
  return useCallback((...save) => store?.save(...save) ?? signedOut(), [store]);
};

/** Returns whether the browser will keep this device's data when it runs short of space; `unknown` until the browser has answered. */
export const useStorageState = (): StorageState =>
  useStore(useServices().local.persistence.state, ({ storage }) => storage);

const NO_TROUBLE = createStore<{ trouble: StorageTrouble }>(() => ({ trouble: 'none' }));

/** The state of this tab's connection to the owner's database. */
export const useStorageTrouble = (): StorageTrouble =>
  useStore(useLocalStore()?.guard.state ?? NO_TROUBLE, ({ trouble }) => trouble);
