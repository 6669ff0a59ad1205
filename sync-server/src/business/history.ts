import type { AnswerOf, overviewCalls } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { historyBefore } from '../records/history.ts';

/** Returns one page of a location's history, newest first.
 * @param before the log position before which the page begins, as in the query string
 * @throws AppError validation_failed */
export const historyPage = async (
  { read }: Pick<Database, 'read'>,
  { businessId, locationId }: Owner,
  before: string | undefined,
): Promise<AnswerOf<typeof overviewCalls.history>> => {
  return historyBefore(read, { businessId, locationId }, before === undefined ? null : placeOf(before));
};

const placeOf = (before: string): number => {
  const place = /^\d{1,15}$/.test(before) ? Number(before) : 0;
  if (place < 1) throw new AppError('validation_failed', { fields: { before: 'Use a place in the log, such as 120' } });
  return place;
};
