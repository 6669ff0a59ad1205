import { resourceCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { ResourcesService } from './service.ts';

export const createResourceRoutes = (resources: ResourcesService): Route[] => [
  route(resourceCalls.caseStudy, {
    limit: 'caseStudy',
    status: 202,
    handle: ({ body, request }) => resources.mailStudy(body, request.ip),
  }),
];
