import { keyCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { KeyService } from './service.ts';

export const createKeyRoutes = (keys: KeyService): Route[] => [
  route(keyCalls.list, { needs: 'developer.manage', limit: 'me', handle: ({ owner }) => keys.list(owner) }),
  route(keyCalls.create, {
    needs: 'developer.manage',
    limit: 'keys',
    status: 201,
    handle: ({ owner, body }) => keys.create(owner, body),
  }),
  route(keyCalls.rotate, {
    needs: 'developer.manage',
    limit: 'keys',
    status: 201,
    handle: ({ owner, params }) => keys.rotate(owner, params['id'] ?? ''),
  }),
  route(keyCalls.revoke, {
    needs: 'developer.manage',
    limit: 'keys',
    handle: ({ owner, params }) => keys.revoke(owner, params['id'] ?? ''),
  }),
];
