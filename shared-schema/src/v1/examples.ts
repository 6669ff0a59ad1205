import { webhookExamples } from './webhook-examples.ts';

const DAY = { open: '09:00', close: '17:00', closed: false };
const SATURDAY = { open: '10:00', close: '13:00', closed: false };
const SUNDAY = { ...DAY, closed: true };
/** A day with a break. */
const FRIDAY = { open: '09:00', close: '12:00', closed: false, more: [{ open: '14:00', close: '18:00' }] };
const WEEK = {
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: FRIDAY,
  saturday: SATURDAY,
  sunday: SUNDAY,
};
const CHRISTMAS_EVE = { name: 'Christmas Eve', closed: false, open: '09:00', close: '13:00' };
const HOLIDAY = { id: 'preset_2026-12-24', date: '2026-12-24', ...CHRISTMAS_EVE };
const VACATION = { name: 'Summer break', from: '2026-08-03', to: '2026-08-16', day: SUNDAY };
const LOCATION = {
  id: 'Rducx4xCvJkrbSFhL9EGHX',
  name: 'Downtown',
  businessName: 'Harbor Bakery',
  state: 'active',
  position: 0,
  timezone: 'America/New_York',
  phone: '+1 555 0100',
  address: '12 Harbor Street',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-11-22T17:04:05.000Z',
};
const STYLE = {
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'medium',
  placement: 'bottom-right',
  positionX: null,
  positionY: null,
  autoTheme: false,
  edge: 16,
  phones: true,
  inline: false,
  poweredBy: true,
  css: null,
};
const CHANGE = {
  id: '019aac3f-9d20-7c51-8a5e-3b1f0c2d4e6f',
  seq: 108,
  schema: 1,
  at: '2026-11-22T17:04:05.000Z',
  madeAt: '2026-11-22T17:04:05.000Z',
  label: 'hours',
  device: 'POS (API)',
  author: { kind: 'key', id: '019aac3e-1b40-7f0a-9d11-2c3b4a5d6e7f', name: 'POS', isYou: false },
  status: 'live',
  writes: [{ scope: LOCATION.id, key: 'hours.friday', before: DAY, after: { ...DAY, close: '20:00' }, applied: true }],
};
const FIGURES = { views: 412, opens: 57, calls: 9, directions: 14 };

/** An example of each body and answer, by the name of its schema in the document: the schema's name without "V1".
 * Source: shared-schema/docs/http-contract.md#v1. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...webhookExamples({
    location: LOCATION,
    holiday: HOLIDAY,
    hours: { timezone: LOCATION.timezone, businessHours: WEEK },
    author: CHANGE.author,
  }),
  Business: {
    id: LOCATION.id,
    name: 'Harbor Bakery',
    plan: 'enterprise',
    limits: { domains: 5, locations: 10, seats: 25, apiKeys: 20, webhooks: 10 },
  },
  Location: LOCATION,
  Locations: { data: [LOCATION], nextCursor: null },
  NewLocation: { name: 'Airport', timezone: 'America/New_York' },
  LocationPatch: { name: 'Downtown', phone: '+1 555 0100' },
  Day: FRIDAY,
  DayBody: FRIDAY,
  Hours: { timezone: LOCATION.timezone, businessHours: WEEK },
  HoursBody: { businessHours: { friday: FRIDAY, saturday: SATURDAY } },
  Holiday: HOLIDAY,
  Holidays: { data: [HOLIDAY] },
  HolidayBody: CHRISTMAS_EVE,
  HolidaysBody: {
    data: [
      { date: HOLIDAY.date, ...CHRISTMAS_EVE },
      { date: '2026-12-25', name: 'Christmas Day', closed: true },
    ],
  },
  SpanDayBody: DAY,
  Spans: { data: [{ id: 's1767225600000123', ...VACATION }] },
  SpansBody: { data: [VACATION] },
  Closure: { closure: { kind: 'closed', from: null, until: '2026-11-22T18:00:00Z', note: 'Burst pipe' } },
  ClosureBody: { minutes: 60, note: 'Burst pipe' },
  Messages: { open: 'Come in', beforeClosing: [{ minutes: 30, text: 'Last orders' }] },
  MessagesPatch: { open: 'Come in', closed: null },
  Style: STYLE,
  StylePatch: { theme: 'dark', edge: 24 },
  Domains: { domains: ['shop.example.com'] },
  DomainsBody: { domains: ['shop.example.com'] },
  Status: {
    status: 'open',
    message: 'Open until 5:00 PM',
    note: null,
    nextChange: 'Closes at 5:00 PM',
    nextChangeAt: '2026-11-23T22:00:00.000Z',
    nextStatusAt: '2026-11-23T22:00:00.000Z',
    timezone: LOCATION.timezone,
  },
  Timeline: {
    data: [
      { at: '2026-11-23T14:00:00.000Z', status: 'open', holidayName: null },
      { at: '2026-11-23T22:00:00.000Z', status: 'closed', holidayName: null },
    ],
  },
  Analytics: {
    days: [{ date: '2026-11-22', ...FIGURES }],
    totals: FIGURES,
    viewsByHour: Array.from({ length: 24 }, (_, hour) => (hour === 11 ? FIGURES.views : 0)),
    lastViewedAt: '2026-11-22T17:04:05.000Z',
    lastHost: 'shop.example.com',
  },
  Change: CHANGE,
  History: { data: [CHANGE], nextCursor: '107' },
  Problem: {
    type: 'https://doorsign.example/docs/api#precondition_failed',
    title: 'Precondition failed',
    status: 412,
    detail: 'These hours were changed since you read them.',
    code: 'precondition_failed',
    message: 'These hours were changed since you read them.',
    request_id: '019aac3f-9d20-7c51-8a5e-3b1f0c2d4e6f',
  },
};
