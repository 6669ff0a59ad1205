import type { HistoryEntry } from '@doorsign/shared-schema/api';
import {
  CLOSURE_KEY,
  EDIT_LABELS,
  isNewerSchema,
  registersOf,
  sameValue,
  sectionOf,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { changesBackTo } from '@doorsign/shared-schema/sync';
import { standing } from '../../lib/closing-state.ts';
import type { KeyChange } from './format-changes.ts';

/** The effects of undoing one past change. */
export interface Undo {
  label: EditLabel;
  /** The changes to save; never empty. */
  changes: Change[];
  /** The same changes with current and future values. */
  shown: KeyChange[];
  /** Settings of the past change that were changed again since; they keep their values. */
  changedSince: string[];
}

/** Returns the Save that undoes one change, whatever came after it: settings that still have the value that it gave them go
 * back to the one before.
 * @param settings as the owner sees them now, unpublished Saves included
 * @param nowMs    epoch milliseconds
 * @returns null if nothing of the change is left, or if it cannot be undone: first hours cannot be removed, an older app does not
 *   write a newer one's values, and a closure is never restored. A closure that is not over can be undone if there was none before. */
export const undoOf = (entry: HistoryEntry, settings: Settings, nowMs: number): Undo | null => {
  if (isNewerSchema({ schema: entry.schema ?? 0 })) return null;
  const now = registersOf(settings);
  const valueNow = (key: string): unknown => now.get(key) ?? null;
  const earlier = new Map<string, unknown>();
  const set = new Map<string, unknown>();
  for (const { key, before, after, applied } of entry.writes) {
    if (!applied) continue;
    // A recovery may contain two revisions of one register, the older one first.
    if (!earlier.has(key)) earlier.set(key, before ?? null);
    set.set(key, after ?? null);
  }
  const left = [...earlier].filter(([key]) => sameValue(valueNow(key), set.get(key)));
  const { changes, impossible } = changesBackTo(new Map(left));
  const isReopening = (value: unknown): boolean => value === null && standing(settings.closure, nowMs) !== null;
  const wanted = changes.filter(
    ({ key, value, del }) =>
      !sameValue(valueNow(key), del ? null : value) && (key !== CLOSURE_KEY || isReopening(value)),
  );
  const [first] = wanted;
  if (!first || impossible.length > 0) return null;
  const keysLeft = new Set(left.map(([key]) => key));
  return {
    label: EDIT_LABELS.find((label) => label === entry.label) ?? sectionOf(first.key),
    changes: wanted,
    shown: wanted.map(({ key, value, del }) => ({ key, before: valueNow(key), after: del ? null : value })),
    changedSince: [...earlier.keys()].filter((key) => !keysLeft.has(key)),
  };
};
