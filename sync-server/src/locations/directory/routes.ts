import { directoryCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../../http/route.ts';
import type { DirectoryService } from './service.ts';

export const createDirectoryRoutes = (directory: DirectoryService): Route[] => [
  route(directoryCalls.read, { needs: 'settings.read', limit: 'me', handle: ({ owner }) => directory.read(owner) }),
  route(directoryCalls.name, {
    needs: 'locations.manage',
    limit: 'directory',
    handle: ({ owner, body }) => directory.name(owner, body),
  }),
  route(directoryCalls.point, {
    needs: 'locations.manage',
    limit: 'directory',
    handle: ({ owner, params, body }) => directory.point(owner, params['id'] ?? '', body),
  }),
];
