import * as z from 'zod/mini';
import { call } from './call.ts';
import { IsoInstant } from './user.ts';

/** The maximum number of days in a request, and the number of days when the request names none. */
export const ANALYTICS_DAYS = { max: 90, usual: 30 } as const;

const counts = { views: z.int(), opens: z.int(), calls: z.int(), directions: z.int() };

/** Sums of the events that widgets have reported. */
export const EventSums = z.object(counts);
export type EventSums = z.infer<typeof EventSums>;

/** One date of the business's calendar, "YYYY-MM-DD", with its sums. */
export const AnalyticsDay = z.object({ date: z.string(), ...counts });
export type AnalyticsDay = z.infer<typeof AnalyticsDay>;

/** Consecutive days, oldest first, today last; `totals` are their sums. `viewsByHour` has the views of the last 30 days, or of the
 * days asked for if those are fewer, by the 24 hours of the location's day; earlier servers do not have it. `lastViewedAt` and
 * `lastHost` are the time and the host of the latest view ever, null before the first one.
 * Source: shared-schema/docs/http-contract.md#analytics; shared-schema/docs/product-rules.md#p4, #p14. */
export const AnalyticsAnswer = z.object({
  days: z.array(AnalyticsDay),
  totals: EventSums,
  viewsByHour: z.optional(z.array(z.int())),
  lastViewedAt: z.nullable(IsoInstant),
  lastHost: z.nullable(z.string()),
});
export type AnalyticsAnswer = z.infer<typeof AnalyticsAnswer>;

/** The call that reads the figures. Source: shared-schema/docs/http-contract.md#analytics. */
export const analyticsCalls = {
  analytics: call({
    method: 'GET',
    path: '/api/business/analytics',
    auth: 'owner',
    body: null,
    answer: AnalyticsAnswer,
  }),
} as const;
