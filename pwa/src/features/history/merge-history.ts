import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** The loaded history, without a gap from the newest entry back to `next`. */
export interface LoadedHistory {
  /** Newest first. */
  entries: readonly HistoryEntry[];
  /** The cursor of the next older page; null when all entries are loaded. */
  next: number | null;
}

/** Merges the newest page into the loaded entries, so that older pages stay loaded. A page that does not overlap them
 * replaces them, because Restore would be wrong across a gap. Entries in the page's range that it does not list are dropped:
 * a server restored from a backup may have lost them. */
export const withNewest = (loaded: LoadedHistory | null, newest: LoadedHistory): LoadedHistory => {
  const oldest = newest.entries.at(-1);
  const known = new Set(loaded?.entries.map(({ id, seq }) => `${seq} ${id}`));
  if (!loaded || !oldest || !known.has(`${oldest.seq} ${oldest.id}`)) return newest;
  return { entries: [...newest.entries, ...loaded.entries.filter(({ seq }) => seq < oldest.seq)], next: loaded.next };
};

/** Appends the next older page. Entries that are not older come from a repeated request and are skipped. */
export const withOlder = (loaded: LoadedHistory, older: LoadedHistory): LoadedHistory => {
  const oldest = loaded.entries.at(-1)?.seq ?? Infinity;
  return { entries: [...loaded.entries, ...older.entries.filter(({ seq }) => seq < oldest)], next: older.next };
};
