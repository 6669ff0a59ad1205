import { authCalls, businessCalls, installCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { route, type Route } from '../http/route.ts';
import type { BusinessService } from './service.ts';

export const createBusinessRoutes = (business: BusinessService): Route[] => [
  route(businessCalls.hours, {
    limit: 'businessWrite',
    handle: ({ owner, body }) => business.setHours(owner, body),
  }),
  route(businessCalls.holidays, {
    limit: 'businessWrite',
    handle: ({ owner, body }) => business.setHolidays(owner, body),
  }),
  route(businessCalls.style, {
    limit: 'businessWrite',
    handle: ({ owner, body }) => business.setStyle(owner, body),
  }),
  route(businessCalls.domain, {
    limit: 'businessWrite',
    handle: ({ owner, body }) => business.setDomain(owner, body),
  }),
  route(authCalls.profile, {
    limit: 'businessWrite',
    handle: ({ owner, body, request }) => business.setProfile(owner, body, request.ip),
  }),
  route(overviewCalls.history, { limit: 'me', handle: ({ owner, query }) => business.history(owner, query['before']) }),
  route(overviewCalls.analytics, {
    limit: 'me',
    handle: ({ owner, query }) => business.analytics(owner, query['days']),
  }),
  route(installCalls.check, { limit: 'me', handle: ({ owner }) => business.install(owner) }),
  route(overviewCalls.status, { limit: 'me', handle: ({ owner }) => business.status(owner) }),
];
