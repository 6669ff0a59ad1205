import { BUSINESS_HEADER, type SyncAnswer, type User } from '@doorsign/shared-schema/api';
import type { Change } from '@doorsign/shared-schema/registers';
import type { Role } from '@doorsign/shared-schema/team';
import { createPretendServer, errorBody, OWNER_ID, type PretendServer } from './pretend-server.ts';

/** Another business of the person, as a test describes it. */
export interface PretendBusiness {
  id: string;
  name: string;
  role: Role;
  changes?: readonly Change[];
}

/** The businesses of which the person is a member, beside the one of the account. */
export interface PretendBusinesses {
  /** The server's part for one of them. */
  readonly of: ReadonlyMap<string, PretendServer>;
  /** The business that each request named; undefined for none. */
  readonly asked: (string | undefined)[];
  /** Ends the person's membership. */
  end(id: string): void;
}

/** Makes the person of a pretended server a member of more businesses. Call it before the page opens. */
export const addBusinesses = (
  server: PretendServer,
  now: () => number,
  businesses: readonly PretendBusiness[],
): PretendBusinesses => {
  const ended = new Set<string>();
  const asked: (string | undefined)[] = [];
  const of = new Map(
    businesses.map(({ id, name, changes = [] }) => {
      const business = createPretendServer({ plan: 'enterprise', now });
      business.publish([{ key: 'profile.businessName', value: name }, ...changes]);
      return [id, business] as const;
    }),
  );
  const home = { businessId: OWNER_ID, name: 'Harbor Bakery', role: 'owner' as const, plan: 'enterprise' as const };
  const memberships = () => [
    home,
    ...businesses
      .filter(({ id }) => !ended.has(id))
      .map(({ id, name, role }) => ({ businessId: id, name, role, plan: 'enterprise' as const })),
  ];
  const userAt = (user: User, id: string): User => {
    const { name, role } = businesses.find((one) => one.id === id) ?? { name: home.name, role: home.role };
    return {
      ...user,
      name: null,
      business: { id, name, role, scope: null, ownerName: role === 'owner' ? 'Ada' : 'Grace' },
      memberships: memberships(),
      locations: [{ id: OWNER_ID, name, state: 'active', position: 0 }],
    };
  };
  const [homeFetch, homeUser] = [server.fetch, server.user.bind(server)];
  server.user = (locationId) => userAt(homeUser(locationId), OWNER_ID);
  server.fetch = async (input, init) => {
    const id = new Headers(init?.headers).get(BUSINESS_HEADER) ?? undefined;
    asked.push(id);
    const role = businesses.find((one) => one.id === id)?.role ?? 'owner';
    const business = id === undefined ? undefined : of.get(id);
    if (id !== undefined && ended.has(id)) return Response.json(errorBody('membership_ended'), { status: 403 });
    if (business) business.online = server.online;
    const response = await (business ? business.fetch : homeFetch)(input, init);
    const path = (input instanceof Request ? input.url : input.toString()).split('?')[0];
    const at = business && id !== undefined ? id : OWNER_ID;
    if (!response.ok || (path !== '/api/auth/me' && path !== '/api/sync')) return response;
    const body = (await response.json()) as User | SyncAnswer;
    return Response.json(
      'regs' in body ? { ...body, account: { ...body.account, businessId: at, role, scope: null } } : userAt(body, at),
    );
  };
  return { of, asked, end: (id) => void ended.add(id) };
};
