import { dateOfKey, type HolidayDates, type Register } from '@doorsign/shared-schema/sync';

/** How many dates of a location the registers of its business hold, and remember. */
export const countHolidayDates = (registers: Iterable<Register>, scope: string): HolidayDates => {
  const dates = { kept: 0, known: 0 };
  for (const register of registers) {
    if (register.scope !== scope || dateOfKey(register.key) === null) continue;
    dates.known += 1;
    if (!register.deleted) dates.kept += 1;
  }
  return dates;
};
