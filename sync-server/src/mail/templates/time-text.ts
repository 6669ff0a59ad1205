import { cityOfTimezone } from '@doorsign/shared-schema/hours';
import { readingAt } from '@doorsign/shared-schema/status';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats an instant as "March 11, 2026 at 7:05 PM New York time".
 * @param atMs     epoch milliseconds
 * @param timezone IANA zone of the business; UTC if null */
export const timeText = (atMs: number, timezone: string | null): string =>
  // Some runtimes put a narrow space before AM and PM.
  `${TIME.format(readAt(atMs, timezone)).replace('\u202f', ' ')} ${timezone === null ? 'UTC' : `${cityOfTimezone(timezone)} time`}`;

/** Formats the day of an instant on the business's calendar, as "March 11, 2026". The parameters are those of `timeText`. */
export const dateText = (atMs: number, timezone: string | null): string => DATE.format(readAt(atMs, timezone));

const readAt = (atMs: number, timezone: string | null): number =>
  timezone === null ? atMs : readingAt(timezone, atMs);
