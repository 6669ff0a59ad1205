/** Maximum number of edits through which bases are followed. */
const HOPS_MAX = 32;

/** Returns the base of a revision's edit for one register; undefined if it is not known. */
export type BaseOf = (rev: string, scope: string, key: string) => string | null | undefined;

/** Returns whether the author of a revision had seen an earlier one, directly or through the bases of the revision's base. The server can
 * receive the earlier one last: if the earlier edit was passed over and sent again (shared-schema/docs/sync-protocol.md#retry), or if
 * another device was first to bring the later one back after a restore.
 * @returns false also if this is not known. Never throws. Source: shared-schema/docs/sync-protocol.md#no-false-conflict-notice. */
export const hasSeen = (rev: string, earlier: string, scope: string, key: string, baseOf: BaseOf): boolean => {
  let base = baseOf(rev, scope, key);
  for (let hop = 0; typeof base === 'string' && hop < HOPS_MAX; hop++) {
    if (base === earlier) return true;
    base = baseOf(base, scope, key);
  }
  return false;
};
