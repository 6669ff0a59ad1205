/** A Save that this device could not keep. */
export interface SaveFailure {
  /** The reason as text for the owner. */
  detail: string;
  /** Retries the same Save; null if a retry cannot help. */
  again: (() => void) | null;
}

/** Reasons that a retry cannot change; `local/save` defines them. */
const FINAL: ReadonlySet<unknown> = new Set(['invalid', 'outdated']);

/** Converts the error of a Save for the dialog.
 * @param again retries the same Save */
export const failureOf = (error: unknown, again: () => void): SaveFailure => ({
  detail: error instanceof Error ? error.message : String(error),
  again: error instanceof Error && 'reason' in error && FINAL.has(error.reason) ? null : again,
});
