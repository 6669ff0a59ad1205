import { forceCloseDatabase, IDBKeyRange } from 'fake-indexeddb';
import type { IndexedDb } from '../src/local/storage/database.ts';
import type { RawConnection, RawRequest, RawTransaction } from './fake-storage.ts';

/** The faults of a tab's next transactions. */
export type StorageFault = 'abort' | 'quota' | 'unknown' | 'connection-lost';

/** A tab's access to its device's storage. */
export interface TabStorage {
  readonly indexedDb: IndexedDb;
  /** Makes the next `times` write transactions fail with a fault. */
  fail(fault: StorageFault, times: number): void;
  /** Cuts off the tab: its open transactions are aborted, and no event reaches it any more. */
  kill(): void;
}

/** Replaces every object that a dead tab asks for: no call ever returns a result. */
const LIMBO: object = new Proxy(() => undefined, {
  get: () => LIMBO,
  apply: () => LIMBO,
  set: () => true,
});

const mute = (request: RawRequest): void => {
  request.dispatchEvent = () => true;
};

/** Closes the database that a dead tab was about to open, before its upgrade could change anything. */
const closeWhenOpened = (request: RawRequest): void => {
  request.dispatchEvent = (event) => {
    const { type } = event as Event;
    if (type === 'upgradeneeded') request.transaction?._abort('AbortError');
    if (type === 'upgradeneeded' || type === 'success') (request.result as RawConnection).close();
    return true;
  };
};

/** Removes a transaction's listeners, except the database's own, which start the next transaction. */
const silence = (transaction: RawTransaction, own: readonly unknown[]): void => {
  const { processTransactions } = transaction.db._rawDatabase;
  transaction.listeners = transaction.listeners.filter(
    ({ callback }) => callback === processTransactions || own.includes(callback),
  );
  transaction.onabort = transaction.oncomplete = transaction.onerror = null;
};

export const createTabStorage = (factory: IDBFactory): TabStorage => {
  let isDead = false;
  let fault: { kind: StorageFault; times: number } | null = null;
  const requests = new Set<RawRequest>();
  const connections = new Set<RawConnection>();
  const transactions = new Map<RawTransaction, readonly unknown[]>();

  const takeFault = (mode: string): StorageFault | null => {
    if (!fault || mode !== 'readwrite') return null;
    const { kind } = fault;
    fault.times -= 1;
    if (fault.times <= 0) fault = null;
    return kind;
  };

  const watch = (transaction: RawTransaction): RawTransaction => {
    // fake-indexeddb's own listeners, registered before any other.
    transactions.set(
      transaction,
      transaction.listeners.map(({ callback }) => callback),
    );
    for (const done of transactions.keys()) if (done._state === 'finished') transactions.delete(done);
    return transaction;
  };

  const spoil = (kind: StorageFault, transaction: RawTransaction, connection: RawConnection): void => {
    const errors = { abort: 'AbortError', quota: 'QuotaExceededError', unknown: 'UnknownError' } as const;
    const run = transaction._execRequestAsync.bind(transaction);
    transaction._execRequestAsync = (work) => {
      if (kind === 'connection-lost') {
        if (transaction._state !== 'finished') transaction._abort('AbortError');
        forceCloseDatabase(connection as never);
        return run(work);
      }
      return run({
        ...work,
        operation() {
          throw new DOMException('The storage refused.', errors[kind]);
        },
      });
    };
  };

  const adopt = (connection: RawConnection): void => {
    if (connections.has(connection)) return;
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      if (isDead) return LIMBO as RawTransaction;
      const transaction = watch(begin(...args));
      const kind = takeFault(transaction.mode);
      if (kind) spoil(kind, transaction, connection);
      return transaction;
    };
  };

  const open = (name: string, version?: number): RawRequest => {
    if (isDead) return LIMBO as RawRequest;
    const request = factory.open(name, version) as unknown as RawRequest;
    requests.add(request);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) watch(request.transaction);
      adopt(request.result as RawConnection);
    });
    request.addEventListener('success', () => {
      adopt(request.result as RawConnection);
      requests.delete(request);
    });
    return request;
  };

  const indexedDb: IndexedDb & { cache: 'disabled' } = {
    indexedDB: {
      open,
      deleteDatabase: (name: string) => (isDead ? LIMBO : factory.deleteDatabase(name)),
      databases: () => factory.databases(),
      cmp: (a: unknown, b: unknown) => factory.cmp(a, b),
    } as unknown as NonNullable<IndexedDb['indexedDB']>,
    IDBKeyRange,
    // Dexie's cache is shared by all tabs of a process, across devices.
    cache: 'disabled',
  };

  return {
    indexedDb,
    fail(kind, times) {
      fault = { kind, times };
    },
    kill() {
      isDead = true;
      for (const request of requests) closeWhenOpened(request);
      for (const [transaction, own] of transactions) {
        for (const { request } of transaction._requests) mute(request);
        silence(transaction, own);
        if (transaction._state !== 'finished') transaction._abort('AbortError');
      }
      for (const connection of connections) {
        connection.dispatchEvent = () => true;
        connection.close();
      }
    },
  };
};
