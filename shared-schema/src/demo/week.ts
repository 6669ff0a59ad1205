import type { DayHours } from '../hours/hours.ts';
import { minuteOfDay } from '../hours/minute-of-day.ts';

const WORKDAY = {
  open: '07:00',
  close: '12:30',
  closed: false,
  more: [{ open: '13:30', close: '18:00' }],
} satisfies DayHours;

/** The sample business's hours, wherever it appears, each day so that its sign soon changes: with a lunch break from Monday to Friday. This file
 * does not import zod: the start page's demo uses it.
 * Source: shared-schema/docs/product-rules.md#p15. */
export const DEMO_WEEK = {
  monday: WORKDAY,
  tuesday: WORKDAY,
  wednesday: WORKDAY,
  thursday: WORKDAY,
  friday: WORKDAY,
  saturday: { open: '08:00', close: '14:00', closed: false },
  sunday: { open: '09:00', close: '13:00', closed: false },
} satisfies Record<string, DayHours>;

/** The periods of a workday at the sample business, in minutes since midnight. */
export const DEMO_PERIODS = [WORKDAY, ...WORKDAY.more].map(({ open, close }) => ({
  opens: minuteOfDay(open),
  closes: minuteOfDay(close),
}));

/** The sample business's text before each closing, and for how many minutes it is shown. */
export const DEMO_BEFORE_CLOSING = { minutes: 15, text: 'Closing soon' };

/** The sample business's contact, in a number that is reserved for fiction (555-0100 to 555-0199). */
export const DEMO_PHONE = '+1 617 555 0142';
export const DEMO_ADDRESS = '1 Harbor Street, Boston, MA 02110';
