import { BODY_BYTES, BUSINESS_MAX, CONFLICTS, EVENTS, HISTORY_PAGE, STORED_MAX } from '../platform/parameters.ts';

const KB = 1024;

/** The bounds of one route: how much a request may make the server read, send and store. */
export interface Bounds {
  /** Maximum size of the request body in bytes; 0 for a call that reads none. */
  readonly body: number;
  /** Maximum size of the response body in bytes, before compression; for a stream, of one message. */
  readonly answer: number;
  /** The limit on the rows that a request creates.
   * - `nothing`: it creates none.
   * - `one`: one row per subject, which the next request overwrites.
   * - `expires`: rows that are deleted after their lifetime; rate limits bound their number.
   * - `quota`: rows of the business's history, up to STORED_MAX.
   * - `payments`: rows with Stripe's data about a customer. */
  readonly keeps: 'nothing' | 'one' | 'expires' | 'quota' | 'payments';
}

/** Size of the user with all settings, of which 400 holidays, in two forms, and 100 seasons are the largest parts. */
const USER = 768 * KB;
/** Size of BUSINESS_MAX.registers registers. A few are as large as the largest one. */
const SYNC_REGISTERS = 600 * BUSINESS_MAX.registers;
const SMALL = 8 * KB;
const JSON_BODY = BODY_BYTES.json;

/** The bounds of every call, by method and path. Tests check the routes, and every response that they get, against this table.
 * Source: SECURITY.md#parameters. */
