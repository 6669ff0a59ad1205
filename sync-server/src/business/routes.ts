import {
  analyticsCalls,
  authCalls,
  businessCalls,
  calendarCalls,
  cssCalls,
  domainTestCalls,
  historyCalls,
  installCalls,
  overviewCalls,
} from '@doorsign/shared-schema/api';
import type { Owner } from '../http/owner.ts';
import { route, type Route } from '../http/route.ts';
import { BODY_BYTES } from '../platform/parameters.ts';
import type { DomainTest } from './domain-test.ts';
import type { BusinessService } from './service.ts';

type Query = Readonly<Record<string, string>>;

/** Runs a handler for one location: the one in the query string, or the first. */
const ofLocation =
  <Given extends { owner: Owner; query: Query }, Answer>(
    business: BusinessService,
    handle: (input: Given) => Answer | Promise<Answer>,
  ) =>
  async (input: Given): Promise<Answer> =>
    handle({ ...input, owner: await business.at(input.owner, input.query['location']) });

export const createBusinessRoutes = (business: BusinessService, testDomain: DomainTest): Route[] => [
  route(businessCalls.hours, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setHours(owner, body)),
  }),
  route(businessCalls.holidays, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setHolidays(owner, body)),
  }),
  route(businessCalls.style, {
    needs: 'look.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setStyle(owner, body)),
  }),
  route(businessCalls.domain, {
    needs: 'look.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setDomain(owner, body)),
  }),
  route(businessCalls.spans, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setSpans(owner, body)),
  }),
  route(businessCalls.closure, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setClosure(owner, body)),
  }),
  route(businessCalls.messages, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setMessages(owner, body)),
  }),
  route(businessCalls.country, {
    needs: 'hours.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body }) => business.setCountry(owner, body)),
  }),
  route(domainTestCalls.test, {
    needs: 'settings.read',
    limit: 'domainTest',
    handle: ofLocation(business, ({ owner, body }) => testDomain(owner, body.domain)),
  }),
  route(calendarCalls.read, {
    needs: 'settings.read',
    limit: 'readCalendar',
    bodyBytes: BODY_BYTES.calendar,
    handle: ofLocation(business, ({ owner, body }) => business.readCalendar(owner, body)),
  }),
  route(cssCalls.compile, {
    needs: 'look.write',
    limit: 'css',
    handle: ({ owner, body }) => business.compileCss(owner, body.css),
  }),
  route(authCalls.profile, {
    needs: 'contact.write',
    limit: 'businessWrite',
    handle: ofLocation(business, ({ owner, body, request }) => business.setProfile(owner, body, request.ip)),
  }),
  route(historyCalls.history, {
    needs: 'settings.read',
    limit: 'me',
    handle: ofLocation(business, ({ owner, query }) => business.history(owner, query)),
  }),
  route(analyticsCalls.analytics, {
    needs: 'settings.read',
    limit: 'me',
    handle: (input) =>
      input.query['location'] === 'all'
        ? business.analyticsOfAll(input.owner, input.query['days'])
        : ofLocation(business, ({ owner, query }: typeof input) => business.analytics(owner, query['days']))(input),
  }),
  route(installCalls.check, {
    needs: 'settings.read',
    limit: 'me',
    handle: ofLocation(business, ({ owner }) => business.install(owner)),
  }),
  route(overviewCalls.status, {
    needs: 'settings.read',
    limit: 'me',
    handle: ofLocation(business, ({ owner }) => business.status(owner)),
  }),
];
