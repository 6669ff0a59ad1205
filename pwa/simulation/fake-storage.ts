// The internals of fake-indexeddb that the simulation uses; browsers offer no such access to a profile or a dying page.

/** A database as fake-indexeddb stores it. */
export interface RawDatabase {
  name: string;
  version: number;
  transactions: RawTransaction[];
  connections: RawConnection[];
  rawObjectStores: Map<string, RawStore>;
  processTransactions: () => void;
}

export interface RawStore {
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  rawIndexes: Map<string, { keyPath: string | string[]; unique: boolean; multiEntry: boolean }>;
  records: { values(): Iterable<{ key: unknown; value: unknown }> };
}

interface Listener {
  callback: unknown;
  type: string;
}

export interface RawTransaction {
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  mode: string;
  db: RawConnection;
  listeners: Listener[];
  onabort: unknown;
  oncomplete: unknown;
  onerror: unknown;
  _requests: { request: RawRequest }[];
  _abort(errorName: string | null): void;
  _execRequestAsync(work: { operation: () => unknown; source?: unknown; request?: RawRequest }): RawRequest;
}

export interface RawRequest {
  result: unknown;
  transaction: RawTransaction | null;
  dispatchEvent: (event: unknown) => boolean;
  addEventListener(type: string, listener: () => void): void;
}

export interface RawConnection {
  _rawDatabase: RawDatabase;
  _closePending: boolean;
  close(): void;
  transaction(...args: unknown[]): RawTransaction;
  dispatchEvent: (event: unknown) => boolean;
}

export const rawDatabases = (factory: IDBFactory): Map<string, RawDatabase> =>
  (factory as unknown as { _databases: Map<string, RawDatabase> })._databases;

/** Returns all current rows of a table in key order; none if the table does not exist. The rows are read outside the database's
 * queue, so that reading changes nothing; they must not be modified. */
export const rawRows = <Row>(factory: IDBFactory, database: string, table: string): Row[] => {
  const store = rawDatabases(factory).get(database)?.rawObjectStores.get(table);
  return store ? Array.from(store.records.values(), ({ value }) => value as Row) : [];
};
