import type { DayHours, Period } from '@doorsign/shared-schema/hours';
import { periodsOf, withPeriods } from '../../lib/periods.ts';

/** Fills in empty times, and drops further periods that have any: a closed row shows no times, so an empty one could not be corrected
 * there. */
export const withTimesKept = (hours: DayHours, otherwise: Period): DayHours => {
  const [first, ...more] = periodsOf(hours);
  const kept = { open: first?.open || otherwise.open, close: first?.close || otherwise.close };
  return withPeriods(hours, [kept, ...more.filter(({ open, close }) => open !== '' && close !== '')]);
};
