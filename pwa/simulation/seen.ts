import type { EditResult } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import { writeName } from './write-name.ts';

/** The known edits of one business. */
export interface KnownEdits {
  /** Every edit that was ever sent or kept on a device. */
  readonly edits: Map<string, Edit>;
  /** Keyed by edit id: every result that any incarnation of the server gave. */
  readonly verdicts: Map<string, EditResult[]>;
  /** Keyed by write: the revisions that already held the value when the edit was applied. */
  readonly holders: Map<string, Set<string>>;
  /** Ids that the server knows now, with their results. */
  current: Map<string, EditResult>;
  /** The current log. */
  log: readonly { rev: string; key: string }[];
}

type Known = Omit<KnownEdits, 'current' | 'log'>;

const baseOf = ({ edits }: Known, id: string, key: string): string | null | undefined =>
  edits.get(id)?.writes.find((write) => write.key === key)?.base;

/** Adds the revisions that a revision represents for an author who based a write on it: itself, the revisions that already held
 * its value, and, if it was rejected, its own base.
 * @param isKnown selects the revisions whose results count */
const addWithMeaning = (
  book: Known,
  { rev, key }: { rev: string; key: string },
  seen: Set<string>,
  isKnown: (rev: string) => boolean,
): void => {
  if (seen.has(rev)) return;
  seen.add(rev);
  if (!isKnown(rev)) return;
  for (const holder of book.holders.get(writeName(rev, key)) ?? [])
    addWithMeaning(book, { rev: holder, key }, seen, isKnown);
  const isRefused = book.verdicts.get(rev)?.some(({ status }) => status === 'rejected') ?? false;
  const base = isRefused ? baseOf(book, rev, key) : null;
  if (base) addWithMeaning(book, { rev: base, key }, seen, isKnown);
};

/** Returns the revisions of a register that the author of a write had on the screen when making it. */
export const seenBy = (
  book: Known,
  id: string,
  key: string,
  isKnown: (rev: string) => boolean = () => true,
): Set<string> => {
  const seen = new Set<string>();
  const base = baseOf(book, id, key);
  if (base) addWithMeaning(book, { rev: base, key }, seen, isKnown);
  return seen;
};

/** Returns whether a change was made on top of another one, directly or through the base of its base. */
export const isBuiltOn = (book: Known, top: string, bottom: string, key: string): boolean => {
  const below = new Set<string>();
  for (let id = baseOf(book, top, key); id && !below.has(id); id = baseOf(book, id, key)) below.add(id);
  return below.has(bottom);
};

/** Like seenBy(), followed transitively through the authors of those revisions, as far as the current server can know it: edits
 * that were lost in a restore end the chain. */
export const everSeenBy = (book: KnownEdits, id: string, key: string): Set<string> => {
  // Recovered revisions have no result; the log knows them.
  const isKnown = (rev: string): boolean =>
    book.current.has(rev) || book.log.some((row) => row.rev === rev && row.key === key);
  const all = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!book.current.has(next)) continue;
    for (const rev of seenBy(book, next, key, isKnown))
      if (!all.has(rev)) {
        all.add(rev);
        pending.push(rev);
      }
  }
  return all;
};
