import * as z from 'zod/mini';
import { DAYS } from '../hours/week.ts';
import { PLAN_KEYS } from '../plans/plans.ts';
import { ROLES } from '../team/role.ts';
import { V1Change, V1Holiday, V1Hours, V1Location } from '../v1/resources.ts';
import { WEBHOOK_TEST } from './webhook-types.ts';

/** The events that webhooks get, as they are sent. A receiver ignores members that it does not know, because later versions may add some.
 * Source: shared-schema/docs/http-contract.md#webhooks. */

const Instant = z.iso.datetime();
const StatusWord = z.enum(['open', 'closed', 'holiday']);
const Author = V1Change.shape.author;

/** The members of every event. `timestamp` is the time of what happened, not of its delivery. */
const common = { id: z.string(), timestamp: Instant, sequence: z.int(), business: z.string() };

/** Describes an event of one location. */
const ofLocation = <Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ ...common, type: z.literal(type), location: z.string(), data });

/** Describes an event of a whole business. */
const ofBusiness = <Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ ...common, type: z.literal(type), data });

/** A status that has begun at `since`. `previous` is null if visitors were shown none before. `late` is the delay in seconds if the server
 * could not tell it in time. */
const StatusData = z.object({
  status: StatusWord,
  open: z.boolean(),
  previous: z.nullable(StatusWord),
  since: Instant,
  message: z.string(),
  nextChangeAt: z.nullable(Instant),
  reason: z.enum(['schedule', 'edit']),
  late: z.int(),
});

/** The week as the API shows it now. `days` are those that were changed; none if only the time zone or a range of dates was. */
const HoursData = z.object({ ...V1Hours.shape, days: z.array(z.enum(DAYS)), author: Author });

/** The dates that were changed. `truncated` says that there are more. */
const HolidaysData = z.object({
  changes: z.array(z.object({ date: z.string(), before: z.nullable(V1Holiday), after: z.nullable(V1Holiday) })),
  truncated: z.optional(z.literal(true)),
  author: Author,
});

/** A closure. `from` is null if it began at once, and `until` is null if it lasts until somebody reopens. */
const ClosureData = z.object({
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  message: z.nullable(z.string()),
});

/** A member. `locations` are those that the member may change, null for all. */
const MemberData = z.object({
  accountId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  locations: z.nullable(z.array(z.string())),
});

const PlanData = z.object({ plan: z.enum(PLAN_KEYS), previous: z.enum(PLAN_KEYS) });

const TestData = z.object({ message: z.string() });

/** The shape of each event by its type. */
export const EVENT_SHAPES = {
  'status.changed': ofLocation('status.changed', StatusData),
  'hours.updated': ofLocation('hours.updated', HoursData),
  'holidays.updated': ofLocation('holidays.updated', HolidaysData),
  'closure.started': ofLocation('closure.started', ClosureData),
  'closure.ended': ofLocation('closure.ended', ClosureData),
  'location.created': ofLocation('location.created', V1Location),
  'location.updated': ofLocation('location.updated', V1Location),
  'location.archived': ofLocation('location.archived', V1Location),
  'location.restored': ofLocation('location.restored', V1Location),
  'location.paused': ofLocation('location.paused', V1Location),
  'location.resumed': ofLocation('location.resumed', V1Location),
  'location.deleted': ofLocation('location.deleted', V1Location),
  'member.joined': ofBusiness('member.joined', MemberData),
  'member.changed': ofBusiness('member.changed', MemberData),
  'member.removed': ofBusiness('member.removed', MemberData),
  'plan.changed': ofBusiness('plan.changed', PlanData),
  [WEBHOOK_TEST]: ofBusiness(WEBHOOK_TEST, TestData),
} as const;

/** The name of an event, also of the one that cannot be subscribed. */
export type EventType = keyof typeof EVENT_SHAPES;

/** The `data` of an event. */
export type EventData<Type extends EventType> = z.infer<(typeof EVENT_SHAPES)[Type]>['data'];

/** The summary of each event in the description of the API. */
export const EVENT_TEXTS: Readonly<Record<EventType, string>> = {
  'status.changed': 'A location opened, closed, or began a holiday.',
  'hours.updated': 'The weekly hours, the time zone or a range of dates were changed.',
  'holidays.updated': 'Holidays were changed.',
  'closure.started': 'A closure began, or one that has begun was changed.',
  'closure.ended': 'A closure ended.',
  'location.created': 'A location was created.',
  'location.updated': 'The name, the time zone or the contact details of a location were changed.',
  'location.archived': 'A location was archived.',
  'location.restored': 'An archived location was restored.',
  'location.paused': 'A location was paused, because the plan has fewer locations.',
  'location.resumed': 'A paused location was resumed.',
  'location.deleted': 'A location was deleted for good.',
  'member.joined': 'A member joined the team.',
  'member.changed': 'The role or the locations of a member were changed.',
  'member.removed': 'A member left the team or was removed.',
  'plan.changed': 'The plan of the business changed.',
  [WEBHOOK_TEST]: 'A test that someone has sent to this webhook.',
};
