import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDb } from '../../src/local/storage/database.ts';

/** A fault while a database opens.
 * - `fails`: with an UnknownError, as Safari's storage process does while it restarts.
 * - `silent`: the request never gets an answer. */
type OpenFault = 'fails' | 'silent';

/** A fault of one read-write transaction.
 * - `refused`: the connection is gone: transaction() throws.
 * - `cut`: the transaction is aborted in the middle.
 * - `aborted`: the transaction is aborted after the last of its requests has succeeded.
 * - `full`: as `aborted`, because the device is full.
 * - `unheard`: the transaction is committed, but the page gets no event.
 * - `belied`: the transaction is committed, but the page gets an abort event.
 * - `silent`: the transaction neither commits nor fires an event until it is aborted. */
type WriteFault = 'refused' | 'cut' | 'aborted' | 'full' | 'unheard' | 'belied' | 'silent';

type Handler = ((event: Event) => void) | null;

const unknownError = (): DOMException => new DOMException('Connection to Indexed Database server lost', 'UnknownError');

/** Wraps the handler of a transaction's event. */
const intercept = (transaction: IDBTransaction, type: 'complete', around: (hear: () => void) => void): void => {
  let handler: Handler = null;
  const name = `on${type}` as const;
  Object.defineProperty(transaction, name, {
    get: () => (event: Event) => around(() => handler?.call(transaction, event)),
    set: (next: Handler) => {
      handler = next;
    },
  });
};

/** Creates an IndexedDB that fails on demand: fake-indexeddb, with faults between it and the page. */
export const createFaultyIndexedDb = () => {
  const factory = new IDBFactory();
  const open: OpenFault[] = [];
  const write: WriteFault[] = [];
  const connections = new Set<IDBDatabase>();
  /** Handlers of commits that are delayed. */
  const held: (() => void)[] = [];
  let holding = false;

  const afflict = (transaction: IDBTransaction, fault: WriteFault | undefined): void => {
    if (holding) return intercept(transaction, 'complete', (hear) => void held.push(hear));
    switch (fault) {
      case undefined:
      case 'refused':
        return;
      case 'unheard':
        return intercept(transaction, 'complete', () => undefined);
      case 'belied':
        return intercept(transaction, 'complete', () => void transaction.onabort?.(new Event('abort')));
      case 'cut':
      case 'aborted':
      case 'full':
      case 'silent':
        spoil(transaction, fault);
    }
  };

  const abort = (transaction: IDBTransaction, fault: 'cut' | 'aborted' | 'full'): void => {
    if (fault === 'full')
      Object.defineProperty(transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') });
    transaction.abort();
  };

  /** Starts to fail the transaction when it has added a row. The extra requests made here keep it from committing until the page
   * has made all of its requests, or forever. */
  const spoil = (transaction: IDBTransaction, fault: 'cut' | 'aborted' | 'full' | 'silent'): void => {
    const objectStore = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = objectStore(name);
      const add = store.add.bind(store);
      store.add = (value, key) => {
        const request = add(value, key);
        let rounds = fault === 'cut' ? 0 : 20;
        const spin = (): void => {
          rounds -= 1;
          if (fault === 'silent' || rounds > 0) store.count().onsuccess = spin;
          else abort(transaction, fault);
        };
        request.addEventListener('success', spin);
        return request;
      };
      return store;
    };
  };

  const connect = (connection: IDBDatabase): void => {
    if (connections.has(connection)) return;
    connections.add(connection);
    const transaction = connection.transaction.bind(connection);
    connection.transaction = (names, mode, options) => {
      const fault = mode === 'readwrite' ? write.shift() : undefined;
      if (fault === 'refused') throw unknownError();
      const begun = transaction(names, mode, options);
      if (mode === 'readwrite') afflict(begun, fault);
      return begun;
    };
  };

  const faulty = {
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    open(name: string, version?: number): IDBOpenDBRequest {
      const fault = open.shift();
      if (fault === 'silent') return new EventTarget() as IDBOpenDBRequest;
      if (fault === 'fails') throw unknownError();
      const request = factory.open(name, version);
      request.addEventListener('success', () => connect(request.result));
      return request;
    },
  };

  return {
    indexedDb: { indexedDB: faulty as unknown as IDBFactory, IDBKeyRange } satisfies IndexedDb,
    /** Faults of the next openings, in order; later ones work. */
    open,
    /** Faults of the next read-write transactions, in order; later ones work. */
    write,
    /** Closes all connections, as the browser does when its storage process dies. */
    closeAll(): void {
      for (const connection of connections) forceCloseDatabase(connection as never);
      connections.clear();
    },
    /** Returns the number of commits whose events are delayed. */
    heldCommits: (): number => held.length,
    /** Delays the events of commits.
     * @returns function that delivers them */
    holdCommits(): () => void {
      holding = true;
      return () => {
        holding = false;
        for (const hear of held.splice(0)) hear();
      };
    },
  };
};
