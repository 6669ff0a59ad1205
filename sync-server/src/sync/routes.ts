import { syncCalls } from '@doorsign/shared-schema/api';
import { BODY_BYTES } from '../platform/parameters.ts';
import { route, type Route } from '../http/route.ts';
import type { SyncService } from './service.ts';

export const createSyncRoutes = (sync: SyncService): Route[] => [
  route(syncCalls.sync, {
    limit: 'sync',
    bodyBytes: BODY_BYTES.sync,
    renewsToken: true,
    handle: ({ owner, body }) => sync.sync(owner, body),
  }),
];
