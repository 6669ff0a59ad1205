import * as z from 'zod/mini';
import { BusinessHours } from '../hours/hours.ts';
import { Timezone } from '../hours/timezones.ts';
import { Holiday } from '../holidays/holiday.ts';
import { AccentColor, CORNERS, Edge, FontSize, Phones, THEMES } from '../style/style.ts';
import { call } from './call.ts';
import { UserAnswer } from './user.ts';

const WrappedHours = z.strictObject({ businessHours: BusinessHours, timezone: z.optional(Timezone) });
type WrappedHours = z.input<typeof WrappedHours>;

/** Body of PUT hours: an object with the week and optionally the zone, or the bare week. A bare week is wrapped before validation, so that
 * an error names the field. */
export const HoursBody = z.pipe(
  z.transform((body: WrappedHours | BusinessHours) => (isBareWeek(body) ? { businessHours: body } : body)),
  WrappedHours,
);

const WrappedHolidays = z.strictObject({
  holidays: z.array(Holiday, 'Send a list of holidays').check(z.maxLength(2000, 'Too many holidays at once')),
});
type WrappedHolidays = z.input<typeof WrappedHolidays>;

/** Body of PUT holidays: an object with the list, or the bare list. */
export const HolidaysBody = z.pipe(
  z.transform((body: WrappedHolidays | WrappedHolidays['holidays']) =>
    Array.isArray(body) ? { holidays: body } : body,
  ),
  WrappedHolidays,
);

function isBareWeek(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !('businessHours' in body) && !('timezone' in body);
}

/** Body of PUT widget-style: the object of facts style.*, and beside its members those of the answer's `widgetOptions`. Coordinates that
 * come with a corner are dropped. */
export const StyleBody = z
  .strictObject({
    theme: z.enum(THEMES),
    accentColor: AccentColor,
    fontSize: FontSize,
    placement: z.enum([...CORNERS, 'custom']),
    positionX: z.optional(z.nullable(z.number())),
    positionY: z.optional(z.nullable(z.number())),
    autoTheme: z.optional(z.boolean()),
    edge: z.optional(Edge),
    phones: z.optional(Phones),
    inline: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ placement, inline }) => !inline || placement !== 'custom', {
      error: 'In the page, choose a corner as well',
      path: ['placement'],
    }),
  );

/** Body of PUT domain. The text is normalized and checked later, by the rules of the domains. */
export const DomainBody = z.strictObject({
  allowedDomain: z
    .string('Domain is required')
    .check(z.maxLength(2048, 'Please enter a valid domain (e.g., example.com)')),
});

/** Calls under /api/business with which other programs change settings. Source: shared-schema/docs/http-contract.md#settings. */
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
} as const;
