import * as z from 'zod/mini';
import { BusinessName } from '../account/business-name.ts';
import { AnalyticsAnswer } from '../api/analytics.ts';
import { Limits } from '../api/user.ts';
import {
  Delivery,
  DELIVERY_STATES,
  DeliveryAttempt,
  RecoveredDeliveries,
  StartedDelivery,
  Webhook,
  WEBHOOK_ENDS,
  WebhookBody,
  WebhookPatch,
  WebhookRecoverBody,
  WebhookSecret,
} from '../api/webhooks.ts';
import { HistoryEntry } from '../api/history.ts';
import { StatusAnswer } from '../api/overview.ts';
import { CLOSURE_MINUTES_MAX, CLOSURE_NOTE_MAX, END_FIRST, LooseClosure, Minute } from '../closure/closure.ts';
import { Holiday, LooseHoliday } from '../holidays/holiday.ts';
import { DayHours, LooseDayHours, Period, PERIODS_MAX, weekSchemaOf } from '../hours/hours.ts';
import { SpecifiedDay } from '../hours/specified-day.ts';
import { Timezone } from '../hours/timezones.ts';
import { LocationName } from '../locations/location-name.ts';
import { LOCATION_STATES } from '../locations/state.ts';
import { BeforeClosing, LooseMessages, Message } from '../messages/messages.ts';
import { PLAN_KEYS } from '../plans/plans.ts';
import { CssText, PoweredBy } from '../registers/branding.ts';
import { EDIT_LABELS } from '../registers/labels.ts';
import { Address, Phone } from '../registers/profile.ts';
import { LooseSpan, SentSpan } from '../spans/span.ts';
import { AccentColor, CORNERS, Edge, FontSize, Phones, THEMES } from '../style/style.ts';
import { shortText } from '../text/short-text.ts';

/** The resources of the API for programs, as they are answered and sent.
 * Source: shared-schema/docs/http-contract.md#v1. */

const Instant = z.iso.datetime();

export const V1Business = z.object({ id: z.string(), name: z.string(), plan: z.enum(PLAN_KEYS), limits: Limits });