export const BOUNDS: Readonly<Record<string, Bounds>> = {
  'GET /api/healthz': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/readyz': { body: 0, answer: SMALL, keeps: 'one' },
  'GET /api/version': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/metrics': { body: 0, answer: 256 * KB, keeps: 'nothing' },
  'POST /api/auth/signup': { body: JSON_BODY, answer: USER, keeps: 'expires' },
  'POST /api/auth/login': { body: JSON_BODY, answer: USER, keeps: 'expires' },
  'POST /api/auth/send-otp': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'POST /api/auth/verify-otp': { body: JSON_BODY, answer: USER, keeps: 'expires' },
  'GET /api/auth/me': { body: 0, answer: USER, keeps: 'one' },
  'POST /api/auth/logout': { body: 0, answer: 0, keeps: 'nothing' },
  'POST /api/auth/password': { body: JSON_BODY, answer: 0, keeps: 'expires' },
  'POST /api/auth/proof': { body: JSON_BODY, answer: 0, keeps: 'one' },
  'GET /api/auth/sessions': { body: 0, answer: 16 * KB, keeps: 'nothing' },
  'DELETE /api/auth/sessions': { body: 0, answer: 0, keeps: 'nothing' },
  'DELETE /api/auth/sessions/{id}': { body: 0, answer: 0, keeps: 'nothing' },
  'GET /api/auth/identities': { body: 0, answer: SMALL, keeps: 'nothing' },
  'DELETE /api/auth/identities/{id}': { body: 0, answer: 0, keeps: 'nothing' },
  'POST /api/auth/not-me': { body: JSON_BODY, answer: 0, keeps: 'nothing' },
  // The export contains values as JSON text within JSON, together with the names of their columns.
  'GET /api/account/export': { body: 0, answer: 3 * STORED_MAX.proved.bytes, keeps: 'nothing' },
  'GET /api/account/devices': { body: 0, answer: 16 * KB, keeps: 'nothing' },
  'GET /api/account/mail': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PUT /api/account/mail': { body: JSON_BODY, answer: SMALL, keeps: 'one' },
  'DELETE /api/account': { body: JSON_BODY, answer: 0, keeps: 'one' },
  'GET /api/auth/methods': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/auth/google/start': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/auth/google/callback': { body: 0, answer: SMALL, keeps: 'expires' },
  'POST /api/auth/session': { body: JSON_BODY, answer: USER, keeps: 'expires' },
  'PUT /api/business/hours': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/holidays': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/widget-style': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/domain': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/spans': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/closure': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/messages': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/country': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'POST /api/business/locations': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/business/locations/order': { body: JSON_BODY, answer: USER, keeps: 'nothing' },
  'POST /api/business/locations/{id}/archive': { body: 0, answer: USER, keeps: 'nothing' },
  'POST /api/business/locations/{id}/restore': { body: 0, answer: USER, keeps: 'nothing' },
  'DELETE /api/business/locations/{id}': { body: 0, answer: 0, keeps: 'one' },
  // At most 20 keys that work, and those that expired or were made within weeks: each limited to BUSINESS_MAX.locations.
  'GET /api/keys': { body: 0, answer: 512 * KB, keeps: 'nothing' },
  'POST /api/keys': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'POST /api/keys/{id}/rotate': { body: 0, answer: SMALL, keeps: 'expires' },
  'DELETE /api/keys/{id}': { body: 0, answer: 0, keeps: 'one' },
  // At most 10 webhooks, each with an address and the locations of a business.
  'GET /api/webhooks': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'POST /api/webhooks': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'GET /api/webhooks/{id}': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PATCH /api/webhooks/{id}': { body: JSON_BODY, answer: SMALL, keeps: 'one' },
  'DELETE /api/webhooks/{id}': { body: 0, answer: 0, keeps: 'one' },
  'POST /api/webhooks/{id}/rotate-secret': { body: 0, answer: SMALL, keeps: 'one' },
  'POST /api/webhooks/{id}/test': { body: 0, answer: SMALL, keeps: 'expires' },
  'POST /api/webhooks/{id}/recover': { body: JSON_BODY, answer: SMALL, keeps: 'nothing' },
  'GET /api/webhooks/{id}/deliveries': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  // The bytes of an event as text in JSON, and WEBHOOKS.attemptsShown answers.
  'GET /api/webhooks/{id}/deliveries/{delivery}': { body: 0, answer: 512 * KB, keeps: 'nothing' },
  'POST /api/webhooks/{id}/deliveries/{delivery}/replay': { body: 0, answer: SMALL, keeps: 'expires' },
  'GET /api/business/directory': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PUT /api/business/directory': { body: JSON_BODY, answer: SMALL, keeps: 'one' },
  'PUT /api/business/locations/{id}/map-point': { body: JSON_BODY, answer: SMALL, keeps: 'one' },
  'DELETE /api/business': { body: 0, answer: 0, keeps: 'one' },
  // The seats of the largest plan, each as a member or an invitation with all locations.
  'GET /api/team': { body: 0, answer: 256 * KB, keeps: 'nothing' },
  'POST /api/team/invitations': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'POST /api/team/invitations/{id}/resend': { body: 0, answer: SMALL, keeps: 'expires' },
  'DELETE /api/team/invitations/{id}': { body: 0, answer: 0, keeps: 'one' },
  'PUT /api/team/members/{accountId}': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'DELETE /api/team/members/{accountId}': { body: 0, answer: 0, keeps: 'expires' },
  'POST /api/team/ownership': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'DELETE /api/team/ownership': { body: 0, answer: 0, keeps: 'one' },
  'GET /api/team/audit': { body: 0, answer: 512 * KB, keeps: 'nothing' },
  'POST /api/invitations/look': { body: JSON_BODY, answer: SMALL, keeps: 'nothing' },
  'POST /api/invitations/accept': { body: JSON_BODY, answer: USER, keeps: 'one' },
  'POST /api/invitations/join': { body: JSON_BODY, answer: USER, keeps: 'expires' },
  'POST /api/invitations/decline': { body: JSON_BODY, answer: 0, keeps: 'expires' },
  'POST /api/business/domain/test': { body: JSON_BODY, answer: SMALL, keeps: 'nothing' },
  'POST /api/business/read-calendar': { body: BODY_BYTES.calendar, answer: 256 * KB, keeps: 'nothing' },
  'POST /api/business/css': { body: JSON_BODY, answer: SMALL, keeps: 'nothing' },
  'PUT /api/auth/profile': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  // A single change may be larger than a page of others.
  'GET /api/business/history': { body: 0, answer: 4 * HISTORY_PAGE.bytesMax, keeps: 'nothing' },
  'GET /api/business/analytics': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'GET /api/business/install': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/business/status': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/payments/plans': { body: 0, answer: 16 * KB, keeps: 'nothing' },
  'POST /api/payments/checkout': { body: JSON_BODY, answer: SMALL, keeps: 'payments' },
  'GET /api/payments/checkout/status/{sessionId}': { body: 0, answer: SMALL, keeps: 'payments' },
  'GET /api/payments/transactions': { body: 0, answer: 256 * KB, keeps: 'nothing' },
  'GET /api/payments/subscription': { body: 0, answer: SMALL, keeps: 'nothing' },
  'POST /api/payments/portal': { body: 0, answer: SMALL, keeps: 'nothing' },
  'POST /api/payments/webhook': { body: BODY_BYTES.webhook, answer: SMALL, keeps: 'payments' },
  'GET /api/zones': { body: 0, answer: 128 * KB, keeps: 'nothing' },
  'GET /api/public-holidays/index.json': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'GET /api/public-holidays/{country}.json': { body: 0, answer: 128 * KB, keeps: 'nothing' },
  'GET /api/widget.json': { body: 0, answer: SMALL, keeps: 'nothing' },
  'POST /api/resources/case-study': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  // All possible registers of all locations including tombstones, and the conflicts.
  'POST /api/sync': { body: BODY_BYTES.sync, answer: SYNC_REGISTERS + CONFLICTS.answerBytesMax, keeps: 'quota' },
  'GET /api/sync/stream': { body: 0, answer: KB, keeps: 'expires' },
  'GET /api/v1/openapi.json': { body: 0, answer: 384 * KB, keeps: 'nothing' },
  'GET /api/v1/business': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/v1/locations': { body: 0, answer: 128 * KB, keeps: 'nothing' },
  'POST /api/v1/locations': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'GET /api/v1/locations/{id}': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PATCH /api/v1/locations/{id}': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'POST /api/v1/locations/{id}/archive': { body: 0, answer: SMALL, keeps: 'nothing' },
  'POST /api/v1/locations/{id}/restore': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/v1/locations/{id}/hours': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PUT /api/v1/locations/{id}/hours': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'PATCH /api/v1/locations/{id}/hours': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'GET /api/v1/locations/{id}/holidays': { body: 0, answer: USER, keeps: 'nothing' },
  'PUT /api/v1/locations/{id}/holidays': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'PUT /api/v1/locations/{id}/holidays/{date}': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'DELETE /api/v1/locations/{id}/holidays/{date}': { body: 0, answer: 0, keeps: 'quota' },
  'GET /api/v1/locations/{id}/spans': { body: 0, answer: USER, keeps: 'nothing' },
  'PUT /api/v1/locations/{id}/spans': { body: JSON_BODY, answer: USER, keeps: 'quota' },
  'GET /api/v1/locations/{id}/closure': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PUT /api/v1/locations/{id}/closure': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'DELETE /api/v1/locations/{id}/closure': { body: 0, answer: 0, keeps: 'quota' },
  'GET /api/v1/locations/{id}/messages': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PATCH /api/v1/locations/{id}/messages': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  // With an owner's CSS.
  'GET /api/v1/locations/{id}/style': { body: 0, answer: 32 * KB, keeps: 'nothing' },
  'PATCH /api/v1/locations/{id}/style': { body: JSON_BODY, answer: 32 * KB, keeps: 'quota' },
  'GET /api/v1/locations/{id}/domains': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PUT /api/v1/locations/{id}/domains': { body: JSON_BODY, answer: SMALL, keeps: 'quota' },
  'GET /api/v1/locations/{id}/status': { body: 0, answer: SMALL, keeps: 'nothing' },
  // Four periods a day and a text before closing for 31 days, with names.
  'GET /api/v1/locations/{id}/timeline': { body: 0, answer: 256 * KB, keeps: 'nothing' },
  'GET /api/v1/locations/{id}/analytics': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'GET /api/v1/webhooks': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'POST /api/v1/webhooks': { body: JSON_BODY, answer: SMALL, keeps: 'expires' },
  'GET /api/v1/webhooks/{id}': { body: 0, answer: SMALL, keeps: 'nothing' },
  'PATCH /api/v1/webhooks/{id}': { body: JSON_BODY, answer: SMALL, keeps: 'one' },
  'DELETE /api/v1/webhooks/{id}': { body: 0, answer: 0, keeps: 'one' },
  'POST /api/v1/webhooks/{id}/rotate-secret': { body: 0, answer: SMALL, keeps: 'one' },
  'POST /api/v1/webhooks/{id}/test': { body: 0, answer: SMALL, keeps: 'expires' },
  'POST /api/v1/webhooks/{id}/recover': { body: JSON_BODY, answer: SMALL, keeps: 'nothing' },
  'GET /api/v1/webhooks/{id}/deliveries': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  'GET /api/v1/webhooks/{id}/deliveries/{delivery}': { body: 0, answer: 512 * KB, keeps: 'nothing' },
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay': { body: 0, answer: SMALL, keeps: 'expires' },
  'GET /api/v1/history': { body: 0, answer: 4 * HISTORY_PAGE.bytesMax, keeps: 'nothing' },
  'GET /api/widget.js': { body: 0, answer: 32 * KB, keeps: 'one' },
  'GET /api/widget/{id}': { body: 0, answer: 16 * KB, keeps: 'one' },
  'GET /api/widget/{id}/status.svg': { body: 0, answer: SMALL, keeps: 'nothing' },
  'GET /api/widget/{id}/status.json': { body: 0, answer: SMALL, keeps: 'nothing' },
  // An event for each of 400 holidays, and two for each of 100 ranges of dates.
  'GET /api/widget/{id}/closures.ics': { body: 0, answer: 512 * KB, keeps: 'nothing' },
  // The texts of all languages are the largest.
  'GET /api/widget/{file}': { body: 0, answer: 64 * KB, keeps: 'nothing' },
  // Ten locations with hours of their own on 400 days, each of several periods, for search engines.
  'GET /at/{name}': { body: 0, answer: 8 * 1024 * KB, keeps: 'nothing' },
  'GET /at/{name}/locations.json': { body: 0, answer: 128 * KB, keeps: 'nothing' },
  'POST /api/widget/{id}/events': { body: EVENTS.bodyBytes, answer: 0, keeps: 'one' },
};
