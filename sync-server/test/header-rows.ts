import { createHash } from 'node:crypto';
import {
  API_DOCS_PATH,
  OWNER_APP_ROUTES,
  PUBLIC_APP_ROUTES,
  webhookCalls,
  type Call,
} from '@doorsign/shared-schema/api';
import { v1Calls, type V1Call } from '@doorsign/shared-schema/v1';
import { shortHashOf } from '../src/widget/files/file-name.ts';
import { THEME_SCRIPT } from './app-fixture.ts';
import { WIDGET_FIXTURE } from './start-test-server.ts';

const WIDGET_CACHE = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Headers that all responses of a group have; null for a header that no response may have. */
export interface Group {
  readonly 'cache-control': string;
  readonly 'content-security-policy': string | RegExp;
  readonly 'permissions-policy'?: string;
  readonly 'x-frame-options'?: string;
  readonly 'cross-origin-resource-policy'?: string;
  readonly 'access-control-allow-origin'?: string | null;
  readonly 'timing-allow-origin'?: string | null;
  readonly vary?: string | null;
  /** `ID` stands for a business's id. */
  readonly 'cache-tag'?: string;
}

/** Headers of every response. */
export const ALL = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'access-control-allow-origin': null,
  'access-control-allow-credentials': null,
  'cache-tag': null,
  'timing-allow-origin': null,
  'strict-transport-security': null,
  'x-frame-options': null,
  'x-powered-by': null,
  server: null,
};

export const API: Group = { 'cache-control': 'no-store', 'content-security-policy': NOTHING, vary: null };
const PUBLIC_HOLIDAYS: Group = { ...API, 'cache-control': 'public, max-age=86400', vary: 'Accept-Encoding' };
const PAGE: Group = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'trusted-types doorsign',
    "require-trusted-types-for 'script'",
  ].join('; '),
  vary: 'Accept-Encoding',
};
/** The page of a business's directory, which may ask for the visitor's position. */
const DIRECTORY: Group = {
  'cache-control': 'public, max-age=60, must-revalidate',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'trusted-types',
    "require-trusted-types-for 'script'",
  ].join('; '),
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  vary: 'Accept-Encoding',
};
/** The documentation of the API: its reference writes markup, so it has no trusted types. */
const DOCS: Group = {
  ...PAGE,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'",
  'x-frame-options': 'DENY',
};
const FILE: Group = {
  ...PAGE,
  'content-security-policy': /^default-src 'none'; script-src 'self'; connect-src 'self'; /,
};
/** A file that a browser shows in its own viewer, which it builds into the response's page. */
const DOCUMENT: Group = {
  ...PAGE,
  'content-security-policy': /^default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; /,
};
const HASHED_FILE: Group = { ...FILE, 'cache-control': 'public, max-age=31536000, immutable' };
const DEV: Group = {
  'cache-control': 'no-store',
  'content-security-policy':
    /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'$/,
};
const WIDGET: Group = {
  'cache-control': WIDGET_CACHE,
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
  vary: 'Accept-Encoding',
};
const NOTHING_TOLD: Group = { ...WIDGET, 'cache-control': 'no-store', vary: null };
const MOMENT: Group = { ...WIDGET, 'cache-control': 'public, max-age=60, must-revalidate', vary: null };
const HOURLY: Group = { ...WIDGET, 'cache-control': 'public, max-age=3600' };
const PICTURE: Group = { ...MOMENT, 'content-security-policy': `${NOTHING}; sandbox` };
const WIDGET_FILE: Group = { ...WIDGET, 'cache-control': 'public, max-age=31536000, immutable' };
const WIDGET_REFUSAL: Group = { ...WIDGET, 'cache-control': 'no-store', vary: null };

