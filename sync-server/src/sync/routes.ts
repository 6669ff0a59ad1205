import { STREAM_PATH, syncCalls } from '@doorsign/shared-schema/api';
import { BODY_BYTES } from '../platform/parameters.ts';
import { route, streamRoute, type Route } from '../http/route.ts';
import type { SyncService } from './service.ts';
import type { StreamService } from './stream.ts';

export const createSyncRoutes = (sync: SyncService, stream: StreamService): Route[] => [
  route(syncCalls.sync, {
    needs: 'settings.read',
    limit: 'sync',
    bodyBytes: BODY_BYTES.sync,
    renewsToken: true,
    handle: ({ owner, body }) => sync.sync(owner, body),
  }),
  streamRoute(STREAM_PATH, stream),
];
