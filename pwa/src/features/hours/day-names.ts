import type { Day } from '@doorsign/shared-schema/hours';

/** The displayed names of the days. */
export const DAY_NAMES: Readonly<Record<Day, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
