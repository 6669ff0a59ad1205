/** A Save that this device could not keep. */
export interface SaveFailure {
  /** Why, in words for the owner. */
  detail: string;
  /** Tries the same Save once more; null where that cannot help. */
  again: (() => void) | null;
}

/** Reasons that stay the same however often the Save is tried: `local/save` names them. */
const FINAL: ReadonlySet<unknown> = new Set(['invalid', 'outdated']);

/** What a Save threw, for the dialog that tells it.
 * @param again tries the same Save once more */
export const failureOf = (error: unknown, again: () => void): SaveFailure => ({
  detail: error instanceof Error ? error.message : String(error),
  again: error instanceof Error && 'reason' in error && FINAL.has(error.reason) ? null : again,
});
