/** The kinds of database failures, independent of the engine. */
export type DatabaseErrorKind =
  | 'busy'
  | 'unreachable'
  | 'full'
  | 'unique'
  | 'in_use'
  | 'engine_outdated'
  | 'newer'
  | 'behind';

/** A database failure that callers distinguish by `kind`. All other failures stay the engine's own errors. */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.kind = kind;
  }
}

/** True for a DatabaseError of the given kind. */
export const isDatabaseError = (error: unknown, kind: DatabaseErrorKind): boolean =>
  error instanceof DatabaseError && error.kind === kind;
