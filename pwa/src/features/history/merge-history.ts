import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** What is known of the past: without a gap from the newest entry back to `next`. */
export interface LoadedHistory {
  /** Newest first. */
  entries: readonly HistoryEntry[];
  /** Where older entries begin; null when these are all. */
  next: number | null;
}

/** Puts the newest page over what was loaded before, so that pages which the owner has asked for stay. A page that does not
 * reach what was loaded starts anew: a gap would make "Restore" lie. A restored server may have forgotten entries; what
 * the page does not list at its own places is gone. */
export const withNewest = (loaded: LoadedHistory | null, newest: LoadedHistory): LoadedHistory => {
  const oldest = newest.entries.at(-1);
  const known = new Set(loaded?.entries.map(({ id, seq }) => `${seq} ${id}`));
  if (!loaded || !oldest || !known.has(`${oldest.seq} ${oldest.id}`)) return newest;
  return { entries: [...newest.entries, ...loaded.entries.filter(({ seq }) => seq < oldest.seq)], next: loaded.next };
};

/** Adds the page that follows. What is not older was asked for twice. */
export const withOlder = (loaded: LoadedHistory, older: LoadedHistory): LoadedHistory => {
  const oldest = loaded.entries.at(-1)?.seq ?? Infinity;
  return { entries: [...loaded.entries, ...older.entries.filter(({ seq }) => seq < oldest)], next: older.next };
};
