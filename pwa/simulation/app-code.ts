/** The app's code as a tab runs it, in each of its releases. */
// Loaded from the start, because loading on demand would make a history depend on more than its seed.
import '../src/local/saves/export.ts';
import { SCHEMA, upcastValue, type Change } from '@doorsign/shared-schema/registers';

export { settingsOf } from '@doorsign/shared-schema/registers';
export { createApiClient } from '../src/api/client.ts';
export { openStream } from '../src/api/open-stream.ts';
export { openConflicts } from '../src/local/saves/conflict-feed.ts';
export { createLocalServices } from '../src/local/local-services.ts';
export { discard, dismiss, keepMine } from '../src/local/owner-answers.ts';
export { syncOnce } from '../src/local/sync/sync-once.ts';
export { outboxRows } from '../src/local/storage/view.ts';

/** The newest schema that the app writes. */
export const schema: number = SCHEMA;

/** Converts a change to the shapes that the app's screens write.
 * @param change in the shapes of the first schema */
export const inOwnShape = (change: Change): Change => ({ ...change, value: upcastValue(change.key, 1, change.value) });
