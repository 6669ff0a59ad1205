import type { BusinessDay } from '@doorsign/shared-schema/widget';

const HOUR = 3_600_000;

/** When the hour of a business's day began in which an instant lies. Hours are counted from the day's beginning, so that none is
 * part of two days, whatever the zone and its clock changes.
 * @param at an instant of that day, epoch milliseconds */
export const hourOf = ({ startsAt }: BusinessDay, at: number): number =>
  startsAt + Math.floor((at - startsAt) / HOUR) * HOUR;
