import type { Directory, Location, locationCalls, BodyOf, User } from '@doorsign/shared-schema/api';
import type { MapPoint } from '@doorsign/shared-schema/locations';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Change, Settings } from '@doorsign/shared-schema/registers';
import type { ServerModel } from './local/server-model.ts';
import { refusal } from './pretend-account.ts';

/** A location that is not the first, as a test describes it. */
export interface PretendLocation {
  id: string;
  name: string;
  businessName?: string;
  state?: Location['state'];
  timezone?: string;
  changes?: readonly Change[];
}

interface Deps {
  model: ServerModel;
  plan(): PlanKey;
  settingsOf(locationId: string): Settings;
  publish(changes: readonly Change[], locationId: string): void;
  user(): User;
  isProved(): boolean;
}

type Listed = NonNullable<ServerModel['locations']>;

const CREATED_AT = '2026-01-02T03:04:05.000Z';

/** The locations of the owner's business on a pretended server, and the calls that change them. */
export interface PretendLocations {
  /** Adds one, as another device of the owner does. */
  add(location: PretendLocation): void;
  /** Archives, pauses or restores one. */
  setState(id: string, state: Location['state']): void;
  /** Names the directory, as another device of the owner does. */
  nameDirectory(name: string): void;
  /** Answers one call; undefined for calls outside of locations. */
  answer(call: string, body: string): unknown;
}

/** Creates the locations. Until one is added, the server answers like one that knows no locations. */
export const createPretendLocations = ({
  model,
  plan,
  settingsOf,
  publish,
  user,
  isProved,
}: Deps): PretendLocations => {
  let directory: Directory = { name: null, points: [] };
  const list = (): Listed => model.locations ?? [{ id: model.userId, position: 0, state: 'active' }];
  /** Positions are dense among those that are not archived. */
  const keep = (next: Listed): void => {
    let position = 0;
    model.locations = next.map(({ id, state }) => ({ id, state, position: state === 'archived' ? null : position++ }));
  };
  const setState = (id: string, state: Location['state']): void => {
    const [others, own] = [list().filter((one) => one.id !== id), { id, state, position: 0 }];
    const kept = others.filter((one) => one.state !== 'archived');
    const archived = others.filter((one) => one.state === 'archived');
    keep(state === 'active' ? [...kept, own, ...archived] : list().map((one) => (one.id === id ? own : one)));
  };
  const isFull = (): boolean =>
    list().filter(({ state }) => state !== 'archived').length >= PLANS[plan()].limits.locations;
  const full = (): Response => {
    const { locations } = PLANS[plan()].limits;
    return refusal('limit_reached', `Your plan has ${locations} ${locations === 1 ? 'location' : 'locations'}.`);
  };
  const add = ({ id, name, businessName, state = 'active', timezone, changes = [] }: PretendLocation): void => {
    keep([...list(), { id, state: 'active', position: 0 }]);
    const first = settingsOf(model.userId);
    publish(
      [
        { key: 'profile.businessName', value: businessName ?? first.businessName },
        { key: 'profile.locationName', value: name },
        { key: 'profile.timezone', value: timezone ?? first.timezone },
        ...changes,
      ],
      id,
    );
    if (state !== 'active') setState(id, state);
  };
  const locationOf = (id: string): Location => {
    const { state = 'active', position = null } = list().find((one) => one.id === id) ?? {};
    const { businessName, locationName, timezone } = settingsOf(id);
    const dates = { createdAt: CREATED_AT, archivedAt: null, pausedAt: null };
    return { id, name: locationName ?? businessName, businessName, state, position, timezone, ...dates };
  };
  const create = (body: BodyOf<typeof locationCalls.create>): unknown => {
    if (isFull()) return full();
    const id = `location-${list().length + 1}`;
    const { name, businessName, timezone } = body;
    add({
      id,
      name,
      ...(timezone !== undefined && { timezone }),
      ...(businessName !== undefined && { businessName }),
    });
    return { location: locationOf(id), user: user() };
  };
  const order = ({ ids }: BodyOf<typeof locationCalls.order>): unknown => {
    keep(list().toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    return { user: user() };
  };
  const remove = (id: string): Response => {
    if (!isProved()) return refusal('proof_required');
    keep(list().filter((one) => one.id !== id));
    for (const [name, { scope }] of model.registers) if (scope === id) model.registers.delete(name);
    return new Response(null, { status: 204 });
  };
  return {
    add,
    nameDirectory: (name) => void (directory = { ...directory, name }),
    setState,
    answer(call, body) {
      if (call === 'POST /api/business/locations')
        return create(JSON.parse(body) as BodyOf<typeof locationCalls.create>);
      if (call === 'PUT /api/business/locations/order')
        return order(JSON.parse(body) as BodyOf<typeof locationCalls.order>);
      if (call === 'GET /api/business/directory') return directory;
      if (call === 'PUT /api/business/directory') {
        const { name, was } = JSON.parse(body) as { name: string | null; was: string | null };
        if (name === 'taken-name') {
          const detail = 'This address is taken. Try another one.';
          return refusal('validation_failed', detail, 'name');
        }
        if (was !== directory.name && name !== directory.name) return refusal('precondition_failed');
        directory = { ...directory, name };
        return directory;
      }
      const [, placed] = /^PUT \/api\/business\/locations\/([^/]+)\/map-point$/.exec(call) ?? [];
      if (placed !== undefined) {
        const { point } = JSON.parse(body) as { point: MapPoint | null };
        const others = directory.points.filter(({ id }) => id !== placed);
        directory = { ...directory, points: point ? [...others, { id: placed, ...point }] : others };
        return directory;
      }
      const [, method, id = '', action] = /^(\w+) \/api\/business\/locations\/([^/]+)(?:\/(\w+))?$/.exec(call) ?? [];
      if (method === undefined) return undefined;
      if (method === 'DELETE') return remove(id);
      if (action === 'restore' && isFull()) return full();
      setState(id, action === 'restore' ? 'active' : 'archived');
      return { user: user() };
    },
  };
};
