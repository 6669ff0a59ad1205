import { expect, test } from 'vitest';
import {
  type AnswerOf,
  authCalls,
  ChangeNotification,
  ErrorBody,
  historyCalls,
  installCalls,
  overviewCalls,
  paymentCalls,
  SyncAnswer,
} from './index.ts';

const AT = '2026-11-20T15:00:00.000Z';
const PARTY = { rev: 'r', value: null, deleted: false, device: '', at: 1 };
const ACCOUNT = {
  userId: 'u',
  emailVerified: true,
  plan: 'free',
  features: {
    holidayScheduling: true,
    seasonalHours: true,
    emergencyClosures: true,
    customMessages: true,
    analytics: true,
    multipleLocations: true,
    teamManagement: true,
    apiAccess: true,
    webhooks: true,
    whiteLabel: true,
    customCss: true,
    timeTravel: true,
  },
  limits: { domains: 1, locations: 1, planets: 1 },
};
const ENTRY = { id: 'e', seq: 1, at: AT, madeAt: AT, label: 'hours', device: '', status: 'live', writes: [] };
const SIGHTING = { at: AT, host: 'cafe.example' };
const USER: AnswerOf<typeof authCalls.me> = {
  id: 'u',
  businessName: 'Cafe',
  email: 'a@cafe.example',
  emailVerified: true,
  plan: 'free',
  features: ACCOUNT.features,
  limits: ACCOUNT.limits,
  timezone: 'UTC',
  businessHours: null,
  holidays: [],
  widgetStyle: {
    theme: 'light',
    accentColor: '#000000',
    fontSize: 'medium',
    placement: 'custom',
    positionX: 1,
    positionY: 1,
  },
  allowedDomain: null,
  domains: [],
  phone: null,
  address: null,
  hasPassword: true,
  widgetSeen: null,
  createdAt: AT,
  updatedAt: AT,
};

/** Answers of a newer server to a current app: values and members that the app does not know. */
test.each([
  {
    name: 'a refusal’s code',
    schema: ErrorBody,
    body: { detail: 'Not on Sundays.', code: 'sunday', message: 'Not on Sundays.', request_id: '1', mood: 'good' },
    read: { detail: 'Not on Sundays.', code: 'other' },
  },
  {
    name: 'the reason of an ended session',
    schema: ErrorBody,
    body: { detail: 'Bye.', code: 'session_revoked', message: 'Bye.', request_id: '1', reason: 'full_moon' },
    read: { detail: 'Bye.', code: 'session_revoked', reason: 'other' },
  },
  {
    name: 'a plan',
    schema: authCalls.me.answer,
    body: {
      ...USER,
      plan: 'team',
      widgetStyle: { ...USER.widgetStyle, theme: 'neon', placement: 'top', fontSize: 'xl' },
    },
    read: { plan: 'other', businessName: 'Cafe' },
  },
  {
    name: 'the plan of a change notification',
    schema: ChangeNotification,
    body: { seq: 3, plan: 'team' },
    read: { seq: 3, plan: 'other' },
  },
  {
    name: 'a label and a status of the history',
    schema: historyCalls.history.answer,
    body: { edits: [{ ...ENTRY, label: 'menu', status: 'queued' }, ENTRY], next: null },
    read: {
      edits: [
        { id: 'e', label: 'other', status: 'other' },
        { label: 'hours', status: 'live' },
      ],
    },
  },
  {
    name: 'a status',
    schema: overviewCalls.status.answer,
    body: {
      status: 'by_appointment',
      message: 'By appointment',
      nextChange: '',
      nextChangeAt: null,
      nextStatusAt: null,
    },
    read: { status: 'other', message: 'By appointment' },
  },
  {
    name: 'statuses of a sync answer',
    schema: SyncAnswer,
    body: {
      seq: 1,
      chain: 'c',
      sent: null,
      now: 1,
      schema: 2,
      full: 'moved',
      regs: [],
      digest: 'd',
      results: [{ id: 'e', status: 'queued', code: 'sunday' }],
      conflicts: [{ seq: 1, at: 1, scope: 's', key: 'k', win: PARTY, lose: PARTY, origin: 'import' }],
      account: { ...ACCOUNT, plan: 'team' },
      minSchema: 1,
    },
    read: {
      full: 'other',
      results: [{ status: 'other' }],
      conflicts: [{ origin: 'other' }],
      account: { plan: 'other' },
    },
  },
  {
    name: 'a problem of the widget',
    schema: installCalls.check.answer,
    body: {
      problem: 'script_blocked',
      seen: SIGHTING,
      loaded: null,
      refused: null,
      tried: null,
      old: { ...SIGHTING, what: 'sandboxed' },
    },
    read: { problem: 'other', seen: SIGHTING, old: { what: 'other' } },
  },
  {
    name: 'a payment',
    schema: paymentCalls.transactions.answer,
    body: [{ id: 't', plan: 'team', amount: 4900, currency: 'usd', payment_status: 'refunded', created_at: AT }],
    read: [{ plan: 'other', amount: 4900, payment_status: 'other' }],
  },
  {
    name: 'a plan that is sold',
    schema: paymentCalls.plans.answer,
    body: Object.fromEntries(
      ['free', 'pro', 'team', 'enterprise'].map((plan) => [
        plan,
        { name: plan, amount: 1, currency: 'usd', features: [] },
      ]),
    ),
    read: { pro: { name: 'pro' } },
  },
])('an unknown value from a newer server does not hide the rest: $name', ({ schema, body, read }) => {
  expect(schema.parse(body)).toMatchObject(read);
});

test('a value that is not a string is still refused', () => {
  expect(ChangeNotification.safeParse({ seq: 3, plan: 7 }).success).toBe(false);
  expect(historyCalls.history.answer.safeParse({ edits: [{ ...ENTRY, label: null }], next: null }).success).toBe(false);
});