export const V1Location = z.object({
  id: z.string(),
  name: z.string(),
  businessName: z.string(),
  state: z.enum(LOCATION_STATES),
  position: z.nullable(z.int()),
  timezone: z.string(),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type V1Location = z.infer<typeof V1Location>;

export const V1Locations = z.object({ data: z.array(V1Location), nextCursor: z.nullable(z.string()) });

export const V1NewLocation = z.strictObject({
  name: LocationName,
  businessName: z.optional(BusinessName),
  timezone: z.optional(Timezone),
});

/** The members of a location that can be changed; one that is absent stays. */
export const V1LocationPatch = z.strictObject({
  name: z.optional(z.nullable(LocationName)),
  businessName: z.optional(BusinessName),
  timezone: z.optional(Timezone),
  phone: z.optional(z.nullable(Phone)),
  address: z.optional(z.nullable(Address)),
});

/** One day's hours. */
export const V1Day = LooseDayHours;

export const V1Hours = z.object({ timezone: z.string(), businessHours: z.nullable(weekSchemaOf(V1Day)) });

/** The further members of a day. An empty list and `false` remove what is stored. */
const extras = {
  more: z.optional(z.array(Period).check(z.maxLength(PERIODS_MAX - 1, 'Use at most four periods a day'))),
  appointment: z.optional(z.boolean()),
};

/** One day's hours as they are sent. */
export const V1DayBody = z.strictObject({ ...SpecifiedDay.shape, ...extras });

/** A week with the days that the call is about. */
export const V1HoursBody = z.strictObject({
  businessHours: z.partial(z.strictObject(weekSchemaOf(V1DayBody).shape)),
});

export const V1Holiday = LooseHoliday;
export const V1Holidays = z.object({ data: z.array(V1Holiday) });

const sentHoliday = {
  name: Holiday.shape.name,
  closed: Holiday.shape.closed,
  open: z.optional(Holiday.shape.open),
  close: z.optional(Holiday.shape.close),
  ...extras,
  regular: z.optional(z.boolean()),
};

/** A holiday as it is sent to its date. */
export const V1HolidayBody = z.strictObject(sentHoliday);

/** All holidays of a location. One without an id keeps that of its date, or gets a new one. */
export const V1HolidaysBody = z.strictObject({
  data: z
    .array(z.strictObject({ ...sentHoliday, date: Holiday.shape.date, id: z.optional(Holiday.shape.id) }))
    .check(z.maxLength(2000, 'Too many holidays at once')),
});

export const V1Spans = z.object({ data: z.array(LooseSpan) });

/** One day's hours in a range of dates or a season that is sent. */
export const V1SpanDayBody = DayHours;

export const V1SpansBody = z.strictObject({ data: z.array(SentSpan).check(z.maxLength(500, 'Too many at once')) });

export const V1Closure = z.object({ closure: z.nullable(LooseClosure) });

const MINUTES = `Use 1 to ${CLOSURE_MINUTES_MAX} minutes`;

/** A closure that begins at once unless `from` is later, and ends at `until`, after `minutes`, or when it is ended. */
export const V1ClosureBody = z
  .strictObject({
    kind: z.optional(z.enum(['closed', 'note'])),
    from: z.optional(z.nullable(Minute)),
    until: z.optional(z.nullable(Minute)),
    minutes: z.optional(z.int(MINUTES).check(z.gte(1, MINUTES), z.lte(CLOSURE_MINUTES_MAX, MINUTES))),
    note: z.optional(z.nullable(shortText(CLOSURE_NOTE_MAX))),
  })
  .check(
    z.refine(({ until, minutes }) => until === undefined || minutes === undefined, {
      error: 'Send either an end or a number of minutes.',
      path: ['minutes'],
    }),
    z.refine(({ from, until }) => typeof from !== 'string' || typeof until !== 'string' || until > from, {
      error: END_FIRST,
      path: ['until'],
    }),
    z.refine(({ kind, note }) => kind !== 'note' || typeof note === 'string', {
      error: 'Write what visitors should read.',
      path: ['note'],
    }),
  );

export const V1Messages = LooseMessages;

/** The texts to change: null removes one, and one that is absent stays. */
export const V1MessagesPatch = z.strictObject({
  open: z.optional(z.nullable(Message)),
  closed: z.optional(z.nullable(Message)),
  holiday: z.optional(z.nullable(Message)),
  appointment: z.optional(z.nullable(Message)),
  beforeClosing: z.optional(z.nullable(BeforeClosing)),
});

const style = {
  theme: z.enum(THEMES),
  accentColor: AccentColor,
  fontSize: FontSize,
  placement: z.enum([...CORNERS, 'custom']),
  positionX: z.nullable(z.number()),
  positionY: z.nullable(z.number()),
  autoTheme: z.boolean(),
  edge: Edge,
  phones: Phones,
  inline: z.boolean(),
  poweredBy: PoweredBy,
};

export const V1Style = z.object({ ...style, css: z.nullable(z.string()) });

/** The choices of the style to change; one that is absent stays. */
export const V1StylePatch = z.partial(z.strictObject({ ...style, css: z.nullable(CssText) }));

export const V1Domains = z.object({ domains: z.array(z.string()) });

export const V1DomainsBody = z.strictObject({
  domains: z.array(z.string().check(z.maxLength(2048))).check(z.maxLength(100, 'Too many domains at once')),
});

/** The status that visitors see; `other` while no hours were saved. */
const Status = z.enum(['open', 'closed', 'holiday', 'other']);

export const V1Status = z.object({
  status: Status,
  message: StatusAnswer.shape.message,
  note: z.nullable(z.string()),
  nextChange: StatusAnswer.shape.nextChange,
  nextChangeAt: z.nullable(Instant),
  nextStatusAt: z.nullable(Instant),
  timezone: z.string(),
});

/** The instants at which the status changes, with the status from then on. The first one is the beginning that was asked for. */
export const V1Timeline = z.object({
  data: z.array(z.object({ at: Instant, status: Status, holidayName: z.nullable(z.string()) })),
});

export const V1Analytics = AnalyticsAnswer;

/** One change in the history. Its author is a person, or a program with an API key. */
export const V1Change = z.extend(HistoryEntry, {
  schema: z.int(),
  label: z.enum(EDIT_LABELS),
  status: z.enum(['live', 'partly_superseded', 'superseded', 'recovered']),
  author: z.object({
    kind: z.enum(['member', 'key', 'server']),
    id: z.nullable(z.string()),
    name: z.string(),
    isYou: z.boolean(),
  }),
});

export const V1History = z.object({ data: z.array(V1Change), nextCursor: z.nullable(z.string()) });

/** A webhook, without its secret. */
export const V1Webhook = z.extend(Webhook, { disabledWhy: z.nullable(z.enum(WEBHOOK_ENDS)) });

export const V1Webhooks = z.object({ data: z.array(V1Webhook), nextCursor: z.nullable(z.string()) });

export const V1NewWebhook = WebhookBody;

export const V1WebhookPatch = WebhookPatch;

/** The only answer with a new webhook's secret. */
export const V1MadeWebhook = z.object({ endpoint: V1Webhook, secret: z.string() });

export const V1WebhookSecret = WebhookSecret;

/** The delivery of one event to one webhook. */
export const V1Delivery = z.extend(Delivery, { state: z.enum(DELIVERY_STATES) });

export const V1Deliveries = z.object({ data: z.array(V1Delivery), nextCursor: z.nullable(z.string()) });

/** One attempt to deliver an event. */
export const V1Attempt = DeliveryAttempt;

/** A delivery with the bytes that it sends and its attempts, first to last. */
export const V1DeliveryDetail = z.extend(V1Delivery, { body: z.string(), attempts: z.array(V1Attempt) });

export const V1StartedDelivery = StartedDelivery;

export const V1RecoverWebhook = WebhookRecoverBody;

export const V1RecoveredDeliveries = RecoveredDeliveries;

/** An error: the shape of RFC 9457, and beside it the members that the errors of the app have. */
export const V1Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
});
export type V1Problem = z.infer<typeof V1Problem>;
