import { randomBytes } from 'node:crypto';
import { COPIED_PARTS, SYNC_PROTO, WITNESS_MAX, type SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS, weekOf } from '@doorsign/shared-schema/hours';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { EDITS_BYTES_MAX, EDITS_MAX, uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { WEBHOOK_TYPES } from '@doorsign/shared-schema/webhooks';
import { BODY_BYTES, EVENTS } from '../../src/platform/parameters.ts';
import type { LoadAccount } from '../load/accounts.ts';
import type { LoadRequest } from '../load/load-client.ts';
import type { Greed } from './greedy-client.ts';

const headersOf = ({ token, address }: LoadAccount): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'X-Forwarded-For': address,
});

/** Builds a request with the owner's token. */
const asOwner = (who: LoadAccount, method: string, path: string, body?: unknown): LoadRequest => ({
  method,
  path,
  headers: headersOf(who),
  ...(body !== undefined && { body }),
});

/** Builds the request of a program with the business's key. */
const asProgram = (who: LoadAccount, method: string, path: string, body?: unknown): LoadRequest => ({
  method,
  path: `/api/v1${path}`,
  headers: { ...headersOf(who), Authorization: `Bearer ${who.apiKey ?? 'dsk_none'}` },
  ...(body !== undefined && { body }),
});

/** Builds the request of a program for a location. */
const atLocation =
  (method: string, path: string, bodyOf: (index: number) => unknown = () => undefined): Greed =>
  (who, index) =>
    asProgram(who, method, `/locations/${who.id}${path.replace('{date}', dateOf(index))}`, bodyOf(index));

/** Returns printable text of `length` characters that compresses badly. */
const noise = (length: number, index: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((index * 31 + at * at * 7) % 90))).join('');

const uuid = (): string => uuidv7(Date.now(), randomBytes(10));

const dayOf = (index: number) => ({
  open: `0${index % 10}:${String(index % 60).padStart(2, '0')}`,
  close: `1${index % 10}:00`,
  closed: false,
});

/** Returns a date after today in every time zone. */
const dateOf = (index: number): string =>
  new Date(Date.now() + (2 + (index % 390)) * 86_400_000).toISOString().slice(0, 10);

const holidayOf = (index: number, day: number) => ({
  id: `holiday_${day}`,
  date: dateOf(day),
  name: noise(80, index + day),
  ...dayOf(index + day),
});

const seasonsOf = (index: number) =>
  Array.from({ length: 90 }, (_, at) => ({
    id: `s${String(1_767_225_600_000_000 + at)}`,
    name: noise(80, index + at),
    from: dateOf(at),
    to: null,
    week: weekOf((day) => dayOf(index + at + DAYS.indexOf(day))),
  }));

/** Builds holidays, each as large as its schema allows. The register's key holds the date. */
const writesOf = (scope: string, index: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { date, ...value } = holidayOf(index, at);
    return { scope, key: `holidays.${date}`, value, base: null };
  });

const syncOf = (index: number, more: Partial<SyncRequest>): SyncRequest => ({
  proto: SYNC_PROTO,
  schema: SCHEMA,
  app: 'greed',
  deviceId: `device-${index % 40}`,
  deviceName: noise(120, index),
  sentAt: Date.now(),
  // A null cursor asks for the full state.
  cursor: null,
  edits: [],
  ...more,
});

const editsOf = (scope: string, index: number, count: number, writes: number): Edit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: uuid(),
    schema: SCHEMA,
    wall: Date.now(),
    label: 'holidays',
    writes: writesOf(scope, index * EDITS_MAX + at, writes),
  }));

const offersOf = (scope: string, index: number): Register[] =>
  writesOf(scope, index, WITNESS_MAX).map(({ key, value }, at) => ({
    scope,
    key,
    value,
    schema: SCHEMA,
    deleted: false,
    rev: uuid(),
    at: Date.now(),
    seq: index + at + 1,
  }));

const SINCE = { since: '2026-01-01T00:00:00Z' };

/** A webhook that is told everything, at an address of this machine where nobody listens. */
const webhookOf = (index: number) => ({
  url: `http://127.0.0.1:9/${'h'.repeat(1900)}${index}`,
  description: noise(180, index),
  types: WEBHOOK_TYPES,
  locations: null,
});

/** The number of writes in one of four edits that together have as many bytes as one request may carry. */
const WRITES_OF_LARGE = Math.floor(EDITS_BYTES_MAX / 4 / 320);

