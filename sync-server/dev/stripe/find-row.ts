import { noSuch } from './api-error.ts';

/** @throws StripeError resource_missing
 * @param param the source of the id: the path's `id`, or a parameter */
export const findRow = <T extends { id: string }>(rows: readonly T[], noun: string, id: string, param = 'id'): T => {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw noSuch(noun, id, param);
  return row;
};
