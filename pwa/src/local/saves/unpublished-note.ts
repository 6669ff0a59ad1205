import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EditLabel } from '@doorsign/shared-schema/registers';

/** Saves that were on this device and not on the website. */
export interface NotedSaves {
  count: number;
  /** The screens on which they were made. */
  labels: EditLabel[];
  /** The time at which these Saves were last seen in the database: device clock, epoch milliseconds. */
  seenAt: number;
}

/** Saves that the browser deleted together with the database. */
export interface LostSaves extends NotedSaves {
  /** The time at which their loss was detected: device clock, epoch milliseconds. */
  foundAt: number;
}

interface Note {
  kept: NotedSaves | null;
  lost: LostSaves | null;
}

/** A snapshot of the database. */
export interface DatabaseLook {
  /** True if the server has ever answered on this database. False for a new database, and for one that the browser has emptied. */
  isKnown: boolean;
  /** The labels of its unpublished Saves, one entry for each. */
  labels: readonly EditLabel[];
}

/** Remembers one owner's unpublished Saves outside of their database, so that a deletion by the browser can be detected. */
export interface UnpublishedNote {
  readonly state: StoreApi<{ lost: LostSaves | null }>;
  /** Updates the note from a snapshot of the database. */
  look(look: DatabaseLook): void;
  /** Clears the note because the database is emptied at the owner's request. Earlier losses stay reported. */
  emptied(): void;
  /** Clears the reported losses, because the owner has read them. */
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

/** The key of an owner's note in localStorage. */
export const unpublishedNoteKey = (userId: string): string => `doorsign-unpublished-${userId}`;

/** Creates the note of one owner. Without room in localStorage the note is not updated; nothing else depends on it.
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
      // No room in localStorage: the note stays as it was.
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
