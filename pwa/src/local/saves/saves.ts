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
import { readKeptSight, widgetSightOf, type SightAnswer, type WidgetSight } from '../widget-sight.ts';

/** A Save that is stored on this device. */
export interface SavedEdit {
  id: string;
  /** The server's result, once it is applied on this device. Waits as long as it takes and never rejects. */
  outcome: Promise<EditResult>;
  /** The result if it arrives within the given milliseconds, else null. */
  settledWithin(ms: number): Promise<EditResult | null>;
  /** Saves the earlier values as a new edit; null if there is nothing to go back to (the first hours ever).
   * @throws SaveError as any Save */
  undo: (() => Promise<SavedEdit>) | null;
  /** Reads whether a website has shown the widget. Never rejects. */
  widget(): Promise<WidgetSight>;
}

/** The operations that save. All throw SaveError when the Save could not be stored; nothing has changed then. */
export interface Saves {
  /** Stores a Save and ends its draft.
   * @param shown newer values of other devices that the screen showed next to the owner's own at the Save: overwriting these
   *   causes no conflict, because the owner saw them */
  save(label: EditLabel, changes: readonly Change[], shown?: readonly Change[]): Promise<SavedEdit>;
  /** Stores a Save that comes from no draft, and ends none.
   * @param answers base revisions by key, where they differ from those of the view */
  restore(label: EditLabel, changes: readonly Change[], answers?: ReadonlyMap<string, string>): Promise<SavedEdit>;
}

/** Dependencies of createSaves(). */
export interface SavesDeps {
  db: LocalDatabase;
  guard: StorageGuard;
  locationId: string;
  draft(label: EditLabel): Draft;
  /** Called when a Save begins, still inside of the owner's gesture. */
  onBegin(): void;
  /** Called when a Save is stored. */
  onKept(): void;
  /** The page on which the widget was last seen, by the current user object. */
  widgetSeen(): SightAnswer;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
}

type Wish = Pick<SaveInput, 'label' | 'changes' | 'endsDraft' | 'shown' | 'answers'>;

/** Creates the save operations of one owner. */
export const createSaves = (deps: SavesDeps): Saves => {
  const { db, guard, locationId, draft, now, randomBytes, timers } = deps;

  /** Creates the undo of a Save. It restores what the Save replaced, which can be a change of another device that the owner had not seen. */
  const undoOf = (label: EditLabel, id: string, before: ReadonlyMap<string, unknown>): SavedEdit['undo'] => {
    const { changes, impossible } = changesBackTo(before);
    if (impossible.length > 0) return null;
    // The undo is based on that Save and nothing newer: the owner has not seen later changes of other devices.
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
    // The last typed values belong to the draft that this Save ends.
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
      widget: async () => {
        const kept = await guard.run(() => readKeptSight(db, locationId)).catch(() => undefined);
        return widgetSightOf([deps.widgetSeen(), kept]);
      },
    };
  };

  return {
    save: (label, changes, shown) => keep({ label, changes, ...(shown && { shown }) }),
    restore: (label, changes, answers) => keep({ label, changes, endsDraft: false, ...(answers && { answers }) }),
  };
};
