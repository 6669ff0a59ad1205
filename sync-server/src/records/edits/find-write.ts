import type { Write } from '@doorsign/shared-schema/sync';
import { nameOf } from './register-name.ts';

const indexes = new WeakMap<readonly Write[], ReadonlyMap<string, Write>>();

/** Finds the write of an edit to a register. An edit may have hundreds of writes, and a decision asks for each of them several times: the first call
 * makes an index, which lives as long as the edit. */
export const findWrite = <Of extends Write>(
  edit: { readonly writes: readonly Of[] } | undefined,
  scope: string,
  key: string,
): Of | undefined => {
  if (!edit) return undefined;
  const known = indexes.get(edit.writes) ?? indexOf(edit.writes);
  indexes.set(edit.writes, known);
  return known.get(nameOf(scope, key)) as Of | undefined;
};

/** Of several writes to a register, which only an invalid edit has, the first counts. */
const indexOf = (writes: readonly Write[]): ReadonlyMap<string, Write> =>
  new Map(writes.toReversed().map((write) => [nameOf(write.scope, write.key), write]));