/** Four kinds of sync requests, sent in turn: a few large edits, many small edits that conflict with each other, recovery offers, and a
 * request for the full state. */
const SYNCS: readonly ((scope: string, index: number) => Partial<SyncRequest>)[] = [
  (scope, index) => ({ edits: editsOf(scope, index, 4, WRITES_OF_LARGE) }),
  (scope, index) => ({ edits: editsOf(scope, index, EDITS_MAX, 10) }),
  (scope, index) => ({ witness: offersOf(scope, index) }),
  () => ({ wantFull: true }),
];

const greedySync: Greed = (who, index) =>
  asOwner(who, 'POST', '/api/sync', syncOf(index, SYNCS[index % SYNCS.length]?.(who.id, index) ?? {}));

/** Builds the calendar that takes longest to read: as many events as fit, the first of them with rules whose dates must be counted. */
const calendarOf = (index: number): string => {
  const rule = 'RRULE:FREQ=MONTHLY;COUNT=9999;BYSETPOS=1;BYDAY=1MO,2TU,3WE,4TH,5FR,1SA,2SU,3MO,4TU,5WE,1TH,2FR';
  const event = `BEGIN:VEVENT\nDTSTART:19900101\n${rule}\nEND:VEVENT\n`;
  const begin = `BEGIN:VCALENDAR\nX-INDEX:${index}\n`;
  return begin + event.repeat(Math.floor((BODY_BYTES.calendar - begin.length) / event.length));
};

/** Returns the name of an account's directory. */
export const directoryNameOf = ({ address }: LoadAccount): string => `at-${address.replaceAll('.', '-')}`;

/** Builds requests of visitors for a directory, and in turn for names that nobody has, which the server must look up. */
const atDirectory =
  (ending: string): Greed =>
  (who, index) => ({
    method: 'GET',
    path: `/at/${index % 2 === 0 ? directoryNameOf(who) : `nobody-${index}`}${ending}`,
    headers: { 'X-Forwarded-For': who.address },
  });

