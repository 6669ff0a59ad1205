import * as z from 'zod/mini';
import { LooseClosure } from '../closure/closure.ts';
import { Country } from '../holidays/country.ts';
import { LooseHoliday } from '../holidays/holiday.ts';
import { SpecifiedHoliday } from '../holidays/specified-holiday.ts';
import { LooseDayHours, weekSchemaOf } from '../hours/hours.ts';
import { SpecifiedDay } from '../hours/specified-day.ts';
import { LooseMessages } from '../messages/messages.ts';
import { LooseSpan } from '../spans/span.ts';
import { FEATURES, type Feature } from '../plans/plans.ts';
import { AnyPlan } from './any-plan.ts';

/** An instant as ISO 8601 with a "Z". */
export const IsoInstant = z.iso.datetime();

/** The features that the owner's plan unlocks. An answer of an earlier server, or one that an earlier app kept, lacks those of later releases. */
export const Features = z.object(
  Object.fromEntries(FEATURES.map((feature) => [feature, z._default(z.boolean(), false)])) as Record<
    Feature,
    z.ZodMiniDefault<z.ZodMiniBoolean>
  >,
);

/** The limits of the owner's plan. Those of later releases are absent in an answer of an earlier server, or in one that an earlier app kept. */
const LaterLimit = z.optional(z.int());
export const Limits = z.object({
  domains: z.int(),
  locations: z.int(),
  seats: LaterLimit,
  apiKeys: LaterLimit,
  webhooks: LaterLimit,
});

/** The widgetStyle object of facts style.*. Members are plain strings, because a newer server may have more values for each. */
export const WidgetStyleAnswer = z.object({
  theme: z.string(),
  accentColor: z.string(),
  fontSize: z.string(),
  placement: z.string(),
  positionX: z.nullable(z.number()),
  positionY: z.nullable(z.number()),
});

/** The choices of the style that facts style.* do not have. Source: shared-schema/docs/http-contract.md#user. */
export const WidgetOptions = z.object({
  autoTheme: z.boolean(),
  edge: z.number(),
  phones: z.boolean(),
  inline: z.boolean(),
});

/** All that decides when the business is open, and what is said beside it, as it is stored.
 * Source: shared-schema/docs/http-contract.md#user. */
export const UserSchedule = z.object({
  businessHours: z.nullable(weekSchemaOf(LooseDayHours)),
  holidays: z.array(LooseHoliday),
  spans: z.array(LooseSpan),
  closure: z.nullable(LooseClosure),
  messages: LooseMessages,
  country: z.nullable(z.object(Country.shape)),
});
export type UserSchedule = z.infer<typeof UserSchedule>;

/** A member of UserPlace in api/locations.ts, which describes it: a screen that reads it parses the user with that. Every screen loads this
 * file. Absent in answers of a server that does not know it. */
const OfPlace = z.optional(z.unknown());

/** The current user: account, plan and one location's settings in one object.
 * Source: facts user.*; shared-schema/docs/http-contract.md#user. */
export const User = z.object({
  id: z.string(),
  businessName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  plan: AnyPlan,
  features: Features,
  limits: Limits,
  timezone: z.string(),
  /** The regular week of today, in the words of the first version. */
  businessHours: z.nullable(weekSchemaOf(SpecifiedDay)),
  holidays: z.array(SpecifiedHoliday),
  /** Absent in answers of a server that does not know it. */
  schedule: z.optional(UserSchedule),
  widgetStyle: WidgetStyleAnswer,
  /** Absent in answers of a server that does not know them. */
  widgetOptions: z.optional(WidgetOptions),
  allowedDomain: z.nullable(z.string()),
  domains: z.array(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  hasPassword: z.boolean(),
  widgetSeen: z.nullable(z.object({ at: IsoInstant, host: z.string() })),
  createdAt: IsoInstant,
  updatedAt: IsoInstant,
  /** The id of the location that the answer is about. Absent in answers of a server that does not know it. */
  widgetId: z.optional(z.string()),
  name: OfPlace,
  business: OfPlace,
  memberships: OfPlace,
  locations: z.optional(z.array(z.unknown())),
});
export type User = z.infer<typeof User>;

/** Answer of the calls that change the user. */
export const UserAnswer = z.object({ user: User });
export type UserAnswer = z.infer<typeof UserAnswer>;

/** Answer of the calls that sign an owner in. */
export const SignedIn = z.object({ access_token: z.string(), user: User });
export type SignedIn = z.infer<typeof SignedIn>;
