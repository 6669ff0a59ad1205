import type { UserPlace } from '@doorsign/shared-schema/api';
import { readPlan } from '@doorsign/shared-schema/plans';
import { readRole, type Role } from '@doorsign/shared-schema/team';
import type { Reader } from '../platform/database/database.ts';
import { LOCATIONS_OVER } from '../platform/parameters.ts';
import { inChunks } from '../platform/database/in-chunks.ts';
import { findBusinessOwner } from './business-owner.ts';
import { FIRST_LOCATION } from './businesses.ts';
import { loadLocations } from './locations.ts';
import { nameOfPerson } from './people.ts';
import { readScope } from './scope.ts';

/** The business and the location that a user object is about. */
export interface Place {
  businessId: string;
  locationId: string;
}

/** The names of a location. */
export interface LocationNames {
  /** The name inside the app; the business's name if there is none. */
  readonly name: string;
  /** The name that visitors read. */
  readonly businessName: string;
}

/** Returns the names of locations by their ids. */
export const namesOf = async (
  reader: Reader,
  locationIds: readonly string[],
): Promise<(locationId: string) => LocationNames> => {
  const texts = new Map<string, string>();
  for (const chunk of inChunks(locationIds)) {
    const rows = await reader
      .selectFrom('registers')
      .select(['location_id', 'key', 'value'])
      .where('location_id', 'in', chunk)
      .where('key', 'in', ['profile.businessName', 'profile.locationName'])
      .where('deleted', '=', 0)
      .execute();
    for (const { location_id, key, value } of rows) {
      const text: unknown = JSON.parse(value);
      // A newer version may have stored another shape.
      if (typeof text === 'string') texts.set(`${location_id}\t${key}`, text);
    }
  }
  return (locationId) => {
    const businessName = texts.get(`${locationId}\tprofile.businessName`) ?? '';
    return { businessName, name: texts.get(`${locationId}\tprofile.locationName`) ?? businessName };
  };
};

/** Returns the members of the user object that say which business and location it is about, and which others the account has.
 * Source: shared-schema/docs/http-contract.md#businesses-and-locations. */
export const placeOf = async (reader: Reader, accountId: string, place: Place): Promise<UserPlace> => {
  const account = await reader
    .selectFrom('accounts')
    .select(['name', 'home_business_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const home = account.home_business_id ?? accountId;
  const memberships = await loadMemberships(reader, accountId);
  const locations = await loadLocations(reader, place.businessId);
  const firstOf = new Map(memberships.map(({ businessId, locationId }) => [businessId, locationId]));
  const names = await namesOf(reader, [...new Set([...locations.map(({ id }) => id), ...firstOf.values()])]);
  const nameOfBusiness = (businessId: string): string => names(firstOf.get(businessId) ?? '').businessName;
  const owner = await findBusinessOwner(reader, place.businessId);
  const here = memberships.find(({ businessId }) => businessId === place.businessId);
  return {
    widgetId: place.locationId,
    name: account.name,
    business: {
      id: place.businessId,
      name: nameOfBusiness(place.businessId),
      role: here?.role ?? 'viewer',
      scope: here?.scope ?? null,
      ownerName: owner ? nameOfPerson(owner) : '',
      ...(await factsOf(reader, place.businessId)),
    },
    memberships: memberships
      .toSorted((a, b) => Number(b.businessId === home) - Number(a.businessId === home))
      .map(({ businessId, role, plan }) => ({ businessId, name: nameOfBusiness(businessId), role, plan })),
    locations: locations.map(({ id, state, position }) => ({ id, name: names(id).name, state, position })),
  };
};

/** Returns the names inside the app of the locations in a scope; null for all locations. */
export const namesOfScope = async (reader: Reader, scope: readonly string[] | null): Promise<string[] | null> => {
  if (scope === null) return null;
  const names = await namesOf(reader, scope);
  return scope.map((id) => names(id).name);
};

interface Membership {
  businessId: string;
  role: Role;
  scope: string[] | null;
  plan: ReturnType<typeof readPlan>;
  /** The business's first location. */
  locationId: string;
}

const loadMemberships = async (reader: Reader, accountId: string): Promise<Membership[]> => {
  const rows = await reader
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.business_id')
    .select(['members.business_id', 'members.role', 'members.locations', 'businesses.plan'])
    .select(FIRST_LOCATION.as('location_id'))
    .where('members.account_id', '=', accountId)
    .where('members.ended_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('members.business_id')
    .execute();
  return rows.map(({ business_id, role, locations, plan, location_id }) => ({
    businessId: business_id,
    role: readRole(role),
    scope: readScope(locations),
    plan: readPlan(plan),
    locationId: location_id,
  }));
};

/** Returns the time at which a business's locations beyond the plan pause, and whether it has API keys. */
const factsOf = async (reader: Reader, businessId: string): Promise<{ pausesAt: string | null; hasKeys: boolean }> => {
  const { over_since: since, key_id } = await reader
    .selectFrom('businesses')
    .select('over_since')
    .select((eb) =>
      eb
        .selectFrom('api_keys')
        .select('api_keys.id')
        .whereRef('api_keys.business_id', '=', 'businesses.id')
        .where('api_keys.revoked_at', 'is', null)
        .limit(1)
        .as('key_id'),
    )
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow();
  return {
    pausesAt: since === null ? null : new Date(since + LOCATIONS_OVER.worksForMs).toISOString(),
    hasKeys: key_id !== null,
  };
};
