/** Maximum number of bases to follow. Edits that wrote nothing may name one another as base. */
const HOPS_MAX = 32;

/** Resolves a revision that a write names as its base, from the edit log:
 * - `undefined`: the revision itself counts: it wrote the register, lost, or is unknown;
 * - another revision: the edit found its value in place, so its author saw the revision that held it; or the edit was refused, so its
 *   author had seen the edit's own base, and nothing newer;
 * - `null`: the edit was refused and had no base. */
export type StandsFor = (rev: string, scope: string, key: string) => string | null | undefined;

/** Returns the revision that the author of a write had seen.
 * @param base what the device sends: a revision, or the id of one of its own edits
 * @returns    a revision to compare with the register's, or null for none. An endless chain of edits, which only a broken device sends,
 *             gives `base`, a revision that matches nothing: the write is then decided like any other that met an unseen change. Never
 *             throws.
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
