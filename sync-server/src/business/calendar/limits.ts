const KB = 1024;

/** The limits of reading a calendar file. Source: shared-schema/docs/security-parameters.md#reading-calendar-files. */
export const CALENDAR = {
  /** Events that are read without a pause for other requests. */
  eventsAtOnce: 5,
  /** Events with a rule of recurrence whose dates are worked out. */
  rulesMax: 100,
  /** Dates of such an event within 24 months; with more it is no holiday. */
  datesMax: 24,
  /** Values of one part of a rule. */
  rulePartMax: 12,
  /** Characters of a line that are kept. */
  lineMax: 4 * KB,
  /** Characters of all lines of an event that count. */
  eventMax: 16 * KB,
} as const;
