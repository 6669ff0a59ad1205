import { weekOf } from '@doorsign/shared-schema/hours';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { PASSWORD } from '../owner.ts';
import type { Samples } from './schema-values.ts';

const DAY = { open: '09:00', close: '17:00', closed: false };
const WEEK = weekOf(() => DAY);
/** A span has either a day or a week, and only a week may be without an end. */
const SPANS = [
  [{ id: 's1767225600000001', name: 'Summer break', from: '2026-08-02', to: '2026-08-15', yearly: true, day: DAY }],
  [
    { id: 's1767225600000002', name: 'Winter hours', from: '2026-11-01', to: '2027-02-28', week: WEEK },
    { name: 'New hours', from: '2027-03-01', to: null, week: WEEK },
  ],
];

const CLOSURE_FROM = ['2026-11-23T14:00:00Z', null];

const CLOSURE = { kind: 'closed', from: null, until: null, note: 'Flu' };

interface Caller {
  readonly id: string;
  /** E-mail addresses used in bodies. */
  readonly emails: readonly string[];
  /** The server's clock, epoch milliseconds. */
  readonly nowMs: number;
}

/** Returns valid values for the fields with their own rules. */
export const samplesFor = ({ id, emails, nowMs }: Caller): Samples => ({
  email: emails,
  password: [PASSWORD, 'not the password'],
  // The right password would let a body change it.
  currentPassword: ['not the password'],
  newPassword: ['another password'],
  otp: ['222222', 'B7K-Q2M'],
  businessName: ['Harbor Bakery', 'Café 🥐'],
  phone: ['+1 555 0100'],
  latitude: [52.52, -90],
  longitude: [13.4, -180],
  timezone: ['Europe/Berlin', 'Asia/Kathmandu'],
  open: ['09:00', '00:00'],
  close: ['17:00', '24:00', '02:00'],
  date: ['2026-12-24', '2027-02-28'],
  accentColor: ['#10b981', '#000000'],
  edge: [8, 16, 64],
  from: ['2026-12-20', '2027-02-28'],
  to: ['2027-03-01', null],
  more: [[{ open: '19:00', close: '22:00' }]],
  spans: SPANS,
  '/spans.data': SPANS,
  'closure.from': CLOSURE_FROM,
  '/closure.from': CLOSURE_FROM,
  // A program sends either an end or a number of minutes.
  '/closure.minutes': [15, 60, undefined, undefined],
  until: ['2026-11-24T14:00:00Z', null],
  minutes: [15, 60],
  url: ['http://127.0.0.1:9/hook', 'https://hooks.example.com/doorsign'],
  description: ['The till', null],
  since: ['2026-03-10T12:00:00Z', '2026-03-01T12:00:00+01:00'],
  // A viewer is one of all locations.
  locations: [null],
  token: ['x'.repeat(43)],
  country: [{ country: 'DE', region: 'BY' }, null],
  origin_url: ['https://elsewhere.example'],
  allowedDomain: ['shop.example.com', 'https://www.example.co.uk/about'],
  '/domains.domains': [['shop.example.com'], ['https://www.example.co.uk/about', 'shop.example.com']],
  domain: ['shop.example.com', 'www.example.co.uk'],
  'edits.id': ['019500d0-0000-7000-8000-000000000001', '019500d0-0000-7000-8000-000000000003'],
  id: ['holiday_1', 'preset_2026-12-25'],
  schema: [SCHEMA],
  deviceId: ['device'],
  scope: [id],
  key: [
    'hours.monday',
    'hours.closure',
    'hours.span.s1767225600000001',
    'messages.open',
    'profile.phone',
    'holidays.2026-12-24',
    'domains',
    'of.another.version',
  ],
  value: [DAY, '555 0100', { id: 'holiday_1', name: 'Eve', ...DAY }, ['example.com'], CLOSURE, { free: 'form' }],
  rev: ['019500d0-0000-7000-8000-000000000002', 'lost'],
  base: ['019500d0-0000-7000-8000-000000000002', null],
  chain: ['0'.repeat(16)],
  sentAt: [nowMs],
  wall: [nowMs, nowMs - 1.5],
  at: [nowMs],
  seq: [0, 1, 9],
});
