import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditLabel } from '@doorsign/shared-schema/registers';

/** Saves that were on this device and not on the website. */
export interface NotedSaves {
  count: number;
  /** The screens on which they were made. */
  labels: EditLabel[];
  /** When they were last seen in the database: device clock, epoch milliseconds. */
  seenAt: number;
}

/** Saves that the browser deleted together with the database. */
export interface LostSaves extends NotedSaves {
  /** When they were found to be gone: device clock, epoch milliseconds. */
  foundAt: number;
}

interface Note {
  kept: NotedSaves | null;
  lost: LostSaves | null;
}

/** What the database holds at one moment. */
export interface DatabaseLook {
  /** Has this database ever had an answer of the server? A new one, or one that the browser has emptied, has not. */
  isKnown: boolean;
  /** The labels of its unpublished Saves, one for each. */
  labels: readonly EditLabel[];
}

/** Remembers one owner's unpublished Saves outside of their database, so that a deletion by the browser can be told. */
export interface UnpublishedNote {
  readonly state: StoreApi<{ lost: LostSaves | null }>;
  /** The database was read. */
  look(look: DatabaseLook): void;
  /** The database is emptied on the owner's word: nothing of it is missed. What was lost before stays told. */
  emptied(): void;
  /** The owner has read what was lost. */
  acknowledge(): void;
}

/** The part of the browser's localStorage that is used. */
export type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const EMPTY: Note = { kept: null, lost: null };

const lostWith = (lost: LostSaves | null, kept: NotedSaves, foundAt: number): LostSaves => ({
  count: (lost?.count ?? 0) + kept.count,
  labels: [...new Set([...(lost?.labels ?? []), ...kept.labels])],
  seenAt: kept.seenAt,
  foundAt,
});

/** Name of an owner's note in localStorage. */
export const unpublishedNoteKey = (userId: string): string => `doorsign-unpublished-${userId}`;

/** Creates the note of one owner. A browser without room for it forgets it; nothing else depends on it.
 * @param now epoch milliseconds
 * Source: shared-schema/docs/decisions/0127-detection-of-deleted-local-databases.md. */
export const createUnpublishedNote = (storage: NoteStorage, userId: string, now: () => number): UnpublishedNote => {
  const key = unpublishedNoteKey(userId);
  const read = (): Note => {
    try {
      return { ...EMPTY, ...(JSON.parse(storage.getItem(key) ?? '{}') as Partial<Note>) };
    } catch {
      return EMPTY;
    }
  };
  const state = createStore(() => ({ lost: read().lost }));
  const write = (note: Note): void => {
    try {
      if (note.kept ?? note.lost) storage.setItem(key, JSON.stringify(note));
      else storage.removeItem(key);
    } catch {
      // No room: the note stays as it was.
    }
    state.setState({ lost: note.lost });
  };
  return {
    state,
    look({ isKnown, labels }) {
      const { kept, lost } = read();
      const nowMs = now();
      if (labels.length > 0)
        return write({ kept: { count: labels.length, labels: [...new Set(labels)], seenAt: nowMs }, lost });
      write({ kept: null, lost: kept !== null && !isKnown ? lostWith(lost, kept, nowMs) : lost });
    },
    emptied: () => write({ kept: null, lost: read().lost }),
    acknowledge: () => write({ kept: read().kept, lost: null }),
  };
};
