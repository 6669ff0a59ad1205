import { MIN_SCHEMA, SCHEMA, type Edit, type Write } from './edit.ts';

/** Turns one write of a schema into the same write of the next one. */
export type UpcastStep = (write: Write) => Write;

/** One step for each schema from MIN_SCHEMA on to the one before SCHEMA. There is none yet: the first change of a
 * register's shape adds the first, and with it raises SCHEMA. */
const STEPS: readonly UpcastStep[] = [];

/** Brings an edit to the current schema. Its content hash is always taken before, of what the device sent.
 * @param edit  of a schema from MIN_SCHEMA to SCHEMA: others have been answered with client_outdated or server_outdated
 * @param steps step i leads from schema MIN_SCHEMA + i to the next
 * @returns     the same edit when it is current. Source: sync.md section 3, step 3. */
export const upcast = (edit: Edit, steps: readonly UpcastStep[] = STEPS): Edit => {
  const pending = steps.slice(edit.schema - MIN_SCHEMA);
  if (pending.length === 0) return edit;
  const writes = edit.writes.map((write) => pending.reduce((upcasted, step) => step(upcasted), write));
  return { ...edit, schema: MIN_SCHEMA + steps.length, writes };
};

/** May this server take an edit, or a device, of that schema? */
export const schemaFit = (schema: number): 'fits' | 'too_new' | 'too_old' => {
  if (schema > SCHEMA) return 'too_new';
  return schema < MIN_SCHEMA ? 'too_old' : 'fits';
};
