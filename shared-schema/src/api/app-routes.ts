/** The page with the documentation of the API for programs. The types of its errors are its anchors.
 * Source: shared-schema/docs/decisions/0206-documentation-of-the-api.md. */
export const API_DOCS_PATH = '/docs/api';

/** The public pages, which need no sign-in. Source: facts route/*. */
export const PUBLIC_APP_ROUTES = [
  '/',
  '/login',
  '/signup',
  '/pricing',
  '/privacy',
  '/terms',
  '/accessibility',
  '/blog/customer-support-reduction',
  '/blog/psychology-of-expectations',
  '/demo',
  API_DOCS_PATH,
] as const;

/** The pages for a signed-in owner. Source: facts route/* and guard/*; shared-schema/docs/decisions/0027-history-screen.md. */
export const OWNER_APP_ROUTES = [
  '/onboarding',
  '/dashboard',
  '/hours',
  '/history',
  '/locations',
  '/team',
  '/invitation',
  '/developers',
  '/holidays',
  '/styling',
  '/domain',
  '/install',
  '/sign',
  '/profile',
  '/billing',
  '/billing/success',
  '/billing/cancel',
] as const;

/** The path of a page in the app. */
export type AppRoute = (typeof PUBLIC_APP_ROUTES)[number] | (typeof OWNER_APP_ROUTES)[number];

const ROUTES: ReadonlySet<string> = new Set([...PUBLIC_APP_ROUTES, ...OWNER_APP_ROUTES]);

/** The address of one webhook's page, which ends with its id. */
const WEBHOOK_PAGE = /^\/developers\/webhooks\/[\w-]{1,64}$/;

/** Finds the page at a path. The server answers 200 for these pages and 404 for all other paths. A trailing slash is ignored, as in the
 * app's router.
 * @param pathname a URL's path, without query and hash
 * @returns        its route, undefined if there is none */
export const appRouteOf = (pathname: string): AppRoute | undefined => {
  const route = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  if (WEBHOOK_PAGE.test(route)) return '/developers';
  return ROUTES.has(route) ? (route as AppRoute) : undefined;
};
