import * as z from 'zod/mini';
import { BusinessHours } from '../hours/hours.ts';
import { Timezone } from '../hours/timezones.ts';
import { Holiday } from '../holidays/holiday.ts';
import { AccentColor, CORNERS, FontSize, Theme } from '../style/style.ts';
import { EditLabel } from '../sync/edit.ts';
import { AnalyticsAnswer } from './analytics.ts';
import { call } from './call.ts';
import { IsoInstant, UserAnswer } from './user.ts';

const WrappedHours = z.strictObject({ businessHours: BusinessHours, timezone: z.optional(Timezone) });
type WrappedHours = z.input<typeof WrappedHours>;

/** Body of PUT hours: wrapped, with the zone beside it, or the bare week. It is wrapped before it is checked, so that a
 * refusal names the field. */
export const HoursBody = z.pipe(
  z.transform((body: WrappedHours | BusinessHours) => (isBareWeek(body) ? { businessHours: body } : body)),
  WrappedHours,
);

const WrappedHolidays = z.strictObject({
  holidays: z.array(Holiday, 'Send a list of holidays').check(z.maxLength(2000, 'Too many holidays at once')),
});
type WrappedHolidays = z.input<typeof WrappedHolidays>;

/** Body of PUT holidays: wrapped or the bare array. */
export const HolidaysBody = z.pipe(
  z.transform((body: WrappedHolidays | WrappedHolidays['holidays']) =>
    Array.isArray(body) ? { holidays: body } : body,
  ),
  WrappedHolidays,
);

function isBareWeek(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('businessHours' in body) && !('timezone' in body);
}

/** Body of PUT widget-style: the specification's object; a corner's coordinates are dropped. */
export const StyleBody = z.strictObject({
  theme: Theme,
  accentColor: AccentColor,
  fontSize: FontSize,
  placement: z.enum([...CORNERS, 'custom']),
  positionX: z.optional(z.nullable(z.number())),
  positionY: z.optional(z.nullable(z.number())),
});

/** Body of PUT domain; the text is normalised and checked by the domain's own rules. */
export const DomainBody = z.strictObject({
  allowedDomain: z
    .string('Domain is required')
    .check(z.maxLength(2048, 'Please enter a valid domain (e.g., example.com)')),
});

/** What the dashboard shows: words of decisions S13 and the instants behind them, null when there is none. */
export const StatusAnswer = z.object({
  status: z.enum(['open', 'closed', 'holiday', 'other']),
  message: z.string(),
  nextChange: z.string(),
  nextChangeAt: z.nullable(IsoInstant),
  nextStatusAt: z.nullable(IsoInstant),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;

/** One change of a business's settings in its history: who, when and what.
 * `seq` is its last place in the log; `at` is when the server took it, `madeAt` when it was made, on the server's clock;
 * a recovery is what a device still had of changes that a restored server had lost.
 * `before` and `after` are null where the register is absent, removed or empty; `applied` is false for a write that lost.
 * Source: contract section 3. */
export const HistoryEntry = z.object({
  id: z.string(),
  seq: z.int(),
  at: IsoInstant,
  madeAt: IsoInstant,
  label: EditLabel,
  device: z.string(),
  status: z.enum(['live', 'partly_superseded', 'superseded', 'recovered']),
  writes: z.array(
    z.object({
      scope: z.string(),
      key: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      applied: z.boolean(),
    }),
  ),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Calls under /api/business. Source: contract section 3. */
export const businessCalls = {
  hours: call({ method: 'PUT', path: '/api/business/hours', auth: 'owner', body: HoursBody, answer: UserAnswer }),
  holidays: call({
    method: 'PUT',
    path: '/api/business/holidays',
    auth: 'owner',
    body: HolidaysBody,
    answer: UserAnswer,
  }),
  style: call({
    method: 'PUT',
    path: '/api/business/widget-style',
    auth: 'owner',
    body: StyleBody,
    answer: UserAnswer,
  }),
  domain: call({ method: 'PUT', path: '/api/business/domain', auth: 'owner', body: DomainBody, answer: UserAnswer }),
  status: call({ method: 'GET', path: '/api/business/status', auth: 'owner', body: null, answer: StatusAnswer }),
  history: call({
    method: 'GET',
    path: '/api/business/history',
    auth: 'owner',
    body: null,
    answer: z.object({ edits: z.array(HistoryEntry), next: z.nullable(z.int()) }),
  }),
  analytics: call({
    method: 'GET',
    path: '/api/business/analytics',
    auth: 'owner',
    body: null,
    answer: AnalyticsAnswer,
  }),
} as const;
