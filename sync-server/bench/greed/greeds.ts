import { SYNC_PROTO, WITNESS_MAX, type SyncRequest } from '@doorsign/shared-schema/api';
import { DAYS, weekOf } from '@doorsign/shared-schema/hours';
import { EDITS_BYTES_MAX, EDITS_MAX, SCHEMA, uuidv7 } from '@doorsign/shared-schema/sync';
import { BODY_BYTES, EVENTS } from '../../src/platform/parameters.ts';
import type { LoadAccount } from '../load/accounts.ts';
import type { LoadRequest } from '../load/load-client.ts';
import type { Greed } from './greedy-client.ts';

const headersOf = ({ token, address }: LoadAccount): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'X-Forwarded-For': address,
});

/** A request of the owner, or of somebody who has a token: the server looks at it first. */
const asOwner = (who: LoadAccount, method: string, path: string, body?: unknown): LoadRequest => ({
  method,
  path,
  headers: headersOf(who),
  ...(body !== undefined && { body }),
});

/** Text in which nothing repeats that compresses well, of so many characters. */
const noise = (length: number, index: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((index * 31 + at * at * 7) % 90))).join('');

const uuid = (index: number): string =>
  uuidv7(
    Date.now(),
    Uint8Array.from({ length: 10 }, (_, at) => (index >> ((at % 4) * 8)) + Math.random() * 256),
  );

const MINUTES = (index: number): string => String(index % 60).padStart(2, '0');

const dayOf = (index: number) => ({
  open: `0${index % 10}:${MINUTES(index)}`,
  close: `1${index % 10}:00`,
  closed: false,
});

/** The days after today, which nobody's time zone takes for past. */
const dateOf = (index: number): string =>
  new Date(Date.now() + (2 + (index % 390)) * 86_400_000).toISOString().slice(0, 10);

const holidayOf = (index: number, day: number) => ({
  id: `holiday_${day}`,
  date: dateOf(day),
  name: noise(80, index + day),
  ...dayOf(index + day),
});

/** Holidays, each as large as its schema lets it be. The register's key tells the date. */
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
  // Nothing is known here: the answer tells everything there is.
  cursor: null,
  edits: [],
  ...more,
});

/** Four kinds in turn: few large edits, many small ones that meet each other's changes, offers after a loss, and only questions. */
const greedySync: Greed = (who, index) => {
  const edits = (count: number, writes: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: uuid(index * EDITS_MAX + at),
      schema: SCHEMA,
      wall: Date.now(),
      label: 'holidays' as const,
      writes: writesOf(who.id, index * EDITS_MAX + at, writes),
    }));
  // As many bytes as one request may bring.
  const large = edits(4, Math.floor(EDITS_BYTES_MAX / 4 / 320));
  const kinds: Partial<SyncRequest>[] = [
    { edits: large },
    { edits: edits(EDITS_MAX, 10) },
    {
      witness: writesOf(who.id, index, WITNESS_MAX).map(({ scope, key, value }, at) => ({
        scope,
        key,
        value,
        schema: SCHEMA,
        deleted: false,
        rev: uuid(index + at),
        at: Date.now(),
        seq: index + at + 1,
      })),
    },
    { wantFull: true },
  ];
  return asOwner(who, 'POST', '/api/sync', syncOf(index, kinds[index % kinds.length] ?? {}));
};

/** What a client does that wants the most of a route which is not only read. A route that is not named here is read. */
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
    asOwner(who, 'POST', '/api/auth/verify-otp', { email: who.email, otp: '222222', challenge_id: uuid(1) }),
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
  'DELETE /api/auth/sessions/{id}': (who, index) => asOwner(who, 'DELETE', `/api/auth/sessions/${uuid(index)}`),
  'DELETE /api/auth/identities/{id}': (who, index) => asOwner(who, 'DELETE', `/api/auth/identities/${uuid(index)}`),
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
  'POST /api/sync': greedySync,
  'POST /api/widget/{id}/events': ({ id, address }, index) => ({
    method: 'POST',
    path: `/api/widget/${id}/events`,
    headers: { 'X-Forwarded-For': address },
    body: { type: 'view', host: `${index}.${'a'.repeat(60)}.example`.slice(0, EVENTS.bodyBytes / 8) },
  }),
};

/** The greed of one route, by its name in the table of bounds.
 * @throws for a route that is not only read and for which nobody has thought of the worst */
export const greedOf = (name: string): Greed => {
  const greed = GREEDS[name];
  if (greed) return greed;
  const [method, path = ''] = name.split(' ');
  if (method !== 'GET') throw new Error(`bench/greed/greeds.ts has nothing for ${name}.`);
  return (who) => asOwner(who, 'GET', path.replace('{id}', who.id).replace('{sessionId}', `cs_${'a'.repeat(60)}`));
};
