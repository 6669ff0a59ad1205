/** How this tab and IndexedDB get on.
 * - `reopening`: the connection was lost; it is being opened again.
 * - `lost`: it could not be opened again. Nothing is kept until it can; what is typed stays on the screen.
 * - `blocked`: this tab's newer version of the database waits until other tabs with the older one close.
 * - `replaced`: another tab has brought the database to a newer version, or deleted it: this page must be reloaded. */
export type StorageTrouble = 'none' | 'reopening' | 'lost' | 'blocked' | 'replaced';

/** The work on the database did not end within its time: it may be done later or never. */
export class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout';
}

/** The database is of a version that this build does not know. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

interface Wrapped {
  name?: unknown;
  inner?: unknown;
  cause?: unknown;
}

/** The names of an error and of all that it wraps: Dexie puts the browser's error inside its own, and that of an aborted
 * transaction inside an AbortError. */
const namesOf = (error: unknown): string[] => {
  const names: string[] = [];
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 8; depth += 1) {
    const { name, inner, cause } = at as Wrapped;
    if (typeof name === 'string') names.push(name);
    at = inner ?? cause;
  }
  return names;
};

/** What a browser says when the fault is the connection's and not the work's: the same work on a new connection may
 * well succeed. Safari's "Connection to Indexed Database server lost" is an UnknownError. */
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

/** Is the device full? No new connection helps against that. */
export const isQuotaTrouble = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError');

/** Is it worth trying the same work on a new connection? A transaction that the browser aborts while requests are under
 * way has no error yet: Dexie then rejects with null. */
export const isConnectionTrouble = (error: unknown): boolean =>
  error === null || (!isQuotaTrouble(error) && namesOf(error).some((name) => CONNECTION_ERRORS.has(name)));
