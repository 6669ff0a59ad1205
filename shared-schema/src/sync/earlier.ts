import { familyOf, sectionOf, type Change, type EditLabel } from '../registers/index.ts';

/** The Save that puts registers back to what they were: Undo, "Use mine" and restore are such Saves.
 * @param earlier by key the value that is wanted again; null for a register that did not exist or was removed
 * @returns       `changes` in the order of `earlier`; `impossible`: keys that did not exist then and cannot be removed (hours,
 *                business name, time zone). Never throws. Source: shared-schema/docs/sync-protocol.md#undo-and-restore. */
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

/** What one past edit did to a register, as the history tells it; `applied` is false for a write that lost. */
interface PastWrite {
  key: string;
  before?: unknown;
  applied: boolean;
}

/** What a section was like right after one edit, as far as newer edits have changed it since.
 * @param newer   all edits after that one, newest first, without a gap
 * @param section whose keys are wanted
 * @returns       by key, null where there was nothing; keys that no newer edit wrote are as they are now and left out */
export const stateAfter = (
  newer: readonly { readonly writes: readonly PastWrite[] }[],
  section: EditLabel,
): Map<string, unknown> => {
  const state = new Map<string, unknown>();
  for (const { writes } of newer) {
    const met = new Set<string>();
    for (const { key, before, applied } of writes) {
      if (!applied || sectionOf(key) !== section || met.has(key)) continue;
      // What was brought back after a restore may hold two revisions of one register, the older one first.
      met.add(key);
      state.set(key, before ?? null);
    }
  }
  return state;
};
