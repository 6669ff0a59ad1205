import { settingsOf, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import type { LocalDatabase } from '../storage/database.ts';
import type { DraftRow } from '../storage/rows.ts';
import type { StorageGuard } from '../storage/storage-guard.ts';
import { seenRegisters } from '../storage/view.ts';

/** A draft as a screen shows it. */
export interface DraftState {
  /** The unsaved values as the screen wrote them; null when there are none. */
  value: unknown;
  /** The settings that the owner saw when the draft began: "changed" is measured against these. */
  seen: Settings | null;
  /** False until the database has been read. */
  loaded: boolean;
}

/** The unsaved values of one screen: shown at once, stored on the device in the background, shared by all tabs. */
export interface Draft {
  get(): DraftState;
  /** Sets the values; null drops the draft. */
  set(value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** Resolves when everything set so far is stored or could not be stored; in the latter case the values stay in memory. */
  settled(): Promise<void>;
}

/** Dependencies of createDraft(). */
export interface DraftDeps {
  db: LocalDatabase;
  guard: StorageGuard;
  locationId: string;
  label: EditLabel;
  /** Called with true if this tab holds values, else with false. */
  onTyped?(held: boolean): void;
}

const keep = ({ db, locationId, label }: DraftDeps, value: unknown): Promise<void> =>
  db.transaction('rw', db.registers, db.outbox, db.locationDrafts, async () => {
    if (value === null) return db.locationDrafts.delete([locationId, label]);
    const begun = await db.locationDrafts.get([locationId, label]);
    const seen = begun?.seen ?? [...(await seenRegisters(db, locationId)).values()];
    await db.locationDrafts.put({ locationId, label, value, seen });
  });

const stateOf = (row: DraftRow | undefined): DraftState => ({
  value: row?.value ?? null,
  seen: row ? settingsOf(row.seen) : null,
  loaded: true,
});

/** Creates the draft of one screen. It follows the database while it has listeners.
 * Source: shared-schema/docs/product-rules.md#y3; shared-schema/docs/sync-protocol.md#base and #draft. */
export const createDraft = (deps: DraftDeps): Draft => {
  const { db, guard, locationId, label } = deps;
  let state: DraftState = { value: null, seen: null, loaded: false };
  /** The number of writes in progress: until the last has ended, the database is older than the typed values. */
  let writing = 0;
  let settled = Promise.resolve();
  const listeners = new Set<() => void>();
  let unfollow: (() => void) | null = null;

  const read = (): Promise<DraftRow | undefined> => db.locationDrafts.get([locationId, label]);
  const show = (next: DraftState): void => {
    state = next;
    deps.onTyped?.(next.value !== null);
    for (const listener of listeners) listener();
  };
  const readBack = async (): Promise<void> => {
    const row = await read();
    if (writing === 0) show(stateOf(row));
  };

  const write = async (): Promise<void> => {
    writing += 1;
    // Stores the value at the time of the run, so that a retry after trouble does not bring back an earlier keystroke.
    const kept = await guard
      .run(() => keep(deps, state.value))
      .then(
        () => true,
        () => false,
      );
    writing -= 1;
    // Values that could not be stored stay on the screen rather than being lost; the Save will report the failure.
    if (kept) await readBack().catch(() => undefined);
  };

  return {
    get: () => state,
    set(value) {
      show({ ...state, value });
      settled = Promise.all([settled, write()]).then(() => undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      unfollow ??= guard.follow(read, () => void readBack().catch(() => undefined));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        unfollow?.();
        unfollow = null;
      };
    },
    settled: () => settled,
  };
};
