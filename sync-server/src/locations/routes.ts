import { locationCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { LocationService } from './service.ts';

export const createLocationRoutes = (locations: LocationService): Route[] => [
  route(locationCalls.create, {
    limit: 'locations',
    status: 201,
    handle: ({ owner, body }) => locations.create(owner, body),
  }),
  route(locationCalls.order, { limit: 'locations', handle: ({ owner, body }) => locations.order(owner, body) }),
  route(locationCalls.archive, {
    limit: 'locations',
    handle: ({ owner, params }) => locations.archive(owner, params['id'] ?? ''),
  }),
  route(locationCalls.restore, {
    limit: 'locations',
    handle: ({ owner, params }) => locations.restore(owner, params['id'] ?? ''),
  }),
];
