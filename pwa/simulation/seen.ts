import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import { writeName } from './write-name.ts';

/** What is known of the edits of one business. */
export interface KnownEdits {
  /** Every edit that was ever sent or kept. */
  readonly edits: Map<string, Edit>;
  /** By edit: every verdict that any incarnation of the server gave. */
  readonly verdicts: Map<string, EditResult[]>;
  /** By write: the revisions that held the value already when the edit was judged. */
  readonly holders: Map<string, Set<string>>;
  /** Ids that the server knows now, with their verdicts. */
  current: Map<string, EditResult>;
}

type Known = Omit<KnownEdits, 'current'>;

const baseOf = ({ edits }: Known, id: string, key: string): string | null | undefined =>
  edits.get(id)?.writes.find((write) => write.key === key)?.base;

/** What a revision stood for on the screen of whoever based a write on it: itself, what held its value already when it
 * was judged, and, when it was refused, what it was itself based on. */
const addWithMeaning = (book: Known, rev: string, key: string, seen: Set<string>): void => {
  if (seen.has(rev)) return;
  seen.add(rev);
  for (const holder of book.holders.get(writeName(rev, key)) ?? []) addWithMeaning(book, holder, key, seen);
  const isRefused = book.verdicts.get(rev)?.some(({ status }) => status === 'rejected') ?? false;
  const base = isRefused ? baseOf(book, rev, key) : null;
  if (base) addWithMeaning(book, base, key, seen);
};

/** The revisions of a register that the author of a write had on the screen when they made it. */
export const seenBy = (book: Known, id: string, key: string): Set<string> => {
  const seen = new Set<string>();
  const base = baseOf(book, id, key);
  if (base) addWithMeaning(book, base, key, seen);
  return seen;
};

/** As seenBy(), and what the authors of those had seen, and so on, as far as the server of now can know it: what a
 * restore has made it forget is a wall that no one can look behind. */
export const everSeenBy = (book: KnownEdits, id: string, key: string): Set<string> => {
  const all = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!book.current.has(next)) continue;
    for (const rev of seenBy(book, next, key))
      if (!all.has(rev)) {
        all.add(rev);
        pending.push(rev);
      }
  }
  return all;
};
