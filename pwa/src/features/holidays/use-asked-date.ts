import { useState } from 'react';
import { isCalendarDate } from '@doorsign/shared-schema/holidays';
import { useQuery } from '../../lib/router.tsx';

/** Returns the date in the address, which another screen has asked this one to set; null without one, and for a date that is over.
 * @param today "YYYY-MM-DD" */
export const useAskedDate = (today: string): string | null => {
  const date = useQuery().get('date');
  const [asked] = useState(() => (date !== null && isCalendarDate(date) && date >= today ? date : null));
  return asked;
};
