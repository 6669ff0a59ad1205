import { authCalls, GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { redirectRoute, route, type Route } from '../../http/route.ts';
import type { ExchangeService } from './exchange-service.ts';
import type { GoogleService } from './google-service.ts';

interface GoogleServices {
  google: GoogleService;
  exchanges: ExchangeService;
}

export const createGoogleRoutes = ({ google, exchanges }: GoogleServices): Route[] => [
  route(authCalls.methods, { handle: () => ({ google: google.isAvailable }) }),
  redirectRoute(GOOGLE_PATHS.start, (step) => google.start(step)),
  redirectRoute(GOOGLE_PATHS.callback, (step) => google.finish(step)),
  route(authCalls.session, {
    limit: 'googleSession',
    handle: ({ body, request }) => exchanges.exchange(body, request),
  }),
];
