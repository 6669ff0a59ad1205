import { settingsOf, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import type { LocalDatabase } from '../storage/database.ts';
import type { DraftRow } from '../storage/rows.ts';
import type { StorageGuard } from '../storage/storage-guard.ts';
import { seenRegisters } from '../storage/view.ts';

/** What a screen shows of its draft. */
export interface DraftState {
  /** Unsaved values as the screen wrote them; null when there are none. */
  value: unknown;
  /** The settings that the owner was looking at when the draft began: what "changed" is measured against. */
  seen: Settings | null;
  /** false until the database has been asked. */
  loaded: boolean;
}

/** One screen's unsaved values: shown at once, kept on the device behind that, shared by all tabs. */
export interface Draft {
  get(): DraftState;
  /** null drops the draft. */
  set(value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** Resolves when everything set so far is kept or has failed to be; a failure keeps the values in memory. */
  settled(): Promise<void>;
}

/** What a draft is kept in. */
export interface DraftDeps {
  db: LocalDatabase;
  guard: StorageGuard;
  locationId: string;
  label: EditLabel;
  /** Hears whether this tab holds values. */
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

/** Creates the draft of one screen. It follows the database while somebody listens.
 * Source: shared-schema/docs/product-rules.md#y3; shared-schema/docs/sync-protocol.md#base and #draft. */
export const createDraft = (deps: DraftDeps): Draft => {
  const { db, guard, locationId, label } = deps;
  let state: DraftState = { value: null, seen: null, loaded: false };
  /** Writes under way: until the last has ended, what the database says is older than what was typed. */
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
    // What stands here when its turn comes: an earlier stroke that is written again after trouble is no step back.
    const kept = await guard
      .run(() => keep(deps, state.value))
      .then(
        () => true,
        () => false,
      );
    writing -= 1;
    // What storage refused stays on the screen: better than throwing away what the owner types. Save will say so.
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
      unfollow ??= guard.follow(
        read,
        () => void readBack().catch(() => undefined),
      );
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
