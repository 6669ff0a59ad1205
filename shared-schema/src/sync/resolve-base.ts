/** Edits that wrote nothing may name one another; more than this many in a row are not followed. */
const HOPS_MAX = 32;

/** What a revision stands for when it is somebody's base, as the edit log knows it:
 * - `undefined`: for itself: it wrote the register, lost, or is unknown;
 * - another revision: it found its value in place, so its author saw what held it; or it was refused, so its author had
 *   seen what it was itself based on, and nothing newer;
 * - `null`: it was refused and based on nothing. */
export type StandsFor = (rev: string, scope: string, key: string) => string | null | undefined;

/** The revision that the author of a write had seen.
 * @param base what the device says: a revision, or the id of one of its own edits
 * @returns    a revision to compare with the register's, or null for none. A row of edits that never ends, which only a
 *             broken device sends, ends as a revision that matches nothing: the write is then decided like any other
 *             that met an unseen change. Never throws.
 * Source: shared-schema/docs/sync-protocol.md#base; shared-schema/docs/decisions/0011-base-resolution.md. */
export const resolveBase = (base: string | null, scope: string, key: string, standsFor: StandsFor): string | null => {
  let rev = base;
  for (let hop = 0; rev !== null && hop < HOPS_MAX; hop++) {
    const next = standsFor(rev, scope, key);
    if (next === undefined) return rev;
    rev = next;
  }
  return rev === null ? null : base;
};
