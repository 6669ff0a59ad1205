import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { sectionOf, type Change, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { DraftState } from './saves/drafts.ts';
import type { SavedEdit } from './saves/saves.ts';
import { useServices } from './services.ts';
import type { LocalDatabase } from './storage/database.ts';
import type { StorageState } from './storage/persistence.ts';
import { readPublishedSettings, seenRegisters } from './storage/view.ts';

// Hooks of the screens that show or change settings. They are apart from those of the first load (hooks.ts).

/** The location's settings on the website, as far as this device knows; undefined as in useSettings(). */
export const usePublishedSettings = (): Settings | undefined => useOwnQuery(readPublishedSettings) ?? undefined;

const readSavedSections = async (db: LocalDatabase, locationId: string): Promise<ReadonlySet<EditLabel>> =>
  new Set([...(await seenRegisters(db, locationId)).values()].map(({ key }) => sectionOf(key)));

/** The sections in which anything was ever saved; undefined while loading. */
export const useSavedSections = (): ReadonlySet<EditLabel> | undefined => useOwnQuery(readSavedSections);

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
