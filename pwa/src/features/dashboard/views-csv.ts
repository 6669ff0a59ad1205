import type { AnalyticsDay } from '@doorsign/shared-schema/api';
import { clicksOf } from './figures.ts';

/** Returns days as a file for spreadsheets (RFC 4180): a line of titles, then one line for each day in the order given.
 * Source: shared-schema/docs/product-rules.md#p4. */
export const viewsCsv = (days: readonly AnalyticsDay[]): string =>
  [
    'Date,Views,Clicks,Opened,Calls,Directions',
    ...days.map((day) => [day.date, day.views, clicksOf(day), day.opens, day.calls, day.directions].join(',')),
    '',
  ].join('\r\n');
