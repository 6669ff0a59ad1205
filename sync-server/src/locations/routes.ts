import { locationCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { LocationService } from './service.ts';

export const createLocationRoutes = (locations: LocationService): Route[] => [
  route(locationCalls.create, {
    needs: 'locations.manage',
    limit: 'locations',
    status: 201,
    async handle({ owner, body, request, setHeader }) {
      const { answer, isReplayed } = await locations.create(owner, body, request.idempotencyKey);
      if (isReplayed) setHeader('Idempotent-Replayed', 'true');
      return answer;
    },
  }),
  route(locationCalls.order, {
    needs: 'locations.manage',
    limit: 'locations',
    handle: ({ owner, body }) => locations.order(owner, body),
  }),
  route(locationCalls.archive, {
    needs: 'locations.manage',
    limit: 'locations',
    handle: ({ owner, params }) => locations.archive(owner, params['id'] ?? ''),
  }),
  route(locationCalls.restore, {
    needs: 'locations.manage',
    limit: 'locations',
    handle: ({ owner, params }) => locations.restore(owner, params['id'] ?? ''),
  }),
  route(locationCalls.remove, {
    needs: 'locations.delete',
    limit: 'locations',
    handle: ({ owner, params }) => locations.remove(owner, params['id'] ?? ''),
  }),
];
