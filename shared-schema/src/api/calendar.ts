import * as z from 'zod/mini';
import { CalendarDate } from '../holidays/holiday.ts';
import { call } from './call.ts';

/** Maximum size of a calendar file, in bytes. */
export const CALENDAR_BYTES_MAX = 256 * 1024;

/** Maximum number of entries that are read from one calendar file: as many as a location can keep. */
export const CALENDAR_ENTRIES_MAX = 500;

/** A holiday or vacation that a calendar file contains. */
export const CalendarEntry = z.object({
  /** At most as long as a holiday's name, on one line. */
  name: z.string(),
  from: CalendarDate,
  /** The last date, included. */
  to: CalendarDate,
  /** The dates repeat every year. */
  yearly: z.boolean(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** The content of a calendar file. */
export const CalendarAnswer = z.object({
  /** In order of their next dates. */
  entries: z.array(CalendarEntry),
  /** The number of events that were left out: with times of day, over by now, and of other kinds. */
  skipped: z.object({ timed: z.number(), past: z.number(), other: z.number() }),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

/** The call that reads a calendar file. It saves nothing.
 * Source: shared-schema/docs/http-contract.md#calendar-files. */
export const calendarCalls = {
  read: call({
    method: 'POST',
    path: '/api/business/read-calendar',
    auth: 'owner',
    media: 'text/calendar',
    body: z.string(),
    answer: CalendarAnswer,
  }),
} as const;
