/** The state of this tab's connection to IndexedDB.
 * - `reopening`: the connection was lost and is being reopened.
 * - `lost`: the connection could not be reopened. Nothing is stored until it can; typed values stay on the screen.
 * - `blocked`: this tab's newer version of the database waits until other tabs with the older one close.
 * - `replaced`: another tab has upgraded the database to a newer version, or deleted it: this page must be reloaded. */
export type StorageTrouble = 'none' | 'reopening' | 'lost' | 'blocked' | 'replaced';

/** Work on the database timed out; it may be done later or never. */
export class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout';
}

/** The database has a version that this build does not know. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

interface Wrapped {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
}

/** The names of an error and of all errors that it wraps: Dexie puts the browser's error inside its own, and that of an
 * aborted transaction inside an AbortError. */
const namesOf = (error: unknown): string[] => {
  const names: string[] = [];
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 8; depth += 1) {
    const { name, inner, cause } = at as Wrapped;
    if (typeof name === 'string') names.push(name);
    at = inner ?? cause;
  }
  return names;
};

/** The names of errors that are caused by the connection and not by the work: the same work may well succeed on a new
 * connection. Safari's "Connection to Indexed Database server lost" is an UnknownError. */
const CONNECTION_ERRORS: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'PrematureCommitError',
  'StorageTimeout',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
]);

/** Returns true if the device is full. A new connection does not help then. */
export const isQuotaTrouble = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

/** Returns true if the same work may succeed on a new connection. A transaction that the browser aborts during requests has
 * no error yet: Dexie then rejects with null. */
export const isConnectionTrouble = (error: unknown): boolean =>
  error === null || (!isQuotaTrouble(error) && namesOf(error).some((name) => CONNECTION_ERRORS.has(name)));
