import type Stripe from 'stripe';
import { StripeError, noSuch } from './api-error.ts';

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** Returns one page of a list.
 * @param items all items, newest first
 * @throws StripeError for a limit outside 1 to 100, and for a cursor that is not in the list */
export const toList = <T extends { id: string }>(url: string, items: readonly T[], page: Page): Stripe.ApiList<T> => {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (limit < 1 || limit > 100)
    throw new StripeError('Limit must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' });
  const placeOf = (id: string, param: string): number => {
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) throw noSuch('object', id, param);
    return place;
  };
  if (before !== undefined) {
    const end = placeOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  return { object: 'list', data: items.slice(start, start + limit), has_more: items.length > start + limit, url };
};

/** Sorts rows newest first; within the same second, the later row comes first. */
export const newestFirst = <T extends { created: number }>(rows: readonly T[]): T[] =>
  rows.toReversed().sort((a, b) => b.created - a.created);
