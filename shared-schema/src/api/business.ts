import * as z from 'zod/mini';
import { CLOSURE_MINUTES_MAX, CLOSURE_NOTE_MAX, END_FIRST, Minute } from '../closure/closure.ts';
import { Country } from '../holidays/country.ts';
import { SpecifiedHoliday } from '../holidays/specified-holiday.ts';
import { Period, PERIODS_MAX, weekSchemaOf } from '../hours/hours.ts';
import { SpecifiedDay } from '../hours/specified-day.ts';
import { Timezone } from '../hours/timezones.ts';
import { BeforeClosing, Message } from '../messages/messages.ts';
import { SentSpan } from '../spans/span.ts';
import { shortText } from '../text/short-text.ts';
import { AccentColor, CORNERS, Edge, FontSize, Phones, THEMES } from '../style/style.ts';
import { call } from './call.ts';
import { UserAnswer } from './user.ts';

/** The further members of a day or a date. An empty list and `false` remove what is stored. */
const sentExtras = {
  more: z.optional(z.array(Period).check(z.maxLength(PERIODS_MAX - 1, 'Use at most four periods a day'))),
  appointment: z.optional(z.boolean()),
};

const SentWeek = z.partial(
  z.strictObject(weekSchemaOf(z.strictObject({ ...SpecifiedDay.shape, ...sentExtras })).shape),
);
type SentWeek = z.input<typeof SentWeek>;

const WrappedHours = z.strictObject({ businessHours: SentWeek, timezone: z.optional(Timezone) });
type WrappedHours = z.input<typeof WrappedHours>;

/** Body of PUT hours: an object with the week and optionally the zone, or the bare week. A bare week is wrapped before validation, so that
 * an error names the field. */
export const HoursBody = z.pipe(
  z.transform((body: WrappedHours | SentWeek) => (isBareWeek(body) ? { businessHours: body } : body)),
  WrappedHours,
);

const SentHoliday = z.strictObject({ ...SpecifiedHoliday.shape, ...sentExtras, regular: z.optional(z.boolean()) });

const WrappedHolidays = z.strictObject({
  holidays: z.array(SentHoliday, 'Send a list of holidays').check(z.maxLength(2000, 'Too many holidays at once')),
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

const WrappedSpans = z.strictObject({
  spans: z.array(SentSpan, 'Send a list of date ranges and seasons').check(z.maxLength(500, 'Too many at once')),
});
type WrappedSpans = z.input<typeof WrappedSpans>;

/** Body of PUT spans: an object with the list, or the bare list. */
export const SpansBody = z.pipe(
  z.transform((body: WrappedSpans | WrappedSpans['spans']) => (Array.isArray(body) ? { spans: body } : body)),
  WrappedSpans,
);

const MINUTES = `Use 1 to ${CLOSURE_MINUTES_MAX} minutes`;

/** Body of PUT closure. `minutes` in place of `until` counts from the server's next whole minute. */
export const ClosureBody = z.strictObject({
  closure: z.nullable(
    z
      .strictObject({
        kind: z._default(z.enum(['closed', 'note']), 'closed'),
        from: z._default(z.nullable(Minute), null),
        until: z.optional(z.nullable(Minute)),
        minutes: z.optional(z.int(MINUTES).check(z.gte(1, MINUTES), z.lte(CLOSURE_MINUTES_MAX, MINUTES))),
        note: z._default(z.nullable(shortText(CLOSURE_NOTE_MAX)), null),
      })
      .check(
        z.refine(({ until, minutes }) => until === undefined || minutes === undefined, {
          error: 'Send either an end or a number of minutes.',
          path: ['minutes'],
        }),
        z.refine(({ from, until }) => from === null || typeof until !== 'string' || until > from, {
          error: END_FIRST,
          path: ['until'],
        }),
        z.refine(({ kind, note }) => kind !== 'note' || note !== null, {
          error: 'Write what visitors should read.',
          path: ['note'],
        }),
      ),
  ),
});

const WrappedMessages = z.strictObject({
  messages: z.strictObject({
    open: z.optional(z.nullable(Message)),
    closed: z.optional(z.nullable(Message)),
    holiday: z.optional(z.nullable(Message)),
    appointment: z.optional(z.nullable(Message)),
    beforeClosing: z.optional(z.nullable(BeforeClosing)),
  }),
});
type WrappedMessages = z.input<typeof WrappedMessages>;

/** Body of PUT messages: the texts to write, as an object of their own or in `messages`. Null removes a text. */
export const MessagesBody = z.pipe(
  z.transform((body: WrappedMessages | WrappedMessages['messages']) =>
    typeof body === 'object' && body !== null && !('messages' in body) ? { messages: body } : body,
  ),
  WrappedMessages,
);

/** Body of PUT country. */
export const CountryBody = z.strictObject({ country: z.nullable(Country) });

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
  spans: call({ method: 'PUT', path: '/api/business/spans', auth: 'owner', body: SpansBody, answer: UserAnswer }),
  closure: call({ method: 'PUT', path: '/api/business/closure', auth: 'owner', body: ClosureBody, answer: UserAnswer }),
  messages: call({
    method: 'PUT',
    path: '/api/business/messages',
    auth: 'owner',
    body: MessagesBody,
    answer: UserAnswer,
  }),
  country: call({ method: 'PUT', path: '/api/business/country', auth: 'owner', body: CountryBody, answer: UserAnswer }),
} as const;