/** Every route of the API. A new route must name the group of its responses here. */
export const ROUTES: Readonly<Record<string, Group>> = {
  'GET /api/healthz': API,
  'GET /api/readyz': API,
  'GET /api/version': API,
  'GET /api/widget.json': API,
  'GET /api/zones': API,
  'POST /api/auth/signup': API,
  'POST /api/auth/login': API,
  'POST /api/auth/send-otp': API,
  'POST /api/auth/verify-otp': API,
  'GET /api/auth/methods': API,
  'GET /api/auth/google/start': API,
  'GET /api/auth/google/callback': API,
  'POST /api/auth/session': API,
  'GET /api/auth/me': API,
  'POST /api/auth/logout': API,
  'POST /api/auth/password': API,
  'POST /api/auth/proof': API,
  'GET /api/auth/sessions': API,
  'DELETE /api/auth/sessions': API,
  'DELETE /api/auth/sessions/{id}': API,
  'GET /api/auth/identities': API,
  'DELETE /api/auth/identities/{id}': API,
  'POST /api/auth/not-me': API,
  'GET /api/account/devices': API,
  'POST /api/business/domain/test': API,
  'POST /api/business/read-calendar': API,
  'POST /api/business/css': API,
  'GET /api/account/mail': API,
  'PUT /api/account/mail': API,
  'GET /api/account/export': API,
  'DELETE /api/account': API,
  'PUT /api/business/hours': API,
  'PUT /api/business/holidays': API,
  'PUT /api/business/widget-style': API,
  'PUT /api/business/domain': API,
  'PUT /api/business/spans': API,
  'PUT /api/business/closure': API,
  'PUT /api/business/messages': API,
  'PUT /api/business/country': API,
  'DELETE /api/business': API,
  'GET /api/team': API,
  'POST /api/team/invitations': API,
  'POST /api/team/invitations/{id}/resend': API,
  'DELETE /api/team/invitations/{id}': API,
  'PUT /api/team/members/{accountId}': API,
  'DELETE /api/team/members/{accountId}': API,
  'POST /api/team/ownership': API,
  'DELETE /api/team/ownership': API,
  'GET /api/team/audit': API,
  'POST /api/invitations/look': API,
  'POST /api/invitations/accept': API,
  'POST /api/invitations/join': API,
  'POST /api/invitations/decline': API,
  'POST /api/business/locations': API,
  'PUT /api/business/locations/order': API,
  'POST /api/business/locations/{id}/archive': API,
  'POST /api/business/locations/{id}/restore': API,
  'DELETE /api/business/locations/{id}': API,
  'GET /api/keys': API,
  'POST /api/keys': API,
  'POST /api/keys/{id}/rotate': API,
  'DELETE /api/keys/{id}': API,
  ...Object.fromEntries(Object.values<Call>(webhookCalls).map(({ method, path }) => [`${method} ${path}`, API])),
  'GET /api/v1/openapi.json': API,
  ...Object.fromEntries(Object.values<V1Call>(v1Calls).map(({ method, path }) => [`${method} ${path}`, API])),
  'GET /api/business/directory': API,
  'PUT /api/business/directory': API,
  'PUT /api/business/locations/{id}/map-point': API,
  'PUT /api/auth/profile': API,
  'GET /api/business/history': API,
  'GET /api/business/analytics': API,
  'GET /api/business/install': API,
  'GET /api/business/status': API,
  'GET /api/payments/plans': API,
  'POST /api/payments/checkout': API,
  'GET /api/payments/checkout/status/{sessionId}': API,
  'GET /api/payments/transactions': API,
  'GET /api/payments/subscription': API,
  'POST /api/payments/portal': API,
  'POST /api/payments/webhook': API,
  'POST /api/resources/case-study': API,
  'POST /api/sync': API,
  'GET /api/sync/stream': API,
};

