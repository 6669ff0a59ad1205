import * as z from 'zod/mini';
import { BusinessName } from '../account/business-name.ts';
import { Timezone } from '../hours/timezones.ts';
import { LOCATION_STATES } from '../locations/state.ts';
import { LocationName } from '../locations/location-name.ts';
import { ROLES } from '../team/role.ts';
import { AnyPlan } from './any-plan.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant, User, UserAnswer } from './user.ts';

const Position = z.nullable(z.int());
const State = orOther(LOCATION_STATES);

/** One location of a business. `name` is the name inside the app, or the business's name if it has none. `position` counts from 0; an
 * archived location has none. */
export const Location = z.object({
  id: z.string(),
  name: z.string(),
  businessName: z.string(),
  state: State,
  position: Position,
  timezone: z.string(),
  createdAt: IsoInstant,
  archivedAt: z.nullable(IsoInstant),
  pausedAt: z.nullable(IsoInstant),
});
export type Location = z.infer<typeof Location>;

/** The members of the user object that say which business and location it is about. They are apart from the user, because few screens read
 * them. `widgetId` is the location's id. `scope` has the locations that the member may change, null for all. `pausesAt` is the time at which
 * locations beyond the plan pause, or have paused; null if there are none. `hasKeys` says whether the
 * business has API keys, also on a plan without them. `memberships` begins with the home business. Source: shared-schema/docs/http-contract.md#businesses-and-locations. */
export const UserPlace = z.object({
  widgetId: z.string(),
  name: z.nullable(z.string()),
  business: z.object({
    id: z.string(),
    name: z.string(),
    role: orOther(ROLES),
    scope: z.nullable(z.array(z.string())),
    ownerName: z.string(),
    pausesAt: z.optional(z.nullable(IsoInstant)),
    hasKeys: z.optional(z.boolean()),
  }),
  memberships: z.array(z.object({ businessId: z.string(), name: z.string(), role: orOther(ROLES), plan: AnyPlan })),
  locations: z.array(z.object({ id: z.string(), name: z.string(), state: State, position: Position })),
});
export type UserPlace = z.infer<typeof UserPlace>;

/** The settings that a new location can take over from another one. */
export const COPIED_PARTS = ['hours', 'holidays', 'style', 'domains', 'contact'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

const LocationId = z.string().check(z.minLength(1), z.maxLength(64));

/** Calls that make, order, archive, restore and delete locations. A creation takes an `Idempotency-Key`.
 * Source: shared-schema/docs/http-contract.md#businesses-and-locations. */
export const locationCalls = {
  create: call({
    method: 'POST',
    path: '/api/business/locations',
    auth: 'owner',
    body: z.strictObject({
      name: LocationName,
      businessName: z.optional(BusinessName),
      timezone: z.optional(Timezone),
      copyFrom: z.optional(LocationId),
      copy: z.optional(z.array(z.enum(COPIED_PARTS)).check(z.maxLength(COPIED_PARTS.length))),
    }),
    answer: z.object({ location: Location, user: User }),
  }),
  order: call({
    method: 'PUT',
    path: '/api/business/locations/order',
    auth: 'owner',
    body: z.strictObject({ ids: z.array(LocationId).check(z.maxLength(100, 'Too many locations at once')) }),
    answer: UserAnswer,
  }),
  archive: call({
    method: 'POST',
    path: '/api/business/locations/{id}/archive',
    auth: 'owner',
    body: null,
    answer: UserAnswer,
  }),
  restore: call({
    method: 'POST',
    path: '/api/business/locations/{id}/restore',
    auth: 'owner',
    body: null,
    answer: UserAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/business/locations/{id}',
    auth: 'owner',
    body: null,
    answer: null,
  }),
} as const;
