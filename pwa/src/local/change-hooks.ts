import { useCallback } from 'react';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import { openConflicts, type OpenConflict } from './saves/conflict-feed.ts';
import type { LocalDatabase } from './storage/database.ts';
import type { ExportFile } from './saves/export.ts';
import { signedOut } from './setting-hooks.ts';
import { discard, dismiss, keepMine } from './owner-answers.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { ConflictRow, OutboxRow } from './storage/rows.ts';
import type { SavedEdit } from './saves/saves.ts';
import { useServices } from './services.ts';
import { outboxRows } from './storage/view.ts';

// Hooks about the results of changes, for screens that are not part of the first load.

const readRefused = async (db: LocalDatabase): Promise<OutboxRow[]> => [
  ...(await outboxRows(db, 'refused')),
  ...(await outboxRows(db, 'upgrade')),
];

/** Saves that the server refused, with their values and its message; `useDiscard()` drops one. */
export const useRefused = (): OutboxRow[] => useOwnQuery(readRefused) ?? [];

const readWaiting = (db: LocalDatabase): Promise<OutboxRow[]> => outboxRows(db, 'waiting');

/** Saves without a result, oldest first. */
export const useWaiting = (): OutboxRow[] => useOwnQuery(readWaiting) ?? [];

const readConflicts = (db: LocalDatabase): Promise<OpenConflict[]> => openConflicts(db);

/** Changes of this business, at all its locations, that were replaced by newer ones which are still live, newest first, without those that were
 * dismissed on this device. */
export const useConflicts = (): OpenConflict[] => useOwnQuery(readConflicts) ?? [];

/** Returns a function that stores a Save without a draft (an earlier state from the history), and ends none.
 * @throws SaveError as useSave() */
export const useRestore = (): ((label: EditLabel, changes: Change[]) => Promise<SavedEdit>) => {
  const store = useLocalStore();
  return useCallback((label, changes) => store?.restore(label, changes) ?? signedOut(), [store]);
};

/** Returns the action of "Use mine": it saves the losing values of one section of one location again, over the winning ones.
 * @throws SaveError as useSave() */
export const useKeepMine = (): ((first: OpenConflict, ...others: OpenConflict[]) => Promise<SavedEdit>) => {
  const store = useLocalStore();
  return useCallback(
    (first, ...others) => (store ? keepMine(store.at(first.scope), first, ...others) : signedOut()),
    [store],
  );
};

/** Returns a function that dismisses a conflict on this device; the newer change stays. */
export const useDismiss = (): ((conflict: ConflictRow) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback((conflict) => (store ? dismiss(store, conflict) : Promise.resolve()), [store]);
};

/** Returns a function that drops a refused Save at the owner's request. */
export const useDiscard = (): ((id: string) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback((id) => (store ? discard(store, id) : Promise.resolve()), [store]);
};

/** Returns a function that exports everything unpublished: waiting and refused Saves, drafts, and replaced changes. */
export const useExport = (): (() => Promise<ExportFile>) => {
  const { local } = useServices();
  return useCallback(() => local.exportUnpublished(), [local]);
};
