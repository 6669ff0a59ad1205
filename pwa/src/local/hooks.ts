import { useEffect, useReducer } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isNewerSchema, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import { readMeta, type LocalDatabase } from './storage/database.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import { publishingOf, UNWORRIED_MS, type Publishing } from './sync/publishing.ts';
import { readPublishingFacts } from './sync/publishing-facts.ts';
import { useServices } from './services.ts';
import type { StorageTrouble } from './storage/storage-trouble.ts';
import type { SyncActivity } from './sync/sync-loop.ts';
import type { LostSaves } from './saves/unpublished-note.ts';
import { readSettings, seenRegisters } from './storage/view.ts';
import { readKeptSight, sightOfUser, widgetSightOf, type WidgetSight } from './widget-sight.ts';

/** The location's settings as the owner intends them: the confirmed ones with the owner's unpublished Saves applied on top.
 * @returns undefined while loading, and before the first answer of the server on this device */
export const useSettings = (): Settings | undefined => useOwnQuery(readSettings) ?? undefined;

const NO_KEYS: ReadonlySet<string> = new Set();
const readNewerKeys = async (db: LocalDatabase, locationId: string): Promise<ReadonlySet<string>> => {
  const newer = [...(await seenRegisters(db, locationId)).values()].filter(isNewerSchema);
  return new Set(newer.map(({ key }) => key));
};

/** The keys of registers that a newer version of the app wrote. They are shown read-only, and a Save over one is refused. */
export const useNewerKeys = (): ReadonlySet<string> => useOwnQuery(readNewerKeys) ?? NO_KEYS;

const RESTING = createStore<SyncActivity>(() => ({ slow: false, reached: true, failed: false }));

const NOTHING_LOST = createStore<{ lost: LostSaves | null }>(() => ({ lost: null }));

/** Saves that the browser deleted before they were published, and a function that dismisses the notice; null if there are none. */
export const useLost = (): [lost: LostSaves | null, acknowledge: () => void] => {
  const note = useLocalStore()?.note;
  const { lost } = useStore(note?.state ?? NOTHING_LOST);
  return [lost, () => note?.acknowledge()];
};

/** Returns whether a website has shown the owner's widget: what the user object says, or the kept answer of the install check. */
export const useWidgetSight = (): WidgetSight => {
  const { user, store } = useStore(useServices().local.session.store);
  const kept = useOwnQuery(readKeptSight);
  return widgetSightOf([sightOfUser(user, store?.locationId), kept]);
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

const readDraftLabels = async (db: LocalDatabase, at: string): Promise<readonly EditLabel[]> =>
  (await db.locationDrafts.toArray()).flatMap(({ label, locationId }) => (locationId === at ? label : []));
const NOTHING_TYPED = createStore<ReadonlySet<EditLabel>>(() => new Set());

/** Returns the location's sections with unsaved values, on this device or only in this tab. */
export const useDraftLabels = (): ReadonlySet<EditLabel> => {
  const kept = useOwnQuery(readDraftLabels) ?? [];
  const typed = useStore(useLocalStore()?.typed ?? NOTHING_TYPED);
  return new Set([...kept, ...typed]);
};

const countDrafts = (db: LocalDatabase): Promise<number> => db.locationDrafts.count();

/** Returns true if there are unsaved values of any location, on this device or only in this tab. A reload for an update waits until there are
 * none. */
export const useDirtyDrafts = (): boolean => {
  const kept = useOwnQuery(countDrafts);
  return useDraftLabels().size > 0 || Boolean(kept);
};

const NO_TROUBLE = createStore<{ trouble: StorageTrouble }>(() => ({ trouble: 'none' }));

/** The state of this tab's connection to the owner's database. */
export const useStorageTrouble = (): StorageTrouble =>
  useStore(useLocalStore()?.guard.state ?? NO_TROUBLE, ({ trouble }) => trouble);
