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
  /** The log as it is now. */
  log: readonly { rev: string; key: string }[];
}

type Known = Omit<KnownEdits, 'current' | 'log'>;

const baseOf = ({ edits }: Known, id: string, key: string): string | null | undefined =>
  edits.get(id)?.writes.find((write) => write.key === key)?.base;

/** What a revision stood for on the screen of whoever based a write on it: itself, what held its value already when it
 * was judged, and, when it was refused, what it was itself based on.
 * @param isKnown whose verdict counts */
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

/** The revisions of a register that the author of a write had on the screen when they made it. */
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

/** Was a change made on top of another one, or on top of one that was? */
export const isBuiltOn = (book: Known, top: string, bottom: string, key: string): boolean => {
  const below = new Set<string>();
  for (let id = baseOf(book, top, key); id && !below.has(id); id = baseOf(book, id, key)) below.add(id);
  return below.has(bottom);
};

/** As seenBy(), and what the authors of those had seen, and so on, as far as the server of now can know it: what a
 * restore has made it forget is a wall that no one can look behind. */
export const everSeenBy = (book: KnownEdits, id: string, key: string): Set<string> => {
  // What devices brought back has no verdict, but is known by the log.
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
