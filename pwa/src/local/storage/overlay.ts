import { upcastRegister, type Register } from '@doorsign/shared-schema/registers';
import type { OutboxRow, SeenRegister } from './rows.ts';

/** One location as its owner sees it: confirmed registers with the owner's waiting Saves applied on top, the latest last, in
 * the schema of this version. The revision of an overlaid register is the id of its Save, so that the next Save is based on
 * that. Refused Saves are left out, which rolls back the view. Pure.
 * @param registers confirmed, of any locations, in any order
 * @param waiting in the order of the Saves
 * @returns by key
 * Source: shared-schema/docs/sync-protocol.md#overlay and #base. */
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
