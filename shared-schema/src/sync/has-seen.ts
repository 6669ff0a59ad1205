/** How many edits back the bases of bases are followed. */
const HOPS_MAX = 32;

/** What the edit of a revision was based on for one register, as far as it is known; undefined where it is not. */
export type BaseOf = (rev: string, scope: string, key: string) => string | null | undefined;

/** Had the author of a revision another one before their eyes, or an author on whose change that one is built? A server comes to
 * know of the earlier one later when it stood aside for the others (shared-schema/docs/sync-protocol.md#retry), or when another device was
 * first to bring the later one back after a restore.
 * @returns false also where it cannot be known. Never throws. Source: shared-schema/docs/sync-protocol.md#no-false-conflict-notice. */
export const hasSeen = (rev: string, earlier: string, scope: string, key: string, baseOf: BaseOf): boolean => {
  let base = baseOf(rev, scope, key);
  for (let hop = 0; typeof base === 'string' && hop < HOPS_MAX; hop++) {
    if (base === earlier) return true;
    base = baseOf(base, scope, key);
  }
  return false;
};
