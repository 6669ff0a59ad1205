/** The app's code as a tab runs it, of this release or of the next. */
// What the app fetches when it is needed is there from the start, so that the seed settles all that happens.
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

/** The newest schema that it writes. */
export const schema: number = SCHEMA;

/** A change as its screens make it. @param change in the shapes of the first schema */
export const inOwnShape = (change: Change): Change => ({ ...change, value: upcastValue(change.key, 1, change.value) });
