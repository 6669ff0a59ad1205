import { expect, test } from 'vitest';
import {
  analyticsCalls,
  authCalls,
  businessCalls,
  calendarCalls,
  type Call,
  deviceCalls,
  directoryCalls,
  domainTestCalls,
  ErrorBody,
  ERRORS,
  healthCalls,
  historyCalls,
  HolidaysBody,
  HoursBody,
  identityCalls,
  installCalls,
  invitationCalls,
  keyCalls,
  locationCalls,
  overviewCalls,
  paymentCalls,
  resourceCalls,
  syncCalls,
  teamCalls,
  webhookCalls,
  widgetCalls,
  zoneCalls,
} from './index.ts';

const calls: Call[] = [
  ...Object.values<Call>(authCalls),
  ...Object.values<Call>(businessCalls),
  ...Object.values<Call>(analyticsCalls),
  ...Object.values<Call>(historyCalls),
  ...Object.values<Call>(overviewCalls),
  ...Object.values<Call>(installCalls),
  ...Object.values<Call>(invitationCalls),
  ...Object.values<Call>(keyCalls),
  ...Object.values<Call>(locationCalls),
  ...Object.values<Call>(healthCalls),
  ...Object.values<Call>(deviceCalls),
  ...Object.values<Call>(calendarCalls),
  ...Object.values<Call>(directoryCalls),
  ...Object.values<Call>(domainTestCalls),
  ...Object.values<Call>(identityCalls),
  ...Object.values<Call>(paymentCalls),
  ...Object.values<Call>(resourceCalls),
  ...Object.values<Call>(syncCalls),
  ...Object.values<Call>(teamCalls),
  ...Object.values<Call>(webhookCalls),
  ...Object.values<Call>(widgetCalls),
  ...Object.values<Call>(zoneCalls),
];

test('every call has a unique method and path', () => {
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

test('a call that reads has no body, and one that deletes works without', () => {
  const bodies = (method: string) => calls.flatMap((one) => (one.method === method && one.body ? [one.body] : []));
  expect(bodies('GET')).toEqual([]);
  expect(bodies('DELETE').filter((body) => !body.safeParse(undefined).success)).toEqual([]);
});

test.each(Object.entries(ERRORS))('the error code %s has an error status and a sentence', (code, row) => {
  expect(row.status).toBeGreaterThanOrEqual(400);
  expect(row.status).toBeLessThan(600);
  expect(row.detail).toMatch(/^[A-Z].*\.$/);
  expect(ErrorBody.shape.code.safeParse(code).success).toBe(true);
});

test.each([
  { code: 'validation_failed', status: 400 },
  { code: 'invalid_otp', status: 400 },
  { code: 'invalid_credentials', status: 401 },
  { code: 'token_invalid', status: 401 },
  { code: 'session_revoked', status: 401 },
  { code: 'plan_required', status: 403 },
  { code: 'limit_reached', status: 403 },
  { code: 'not_found', status: 404 },
  { code: 'method_not_allowed', status: 405 },
  { code: 'already_subscribed', status: 409 },
  { code: 'account_deleted', status: 410 },
  { code: 'too_large', status: 413 },
  { code: 'unsupported_media', status: 415 },
  { code: 'client_outdated', status: 426 },
  { code: 'rate_limited', status: 429 },
  { code: 'internal', status: 500 },
  { code: 'busy', status: 503 },
  { code: 'server_outdated', status: 503 },
  { code: 'storage_full', status: 503 },
] as const)('$code is $status', ({ code, status }) => {
  expect(ERRORS[code].status).toBe(status);
});

const monday = { open: '09:00', close: '17:00', closed: false };

test.each([
  { name: 'the bare week', body: { monday }, parsed: { businessHours: { monday } } },
  { name: 'the wrapped week', body: { businessHours: { monday } }, parsed: { businessHours: { monday } } },
  { name: 'an empty week', body: {}, parsed: { businessHours: {} } },
  {
    name: 'the week with a zone',
    body: { businessHours: {}, timezone: 'Asia/Tokyo' },
    parsed: { businessHours: {}, timezone: 'Asia/Tokyo' },
  },
])('PUT hours accepts $name', ({ body, parsed }) => {
  expect(HoursBody.parse(body)).toEqual(parsed);
});

test.each([
  { name: 'a bare time', body: { monday: { ...monday, open: '9' } }, path: 'businessHours.monday.open' },
  {
    name: 'a wrapped time',
    body: { businessHours: { monday: { ...monday, close: '25:00' } } },
    path: 'businessHours.monday.close',
  },
  { name: 'a zone', body: { businessHours: {}, timezone: 'Mars' }, path: 'timezone' },
  { name: 'a zone without a week', body: { timezone: 'Asia/Tokyo' }, path: 'businessHours' },
  { name: 'an array', body: [], path: 'businessHours' },
  { name: 'null', body: null, path: '' },
])('PUT hours names the invalid field of $name', ({ body, path }) => {
  expect(HoursBody.safeParse(body).error?.issues[0]?.path.join('.')).toBe(path);
});

const holiday = { id: 'holiday_1', date: '2026-12-25', name: 'Xmas', closed: true, open: '09:00', close: '17:00' };

test.each([
  { name: 'the bare array', body: [holiday] },
  { name: 'the wrapped array', body: { holidays: [holiday] } },
])('PUT holidays accepts $name', ({ body }) => {
  expect(HolidaysBody.parse(body)).toEqual({ holidays: [holiday] });
});

test('PUT holidays names the invalid field', () => {
  const refused = HolidaysBody.safeParse([holiday, { ...holiday, date: '2026-02-30' }]);
  expect(refused.error?.issues[0]?.path.join('.')).toBe('holidays.1.date');
});
