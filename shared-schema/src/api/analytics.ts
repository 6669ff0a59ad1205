import * as z from 'zod/mini';
import { IsoInstant } from './user.ts';

/** How many days may be asked for, and how many are told of without being asked. */
export const ANALYTICS_DAYS = { max: 90, usual: 30 } as const;

const counts = { views: z.int(), opens: z.int(), calls: z.int(), directions: z.int() };

/** Sums of what the widget told. */
export const EventSums = z.object(counts);
export type EventSums = z.infer<typeof EventSums>;

/** One date of the business's calendar, "YYYY-MM-DD", with its sums. */
export const AnalyticsDay = z.object({ date: z.string(), ...counts });
export type AnalyticsDay = z.infer<typeof AnalyticsDay>;

/** Days without a gap, oldest first, today last; `totals` are theirs. When and on which host the widget was last seen at
 * all: null before the first time. Source: shared-schema/docs/http-contract.md#analytics; shared-schema/docs/product-rules.md#p4, #p14. */
export const AnalyticsAnswer = z.object({
  days: z.array(AnalyticsDay),
  totals: EventSums,
  lastViewedAt: z.nullable(IsoInstant),
  lastHost: z.nullable(z.string()),
});
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>;
