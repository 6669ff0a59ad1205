import { CalendarDate } from '@doorsign/shared-schema/holidays';
import type { WallClock } from '../../lib/wall-clock.ts';

/** The values of the date and time fields. Either is '' while it is being typed. */
export interface ChosenTime {
  /** "YYYY-MM-DD" */
  readonly date: string;
  /** "HH:MM" */
  readonly time: string;
}

/** Combines both fields; null until both are valid. */
export const chosenClock = ({ date, time }: ChosenTime): WallClock | null => {
  const [hour, minute] = time.split(':').map(Number);
  return hour === undefined || minute === undefined || !CalendarDate.safeParse(date).success
    ? null
    : { date, minute: hour * 60 + minute };
};
