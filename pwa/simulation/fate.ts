import type { Conflict } from '@doorsign/shared-schema/api';
import { canonicalJson } from '@doorsign/shared-schema/registers';
import type { Book } from './book.ts';
import { writeName } from './write-name.ts';
import type { DeviceRecords } from './device-records.ts';
import { seenBy } from './seen.ts';

/** The final state of one write of a Save. */
export type Fate =
  | 'current'
  | 'told'
  | 'overwritten by one that saw it'
  | 'refused and kept'
  | 'waiting'
  | 'given up'
  | 'excused'
  | 'lost';

/** The data from which fates are derived, when all devices are idle. */
export interface Ending {
  readonly book: Book;
  /** The owner's rows on each device. */
  readonly devices: readonly DeviceRecords[];
  /** The server's conflict feed. */
  readonly feed: readonly Conflict[];
  readonly discarded: ReadonlySet<string>;
  readonly excuses: ReadonlyMap<string, string>;
}

/** Returns a function that determines the fate of a write. */
export const createFates = ({
  book,
  devices,
  feed,
  discarded,
  excuses,
}: Ending): ((id: string, key: string) => Fate) => {
  const told = new Set(feed.map(({ lose, key }) => writeName(lose.rev, key)));
  for (const { lose, key } of book.conflicts.values())
    if (devices.some(({ conflicts }) => conflicts.some((row) => row.lose.rev === lose.rev && row.key === key)))
      told.add(writeName(lose.rev, key));
  const rows = new Map(devices.flatMap(({ outbox }) => outbox.map((row) => [row.id, row])));
  const isPublished = (id: string): boolean =>
    book.verdicts.get(id)?.some(({ status }) => status !== 'rejected') ?? false;
  const writersOf = new Map<string, string[]>();
  for (const [id, { writes }] of book.edits)
    for (const { key } of writes)
      for (const seen of seenBy(book, id, key)) {
        // A rejected Save replaces only other rejected Saves: the owner then continues with the later one.
        if (!isPublished(id) && isPublished(seen)) continue;
        const name = writeName(seen, key);
        writersOf.set(name, [...(writersOf.get(name) ?? []), id]);
      }

  /** Returns a name that a Save rejected for the plan shares with the Save that is sent again after a change of the plan. */
  const likeness = (id: string, key: string): string => {
    const { wall, writes = [] } = book.edits.get(id) ?? {};
    const isRefused = book.verdicts.get(id)?.some(({ code }) => code === 'plan_required') ?? false;
    return isRefused ? canonicalJson({ wall, write: writes.find((write) => write.key === key) }) : '';
  };
  const resentAs = new Map<string, string[]>();
  for (const [id, { wall, writes }] of book.edits)
    for (const write of writes) {
      const name = canonicalJson({ wall, write });
      resentAs.set(name, [...(resentAs.get(name) ?? []), id]);
    }

  /** Returns the fate that follows from the write alone; null if it depends on later writes. */
  const endOf = (id: string, key: string): Fate | null => {
    const name = writeName(id, key);
    if (book.registers.get(key)?.rev === id) return 'current';
    if (told.has(name)) return 'told';
    const row = rows.get(id);
    if (row) return row.state === 'waiting' ? 'waiting' : 'refused and kept';
    if (discarded.has(id)) return 'given up';
    if (excuses.has(name)) return 'excused';
    // The server's own first edit.
    return book.edits.has(id) ? null : 'current';
  };

  /** Returns whether a write survives through others: revisions that already held its value, writes based on it, or Saves that were
   * sent again. True if one such chain ends well. */
  const isCarriedOn = (id: string, key: string): boolean => {
    const visited = new Set([id]);
    for (const rev of visited) {
      if (rev !== id && endOf(rev, key) !== null) return true;
      const name = writeName(rev, key);
      const resent = resentAs.get(likeness(rev, key)) ?? [];
      for (const next of [...(book.holders.get(name) ?? []), ...(writersOf.get(name) ?? []), ...resent])
        visited.add(next);
    }
    return false;
  };

  return (id, key) => endOf(id, key) ?? (isCarriedOn(id, key) ? 'overwritten by one that saw it' : 'lost');
};
