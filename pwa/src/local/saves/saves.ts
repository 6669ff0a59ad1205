import type { EditResult } from '@doorsign/shared-schema/api';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import { changesBackTo } from '@doorsign/shared-schema/sync';
import type { Timers } from '../../api/client.ts';
import { replacedBy } from './conflict-feed.ts';
import type { LocalDatabase } from '../storage/database.ts';
import type { Draft } from './drafts.ts';
import { outcomeOf, within } from './outcome.ts';
import { save, saveErrorOf, type SaveInput } from './save.ts';
import type { StorageGuard } from '../storage/storage-guard.ts';

/** A Save that is kept on this device. */
export interface SavedEdit {
  id: string;
  /** The server's verdict, once it is applied here. Waits as long as it takes and never rejects. */
  outcome: Promise<EditResult>;
  /** The verdict if it comes within so many milliseconds, else null. */
  settledWithin(ms: number): Promise<EditResult | null>;
  /** Saves what was there before as a new edit; null where there was nothing to go back to (the first hours ever).
   * @throws SaveError as any Save */
  undo: (() => Promise<SavedEdit>) | null;
}

/** The ways in which an owner saves. All throw SaveError when it could not be kept; then nothing has changed. */
export interface Saves {
  /** Keeps a Save and ends its draft.
   * @param shown newer values of other devices that stood on the screen beside the owner's own when this was pressed:
   *              what it overwrites of them was seen, so it is no conflict */
  save(label: EditLabel, changes: readonly Change[], shown?: readonly Change[]): Promise<SavedEdit>;
  /** Keeps a Save that comes from no draft, and ends none.
   * @param answers by key: the revision that it answers, where that is another one than what is seen */
  restore(label: EditLabel, changes: readonly Change[], answers?: ReadonlyMap<string, string>): Promise<SavedEdit>;
}

/** What the Saves of one owner need. */
export interface SavesDeps {
  db: LocalDatabase;
  guard: StorageGuard;
  locationId: string;
  draft(label: EditLabel): Draft;
  /** A Save begins, still inside of the owner's gesture. */
  onBegin(): void;
  /** A Save is kept. */
  onKept(): void;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
}

type Wish = Pick<SaveInput, 'label' | 'changes' | 'endsDraft' | 'shown' | 'answers'>;

/** Creates the ways in which one owner saves. */
export const createSaves = (deps: SavesDeps): Saves => {
  const { db, guard, locationId, draft, now, randomBytes, timers } = deps;

  /** What it puts back is what the Save has replaced: another device's change where it met one that nobody here had seen. */
  const undoOf = (label: EditLabel, id: string, before: ReadonlyMap<string, unknown>): SavedEdit['undo'] => {
    const { changes, impossible } = changesBackTo(before);
    if (impossible.length > 0) return null;
    // It answers that Save and nothing newer: what another device changes meanwhile was not seen.
    const answers = new Map(changes.map(({ key }) => [key, id]));
    return async () => {
      const replaced = await guard
        .run(() => replacedBy(db, id))
        .catch((cause: unknown) => {
          throw saveErrorOf(cause);
        });
      const wanted = changesBackTo(new Map([...before, ...replaced]));
      return keep({ label, changes: wanted.changes, endsDraft: false, answers });
    };
  };

  const keep = async (wish: Wish): Promise<SavedEdit> => {
    deps.onBegin();
    // What was typed last belongs to the draft that this Save ends.
    if (wish.endsDraft ?? true) await draft(wish.label).settled();
    const input = { ...wish, locationId, nowMs: now(), random: randomBytes(10) };
    const { edit, before } = await save(db, input, guard.run);
    const outcome = outcomeOf(db, edit.id, guard.follow);
    deps.onKept();
    return {
      id: edit.id,
      outcome,
      settledWithin: (ms) => within(outcome, ms, timers),
      undo: undoOf(wish.label, edit.id, before),
    };
  };

  return {
    save: (label, changes, shown) => keep({ label, changes, ...(shown && { shown }) }),
    restore: (label, changes, answers) => keep({ label, changes, endsDraft: false, ...(answers && { answers }) }),
  };
};
