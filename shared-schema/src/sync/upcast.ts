import { SCHEMA, upcastValue } from '../registers/index.ts';
import type { Edit } from './edit.ts';

/** Converts an edit to the schema of this version. Its content hash is always computed before, from what the device sent.
 * @param edit of a schema from MIN_SCHEMA to SCHEMA: others have been answered with client_outdated or server_outdated
 * @returns    the same edit if it is current. Source: shared-schema/docs/sync-protocol.md#step-3. */
export const upcastEdit = (edit: Edit): Edit => {
  if (edit.schema === SCHEMA) return edit;
  const writes = edit.writes.map((write) =>
    write.del ? write : { ...write, value: upcastValue(write.key, edit.schema, write.value) },
  );
  return { ...edit, schema: SCHEMA, writes };
};
