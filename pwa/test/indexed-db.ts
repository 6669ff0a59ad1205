/** The browser's database for tests of screens. It has to be there before Dexie, which looks for it once, when it is loaded. */
import 'fake-indexeddb/auto';
