import { upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import type { OutboxRow, SeenRegister } from './rows.ts';

/** What one location looks like to its owner: confirmed registers with own waiting Saves laid over them, the
 * latest on top, in the schema of this version. A laid-over register's revision is the id of that Save, so that the next one builds on it.
 * Refused Saves are not part of it: the view is rolled back by leaving them out. Pure.
 * @param registers confirmed, of any locations, in any order
 * @param waiting   in the order of the Saves
 * @returns         by key. Source: shared-schema/docs/sync-protocol.md#overlay and #base. */
export const overlay = (
  locationId: string,
  registers: Iterable<Register>,
  waiting: Iterable<Pick<OutboxRow, 'edit'>>,
): Map<string, SeenRegister> => {
  const seen = new Map<string, SeenRegister>();
  const add = (register: SeenRegister): void => void seen.set(register.key, upcastRegister(register));
  for (const { scope, key, value, deleted, rev, schema } of registers)
    if (scope === locationId) add({ key, value, deleted, rev, schema });
  for (const { edit } of waiting)
    for (const { scope, key, value, del } of edit.writes)
      if (scope === locationId) add({ key, value, deleted: del === true, rev: edit.id, schema: edit.schema });
  return seen;
};
