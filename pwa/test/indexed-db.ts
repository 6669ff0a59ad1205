/** Installs IndexedDB for tests of screens. Must be imported before Dexie, which looks for it once, on load. */
import 'fake-indexeddb/auto';