/** The most expensive request for each call that is not a plain read. A call without an entry is a plain read. */
const GREEDS: Readonly<Record<string, Greed>> = {
  'POST /api/auth/signup': ({ address }, index) => ({
    method: 'POST',
    path: '/api/auth/signup',
    headers: { 'X-Forwarded-For': address },
    body: { email: `greed-${index}@example.com`, password: noise(72, index), businessName: noise(120, index) },
  }),
  'POST /api/auth/login': (who, index) =>
    asOwner(who, 'POST', '/api/auth/login', { email: who.email, password: noise(72, index) }),
  'POST /api/auth/send-otp': (who) => asOwner(who, 'POST', '/api/auth/send-otp', { email: who.email }),
  'POST /api/auth/verify-otp': (who) =>
    asOwner(who, 'POST', '/api/auth/verify-otp', { email: who.email, otp: '222222', challenge_id: uuid() }),
  'POST /api/auth/logout': (who) => asOwner(who, 'POST', '/api/auth/logout'),
  'POST /api/auth/not-me': (who) => asOwner(who, 'POST', '/api/auth/not-me', {}),
  'POST /api/auth/password': (who, index) =>
    asOwner(who, 'POST', '/api/auth/password', {
      currentPassword: noise(72, index),
      newPassword: noise(72, index + 1),
    }),
  'POST /api/auth/proof': (who, index) => asOwner(who, 'POST', '/api/auth/proof', { password: noise(72, index) }),
  'POST /api/auth/session': (who, index) =>
    asOwner(who, 'POST', '/api/auth/session', { session_id: noise(128, index), verifier: noise(128, index) }),
  'DELETE /api/auth/sessions': (who) => asOwner(who, 'DELETE', '/api/auth/sessions'),
  'DELETE /api/auth/sessions/{id}': (who) => asOwner(who, 'DELETE', `/api/auth/sessions/${uuid()}`),
  'DELETE /api/auth/identities/{id}': (who) => asOwner(who, 'DELETE', `/api/auth/identities/${uuid()}`),
  'DELETE /api/account': (who) => asOwner(who, 'DELETE', '/api/account'),
  'PUT /api/account/mail': (who, index) => asOwner(who, 'PUT', '/api/account/mail', { replaced: index % 2 === 0 }),
  'GET /api/auth/google/start': (who) =>
    asOwner(who, 'GET', `/api/auth/google/start?redirect=/login&challenge=${'a'.repeat(43)}`),
  'GET /api/auth/google/callback': (who, index) =>
    asOwner(who, 'GET', `/api/auth/google/callback?code=${index}&state=${'s'.repeat(500)}`),
  'GET /api/business/analytics': (who) => asOwner(who, 'GET', '/api/business/analytics?days=90'),
  'PUT /api/business/hours': (who, index) =>
    asOwner(who, 'PUT', '/api/business/hours', { businessHours: weekOf((day) => dayOf(index + DAYS.indexOf(day))) }),
  'PUT /api/business/holidays': (who, index) =>
    asOwner(who, 'PUT', '/api/business/holidays', {
      holidays: Array.from({ length: 300 }, (_, day) => holidayOf(index, day)),
    }),
  'PUT /api/business/widget-style': (who, index) =>
    asOwner(who, 'PUT', '/api/business/widget-style', {
      theme: 'light',
      accentColor: `#${String(index % 1_000_000).padStart(6, '0')}`,
      fontSize: 'large',
      placement: 'custom',
      positionX: index % 200,
      positionY: index % 100,
    }),
  'PUT /api/business/domain': (who, index) =>
    asOwner(who, 'PUT', '/api/business/domain', { allowedDomain: `${'a'.repeat(60)}${index % 1000}.example.com` }),
  'PUT /api/business/spans': (who, index) => asOwner(who, 'PUT', '/api/business/spans', { spans: seasonsOf(index) }),
  'PUT /api/business/closure': (who, index) =>
    asOwner(who, 'PUT', '/api/business/closure', { closure: { minutes: 1 + (index % 1440), note: noise(80, index) } }),
  'PUT /api/business/messages': (who, index) =>
    asOwner(who, 'PUT', '/api/business/messages', {
      open: noise(60, index),
      closed: noise(60, index + 1),
      holiday: noise(60, index + 2),
      appointment: noise(60, index + 3),
      beforeClosing: [5, 15, 60].map((minutes) => ({ minutes, text: noise(40, index + minutes) })),
    }),
  'PUT /api/business/country': (who, index) =>
    asOwner(who, 'PUT', '/api/business/country', {
      country: { country: index % 2 === 0 ? 'DE' : 'FR', region: String(index % 10_000) },
    }),
  'POST /api/business/locations': (who, index) =>
    asOwner(who, 'POST', '/api/business/locations', { name: noise(80, index), copyFrom: who.id, copy: COPIED_PARTS }),
  // The order and the restoration change nothing, and are done all the same. A business keeps its only location.
  'PUT /api/business/locations/order': (who) => asOwner(who, 'PUT', '/api/business/locations/order', { ids: [who.id] }),
  'POST /api/business/locations/{id}/archive': (who) =>
    asOwner(who, 'POST', `/api/business/locations/${who.id}/archive`),
  'POST /api/business/locations/{id}/restore': (who) =>
    asOwner(who, 'POST', `/api/business/locations/${who.id}/restore`),
  'PUT /api/business/directory': (who, index) =>
    asOwner(who, 'PUT', '/api/business/directory', { name: `${directoryNameOf(who)}-${index}` }),
  'PUT /api/business/locations/{id}/map-point': (who, index) =>
    asOwner(who, 'PUT', `/api/business/locations/${who.id}/map-point`, {
      point: { latitude: index % 90, longitude: index % 180 },
    }),
  'DELETE /api/business': (who) => asOwner(who, 'DELETE', '/api/business'),
  'GET /api/team': (who) => asOwner(who, 'GET', '/api/team'),
  'POST /api/team/invitations': (who, index) =>
    asOwner(who, 'POST', '/api/team/invitations', {
      email: `guest${index}@example.com`,
      role: 'editor',
      locations: [who.id],
    }),
  'POST /api/team/invitations/{id}/resend': (who, index) =>
    asOwner(who, 'POST', `/api/team/invitations/invitation-${index}/resend`),
  'DELETE /api/team/invitations/{id}': (who, index) =>
    asOwner(who, 'DELETE', `/api/team/invitations/invitation-${index}`),
  'PUT /api/team/members/{accountId}': (who, index) =>
    asOwner(who, 'PUT', `/api/team/members/member-${index}`, { role: 'viewer', locations: null }),
  'DELETE /api/team/members/{accountId}': (who) => asOwner(who, 'DELETE', `/api/team/members/${who.id}`),
  'POST /api/team/ownership': (who, index) =>
    asOwner(who, 'POST', '/api/team/ownership', { accountId: `member-${index}` }),
  'DELETE /api/team/ownership': (who) => asOwner(who, 'DELETE', '/api/team/ownership'),
  'GET /api/team/audit': (who) => asOwner(who, 'GET', '/api/team/audit'),
  'POST /api/invitations/look': (who, index) =>
    asOwner(who, 'POST', '/api/invitations/look', { token: noise(43, index) }),
  'POST /api/invitations/accept': (who, index) =>
    asOwner(who, 'POST', '/api/invitations/accept', { token: noise(43, index) }),
  'POST /api/invitations/join': (who, index) =>
    asOwner(who, 'POST', '/api/invitations/join', {
      token: noise(43, index),
      name: noise(80, index),
      password: noise(128, index),
    }),
  'POST /api/invitations/decline': (who, index) =>
    asOwner(who, 'POST', '/api/invitations/decline', { token: noise(43, index) }),
  'DELETE /api/business/locations/{id}': (who) => asOwner(who, 'DELETE', `/api/business/locations/${who.id}`),
  'POST /api/keys': (who, index) =>
    asOwner(who, 'POST', '/api/keys', { name: noise(45, index), access: 'write', locations: [who.id], expiresIn: 30 }),
  'POST /api/keys/{id}/rotate': (who) => asOwner(who, 'POST', '/api/keys/none/rotate'),
  'DELETE /api/keys/{id}': (who) => asOwner(who, 'DELETE', '/api/keys/none'),
  'POST /api/webhooks': (who, index) => asOwner(who, 'POST', '/api/webhooks', webhookOf(index)),
  'PATCH /api/webhooks/{id}': (who, index) => asOwner(who, 'PATCH', '/api/webhooks/none', webhookOf(index)),
  'DELETE /api/webhooks/{id}': (who) => asOwner(who, 'DELETE', '/api/webhooks/none'),
  'POST /api/webhooks/{id}/rotate-secret': (who) => asOwner(who, 'POST', '/api/webhooks/none/rotate-secret'),
  'POST /api/webhooks/{id}/test': (who) => asOwner(who, 'POST', '/api/webhooks/none/test'),
  'POST /api/webhooks/{id}/recover': (who) => asOwner(who, 'POST', '/api/webhooks/none/recover', SINCE),
  'POST /api/webhooks/{id}/deliveries/{delivery}/replay': (who) =>
    asOwner(who, 'POST', '/api/webhooks/none/deliveries/none/replay'),
  'POST /api/business/domain/test': (who, index) =>
    asOwner(who, 'POST', '/api/business/domain/test', { domain: `${'a'.repeat(60)}${index % 1000}.example.com` }),
  'POST /api/business/read-calendar': (who, index) => ({
    ...asOwner(who, 'POST', '/api/business/read-calendar', calendarOf(index)),
    headers: { ...headersOf(who), 'Content-Type': 'text/calendar' },
  }),
  'POST /api/business/css': (who, index) =>
    asOwner(who, 'POST', '/api/business/css', {
      css: `/* ${index} */${'.pill{background:linear-gradient(red,blue)}'.repeat(90)}`,
    }),
  'PUT /api/auth/profile': (who, index) =>
    asOwner(who, 'PUT', '/api/auth/profile', {
      businessName: `${index} ${'n'.repeat(110)}`,
      address: noise(200, index).replace(/[<>]/g, 'a'),
    }),
  'POST /api/payments/checkout': (who) =>
    asOwner(who, 'POST', '/api/payments/checkout', { plan: 'pro', origin_url: `https://${'a'.repeat(2000)}.example` }),
  'POST /api/payments/portal': (who) => asOwner(who, 'POST', '/api/payments/portal'),
  'POST /api/payments/webhook': (who) => ({
    ...asOwner(who, 'POST', '/api/payments/webhook', { id: 'w'.repeat(BODY_BYTES.webhook - 100) }),
    headers: { ...headersOf(who), 'Stripe-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  }),
  'POST /api/resources/case-study': ({ address }, index) => ({
    method: 'POST',
    path: '/api/resources/case-study',
    headers: { 'X-Forwarded-For': address },
    body: { email: `study-${index}@example.com`, study: 'bakery-holidays' },
  }),
  'GET /api/public-holidays/{country}.json': (who) => asOwner(who, 'GET', '/api/public-holidays/CH.json'),
  'POST /api/sync': greedySync,
  'POST /api/v1/locations': (who, index) => asProgram(who, 'POST', '/locations', { name: noise(80, index) }),
  'PATCH /api/v1/locations/{id}': atLocation('PATCH', '', (index) => ({ address: 'a'.repeat(1 + (index % 200)) })),
  'POST /api/v1/locations/{id}/archive': atLocation('POST', '/archive'),
  'POST /api/v1/locations/{id}/restore': atLocation('POST', '/restore'),
  'PUT /api/v1/locations/{id}/hours': atLocation('PUT', '/hours', (index) => ({
    businessHours: weekOf((day) => dayOf(index + DAYS.indexOf(day))),
  })),
  'PATCH /api/v1/locations/{id}/hours': atLocation('PATCH', '/hours', (index) => ({
    businessHours: { monday: dayOf(index) },
  })),
  'PUT /api/v1/locations/{id}/holidays': atLocation('PUT', '/holidays', (index) => ({
    data: Array.from({ length: 300 }, (_, day) => holidayOf(index, day)),
  })),
  'PUT /api/v1/locations/{id}/holidays/{date}': atLocation('PUT', '/holidays/{date}', (index) => ({
    name: noise(80, index),
    ...dayOf(index),
  })),
  'DELETE /api/v1/locations/{id}/holidays/{date}': atLocation('DELETE', '/holidays/{date}'),
  'PUT /api/v1/locations/{id}/spans': atLocation('PUT', '/spans', (index) => ({ data: seasonsOf(index) })),
  'PUT /api/v1/locations/{id}/closure': atLocation('PUT', '/closure', (index) => ({
    minutes: 1 + (index % 1440),
    note: noise(80, index),
  })),
  'DELETE /api/v1/locations/{id}/closure': atLocation('DELETE', '/closure'),
  'PATCH /api/v1/locations/{id}/messages': atLocation('PATCH', '/messages', (index) => ({ open: noise(60, index) })),
  'PATCH /api/v1/locations/{id}/style': atLocation('PATCH', '/style', (index) => ({
    placement: 'custom',
    positionX: index % 200,
    positionY: index % 100,
  })),
  'PUT /api/v1/locations/{id}/domains': atLocation('PUT', '/domains', (index) => ({
    domains: [`${'a'.repeat(60)}${index % 1000}.example.com`],
  })),
  'POST /api/v1/webhooks': (who, index) => asProgram(who, 'POST', '/webhooks', webhookOf(index)),
  'PATCH /api/v1/webhooks/{id}': (who, index) => asProgram(who, 'PATCH', '/webhooks/none', webhookOf(index)),
  'DELETE /api/v1/webhooks/{id}': (who) => asProgram(who, 'DELETE', '/webhooks/none'),
  'POST /api/v1/webhooks/{id}/rotate-secret': (who) => asProgram(who, 'POST', '/webhooks/none/rotate-secret'),
  'POST /api/v1/webhooks/{id}/test': (who) => asProgram(who, 'POST', '/webhooks/none/test'),
  'POST /api/v1/webhooks/{id}/recover': (who) => asProgram(who, 'POST', '/webhooks/none/recover', SINCE),
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/replay': (who) =>
    asProgram(who, 'POST', '/webhooks/none/deliveries/none/replay'),
  'GET /at/{name}': atDirectory(''),
  // With a number, which no cache stores.
  'GET /at/{name}/locations.json': atDirectory('/locations.json?1'),
  'GET /api/widget/{file}': ({ address }, index) => ({
    method: 'GET',
    path: `/api/widget/${['element.js', 'words/de.json', `popup.${String(index).padStart(8, '0')}.js`][index % 3]}`,
    headers: { 'X-Forwarded-For': address },
  }),
  'POST /api/widget/{id}/events': ({ id, address }, index) => ({
    method: 'POST',
    path: `/api/widget/${id}/events`,
    headers: { 'X-Forwarded-For': address },
    body: { type: 'view', host: `${index}.${'a'.repeat(60)}.example`.slice(0, EVENTS.bodyBytes / 8) },
  }),
};

/** Returns the greedy request of one route.
 * @param name the route's name in the table of bounds
 * @throws for a call that is not a plain read and has no entry above */
export const greedOf = (name: string): Greed => {
  const greed = GREEDS[name];
  if (greed) return greed;
  const [method, path = ''] = name.split(' ');
  if (method !== 'GET') throw new Error(`bench/greed/greeds.ts has nothing for ${name}.`);
  if (path.startsWith('/api/v1/'))
    return (who) =>
      asProgram(who, 'GET', path.slice('/api/v1'.length).replace('{id}', who.id).replace('{delivery}', 'none'));
  return (who) =>
    asOwner(
      who,
      'GET',
      path
        .replace('{id}', who.id)
        .replace('{delivery}', 'none')
        .replace('{sessionId}', `cs_${'a'.repeat(60)}`),
    );
};
