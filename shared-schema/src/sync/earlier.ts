import { familyOf, sectionOf, type Change, type EditLabel } from '../registers/index.ts';

/** Computes the Save that restores earlier values of registers: Undo, "Use mine" and restore are such Saves.
 * @param earlier the wanted value by key; null for a register that did not exist or was removed
 * @returns       `changes` in the order of `earlier`; `impossible`: keys that did not exist then and cannot be removed (hours, business
 *                name, time zone). Never throws. Source: shared-schema/docs/sync-protocol.md#undo-and-restore. */
export const changesBackTo = (earlier: ReadonlyMap<string, unknown>): { changes: Change[]; impossible: string[] } => {
  const changes: Change[] = [];
  const impossible: string[] = [];
  for (const [key, value] of earlier) {
    const change = value === null || value === undefined ? familyOf(key)?.family.absence(key) : { key, value };
    if (change) changes.push(change);
    else impossible.push(key);
  }
  return { changes, impossible };
};

/** One write of a past edit, as in the history; `applied` is false for a write that lost. */
interface PastWrite {
  key: string;
  before?: unknown;
  applied: boolean;
}

/** Returns the state of a section right after one edit, as far as newer edits have changed it since.
 * @param newer   all edits after that one, newest first, without a gap
 * @param section the section whose keys are wanted
 * @returns       by key, null for a register that did not exist; keys that no newer edit wrote still have their current value and are left
 *                out */
export const stateAfter = (
  newer: readonly { readonly writes: readonly PastWrite[] }[],
  section: EditLabel,
): Map<string, unknown> => {
  const state = new Map<string, unknown>();
  for (const { writes } of newer) {
    const met = new Set<string>();
    for (const { key, before, applied } of writes) {
      if (!applied || sectionOf(key) !== section || met.has(key)) continue;
      // A recovery after a restore may contain two revisions of one register, the older one first.
      met.add(key);
      state.set(key, before ?? null);
    }
  }
  return state;
};
