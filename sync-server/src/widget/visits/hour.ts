import { HOUR } from '@doorsign/shared-schema/status/units';
import type { BusinessDay } from '@doorsign/shared-schema/widget';

/** Returns the beginning of the hour that contains a given time. Hours are counted from the beginning of the business day, so that no hour
 * is part of two days, whatever the zone and its clock changes.
 * @param at a time of that day, epoch milliseconds */
export const hourOf = ({ startsAt }: BusinessDay, at: number): number =>
  startsAt + Math.floor((at - startsAt) / HOUR) * HOUR;