export interface Elsewhere {
  readonly path: string;
  readonly status: number;
  readonly group: Group;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Adds the cache tag of a location to a response that is purged with the location. */
const tagged = (group: Group): Group => ({ ...group, 'cache-tag': 'ID' });

/** A location that may become known at any time, and is then purged. */
const UNKNOWN_LOCATION: Group = { ...WIDGET_REFUSAL, 'cache-control': 'public, max-age=60', 'cache-tag': 'nobody' };

/** Responses outside the API; `ID` stands for a business's id. */
export const ELSEWHERE: readonly Elsewhere[] = [
  ...[...PUBLIC_APP_ROUTES, ...OWNER_APP_ROUTES].map((path) => ({
    path,
    status: 200,
    group: path === API_DOCS_PATH ? DOCS : PAGE,
  })),
  { path: `${API_DOCS_PATH}/`, status: 200, group: DOCS },
  { path: `${API_DOCS_PATH}.html`, status: 200, group: DOCS },
  { path: '/docs/nothing', status: 404, group: PAGE },
  { path: '/index.html', status: 200, group: PAGE },
  { path: '/no-such-page', status: 404, group: PAGE },
  { path: '/at/adas', status: 200, group: tagged(DIRECTORY) },
  { path: '/at/adas', status: 304, group: tagged(DIRECTORY), headers: { 'If-None-Match': '*' } },
  { path: '/at/adas/locations.json', status: 200, group: tagged({ ...MOMENT, vary: 'Accept-Encoding' }) },
  { path: '/at/adas', method: 'POST', status: 405, group: { ...DIRECTORY, 'cache-control': 'no-store', vary: null } },
  {
    path: '/at/nobody',
    status: 404,
    group: { ...DIRECTORY, 'cache-control': 'public, max-age=60', vary: null },
  },
  {
    path: '/at/nobody/locations.json',
    status: 404,
    group: { ...WIDGET_REFUSAL, 'cache-control': 'public, max-age=60' },
  },
  { path: '/directory.html', status: 404, group: PAGE },
  { path: '/sw.js', status: 200, group: FILE },
  { path: '/manifest.webmanifest', status: 200, group: FILE },
  { path: '/assets/main-a1b2c3d4.js', status: 200, group: HASHED_FILE },
  { path: '/case-studies/study.pdf', status: 200, group: DOCUMENT },
  { path: '/case-studies/gone.pdf', status: 404, group: PAGE },
  { path: '/integrations/doorsign-wordpress.zip', status: 200, group: FILE },
  { path: '/assets/gone-a1b2c3d4.js', status: 404, group: PAGE },
  { path: '/login', method: 'POST', status: 405, group: API },
  { path: '/dev/mailbox', status: 200, group: DEV },
  { path: '/dev/mailbox.json', status: 200, group: DEV },
  { path: '/dev/nothing', status: 404, group: API },
  { path: '/api/widget/ID', status: 200, group: tagged(WIDGET) },
  { path: '/api/widget/ID', status: 304, group: tagged(WIDGET), headers: { 'If-None-Match': '*' } },
  { path: '/api/widget.js', status: 200, group: WIDGET },
  { path: '/api/widget.js?id=ID', status: 200, group: tagged(WIDGET) },
  { path: '/api/widget.js?id=nobody', status: 200, group: { ...WIDGET, 'cache-tag': 'nobody' } },
  { path: '/api/widget/nobody', status: 404, group: UNKNOWN_LOCATION },
  { path: '/api/widget/ID', status: 403, group: WIDGET_REFUSAL, headers: { Origin: 'https://evil.example' } },
  { path: '/api/widget/ID', method: 'POST', status: 405, group: WIDGET_REFUSAL },
  { path: 'PINNED', status: 200, group: WIDGET_FILE },
  { path: `/api/widget/popup.${shortHashOf(WIDGET_FIXTURE['popup.js'])}.js`, status: 200, group: WIDGET_FILE },
  { path: `/api/widget/element.${shortHashOf(WIDGET_FIXTURE['element.js'])}.js`, status: 200, group: WIDGET_FILE },
  { path: '/api/widget/element.js', status: 200, group: WIDGET },
  { path: '/api/widget/element.js', method: 'POST', status: 405, group: WIDGET_REFUSAL },
  { path: `/api/widget/words.${shortHashOf(WIDGET_FIXTURE['words.json'])}.json`, status: 200, group: WIDGET_FILE },
  { path: '/api/widget/words/de.json?a1b2c3d4', status: 200, group: WIDGET_FILE },
  { path: '/api/widget/words/de.json', status: 304, group: WIDGET_FILE, headers: { 'If-None-Match': '*' } },
  { path: '/api/widget/words/de.json', method: 'POST', status: 405, group: WIDGET_REFUSAL },
  {
    path: '/api/widget/words/de_DE.json',
    status: 404,
    group: { ...WIDGET_REFUSAL, 'cache-control': 'public, max-age=60' },
  },
  { path: '/api/widget.00000000.js', status: 404, group: { ...WIDGET_REFUSAL, 'cache-control': 'public, max-age=60' } },
  { path: '/api/widget/demo', status: 200, group: { ...WIDGET, 'cache-tag': 'demo' } },
  { path: '/api/widget/ID/events', method: 'POST', status: 204, group: NOTHING_TOLD },
  { path: '/api/widget/nobody/events', method: 'POST', status: 204, group: NOTHING_TOLD },
  { path: '/api/widget/ID/events', status: 405, group: WIDGET_REFUSAL },
  { path: '/api/widget/ID/status.json', status: 200, group: tagged(MOMENT) },
  { path: '/api/widget/ID/status.json', status: 304, group: tagged(MOMENT), headers: { 'If-None-Match': '*' } },
  { path: '/api/widget/ID/status.svg', status: 200, group: tagged(PICTURE) },
  { path: '/api/widget/ID/closures.ics', status: 200, group: tagged(HOURLY) },
  { path: '/api/widget/ID/closures.ics', status: 304, group: tagged(HOURLY), headers: { 'If-None-Match': '*' } },
  { path: '/api/widget/ID/closures.ics', method: 'POST', status: 405, group: WIDGET_REFUSAL },
  {
    path: '/api/widget/ID/closures.ics',
    status: 403,
    group: WIDGET_REFUSAL,
    headers: { Origin: 'https://evil.example' },
  },
  { path: '/api/widget/nobody/closures.ics', status: 404, group: UNKNOWN_LOCATION },
  {
    path: '/api/widget/ID/status.svg',
    status: 403,
    group: WIDGET_REFUSAL,
    headers: { Origin: 'https://evil.example' },
  },
  { path: '/api/widget/nobody/status.svg', status: 404, group: UNKNOWN_LOCATION },
  { path: '/api/public-holidays/index.json', status: 200, group: PUBLIC_HOLIDAYS },
  { path: '/api/public-holidays/DE.json', status: 304, group: PUBLIC_HOLIDAYS, headers: { 'If-None-Match': '*' } },
  { path: '/api/public-holidays/US.json', status: 404, group: API },
  { path: '/api/public-holidays/DE.json', method: 'POST', status: 404, group: API },
  { path: '/api/nothing', status: 404, group: API },
  { path: '/api/metrics', status: 404, group: API },
  { path: '/api/auth/me', method: 'OPTIONS', status: 405, group: API, headers: { Origin: 'https://evil.example' } },
];
