import { AsyncLocalStorage } from 'node:async_hooks';

// Must be loaded before any other module.

// Dexie announces changes to other tabs over a BroadcastChannel, which Node delivers at unpredictable times. All tabs of a
// history run in one process and share Dexie's own events, so the channel is not needed; it must be removed before Dexie is loaded.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// The server detects a write inside a write with AsyncLocalStorage, which follows every promise of the process, including those
// of the simulated browsers, and would take a quarter of the time. The server's own tests cover that check.
AsyncLocalStorage.prototype.run = <Answer>(_store: unknown, work: (...args: never[]) => Answer, ...args: never[]) =>
  work(...args);
