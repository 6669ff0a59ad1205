import { AsyncLocalStorage } from 'node:async_hooks';

// To be loaded before anything else.

// Dexie tells other tabs of its changes over a BroadcastChannel, which Node delivers whenever it likes. All tabs of a
// history live in one process and share Dexie's own events, so the channel is not needed; it must be gone before
// Dexie is loaded.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// The server guards itself against a write inside a write with a storage that follows every promise of the process,
// those of the simulated browsers too: a quarter of the time would go there. Its own tests hold that guard.
AsyncLocalStorage.prototype.run = <Answer>(_store: unknown, work: (...args: never[]) => Answer, ...args: never[]) =>
  work(...args);
