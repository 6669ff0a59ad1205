import {
  authCalls,
  businessCalls,
  calendarCalls,
  cssCalls,
  directoryCalls,
  domainTestCalls,
  invitationCalls,
  keyCalls,
  locationCalls,
  paymentCalls,
  resourceCalls,
  syncCalls,
  teamCalls,
  webhookCalls,
  type Call,
} from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import type { ROUTE_LIMITS, RouteLimit } from '../src/platform/parameters.ts';
import { PASSWORD } from './owner.ts';
import { START_MS } from './start-test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

interface LimitedRow {
  count: number;
  nextAfterS: number;
  call: Call;
  body?: (index: number) => unknown;
}
/** Limits per owner, with a higher limit per address. */
type AccountRow = {
  [Row in RouteLimit]: (typeof ROUTE_LIMITS)[Row] extends { account: unknown } ? Row : never;
}[RouteLimit];
type IpRow = Exclude<RouteLimit, AccountRow>;
/** Calls of a browser that follows links. A refusal redirects it back with the reason. See google-stand-in.test.ts. */
type BrowserRow = 'googleStart' | 'googleCallback';
/** Never answered with 429: see widget-events.test.ts. */
type SilentRow = 'events';
/** Not a call: the response lasts as long as the client reads it. */
type StreamRow = 'stream';
type LimitedByAddress = LimitedRow & { at: 'address' };
type LimitedByAccount = LimitedRow & { at: 'account' };

/** A sync without edits. */
export const SYNC = {
  proto: 1 as const,
  schema: SCHEMA,
  app: 'test',
  deviceId: 'd',
  deviceName: 'D',
  sentAt: START_MS,
  cursor: null,
  edits: [],
};

/** Returns an e-mail address of its own for each call. */
const nth = (index: number): string => `user${index}@example.com`;
const KEY = { name: 'POS', access: 'read', locations: null, expiresIn: null } as const;
const WEBHOOK = { url: 'https://hooks.example.com/', types: ['plan.changed'], locations: null } as const;
const GOOGLE_SESSION = { session_id: 'x', verifier: 'x' };

/** Every row of the limits table: the number of calls at once, the time until the next one, and the call. */
export const LIMIT_ROWS: {
  [Row in Exclude<RouteLimit, BrowserRow | SilentRow | StreamRow>]: Row extends IpRow
    ? LimitedByAddress
    : LimitedByAccount;
} = {
  login: {
    at: 'address',
    count: 5,
    nextAfterS: 12,
    call: authCalls.login,
    body: (index) => ({ email: nth(index), password: 'wrong' }),
  },
  signup: {
    at: 'address',
    count: 5,
    nextAfterS: 720,
    call: authCalls.signup,
    body: (index) => ({ businessName: 'Shop', email: nth(index), password: PASSWORD }),
  },
  sendOtp: {
    at: 'address',
    count: 10,
    nextAfterS: 360,
    call: authCalls.sendOtp,
    body: (index) => ({ email: nth(index) }),
  },
  team: { at: 'account', count: 30, nextAfterS: 2, call: teamCalls.team },
  invitationLook: {
    at: 'address',
    count: 20,
    nextAfterS: 3,
    call: invitationCalls.look,
    body: () => ({ token: 'unknown' }),
  },
  invitationAccept: {
    at: 'address',
    count: 10,
    nextAfterS: 360,
    call: invitationCalls.join,
    body: () => ({ token: 'unknown', name: 'Li', password: PASSWORD }),
  },
  verifyOtp: {
    at: 'address',
    count: 10,
    nextAfterS: 6,
    call: authCalls.verifyOtp,
    body: (index) => ({ email: nth(index), otp: '222222' }),
  },
  signOut: { at: 'address', count: 60, nextAfterS: 1, call: authCalls.endOtherSessions },
  me: { at: 'account', count: 120, nextAfterS: 1, call: authCalls.me },
  businessWrite: { at: 'account', count: 60, nextAfterS: 1, call: businessCalls.holidays, body: () => [] },
  directory: { at: 'account', count: 60, nextAfterS: 60, call: directoryCalls.name, body: () => ({ name: null }) },
  locations: { at: 'account', count: 20, nextAfterS: 180, call: locationCalls.order, body: () => ({ ids: [] }) },
  keys: { at: 'account', count: 20, nextAfterS: 180, call: keyCalls.create, body: () => KEY },
  webhooks: { at: 'account', count: 60, nextAfterS: 1, call: webhookCalls.create, body: () => WEBHOOK },
  sync: { at: 'account', count: 120, nextAfterS: 1, call: syncCalls.sync, body: () => SYNC },
  password: {
    at: 'account',
    count: 5,
    nextAfterS: 180,
    call: authCalls.password,
    body: () => ({ currentPassword: 'wrong', newPassword: 'another password' }),
  },
  checkout: {
    at: 'account',
    count: 5,
    nextAfterS: 720,
    call: paymentCalls.checkout,
    body: () => ({ plan: 'pro', origin_url: 'https://elsewhere.example' }),
  },
  checkoutStatus: { at: 'account', count: 60, nextAfterS: 1, call: paymentCalls.portal },
  caseStudy: {
    at: 'address',
    count: 3,
    nextAfterS: 1200,
    call: resourceCalls.caseStudy,
    body: (index) => ({ email: nth(index), study: 'bakery-holidays' }),
  },
  domainTest: {
    at: 'account',
    count: 5,
    nextAfterS: 12,
    call: domainTestCalls.test,
    body: () => ({ domain: 'a.com' }),
  },
  readCalendar: {
    at: 'account',
    count: 10,
    nextAfterS: 6,
    call: calendarCalls.read,
    body: () => 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  },
  css: {
    at: 'account',
    count: 30,
    nextAfterS: 2,
    call: cssCalls.compile,
    body: () => ({ css: '.pill { color: #111; }' }),
  },
  export: { at: 'account', count: 2, nextAfterS: DAY / 2 / 1000, call: authCalls.exportAccount },
  googleSession: { at: 'address', count: 10, nextAfterS: 6, call: authCalls.session, body: () => GOOGLE_SESSION },
};
