/** What can go wrong with the store, in words that no engine owns. */
export type DatabaseErrorKind = 'busy' | 'unreachable' | 'full' | 'unique' | 'in_use' | 'engine_outdated' | 'newer';

/** A failure of the store that callers tell apart by `kind`; everything else stays the engine's own error. */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.kind = kind;
  }
}

/** Is this the store's refusal of the given kind? */
export const isDatabaseError = (error: unknown, kind: DatabaseErrorKind): boolean =>
  error instanceof DatabaseError && error.kind === kind;
