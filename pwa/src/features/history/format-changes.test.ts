import { expect, test } from 'vitest';
import { weekOf, type Day } from '@doorsign/shared-schema/hours';
import { formatChanges, type KeyChange } from './format-changes.ts';
import { formatDays } from './format-hours.ts';

const times = (open: string, close: string, closed = false) => ({ open, close, closed });
const NINE_TO_FIVE = times('09:00', '17:00');

const lines = (changes: readonly KeyChange[]): string[] =>
  formatChanges(changes, 'America/New_York').map(
    ({ name, before, after }) => `${name}: ${before === null ? '' : `${before} -> `}${after}`,
  );

test.each<{ days: Day[]; words: string }>([
  { days: ['monday'], words: 'Monday' },
  { days: ['monday', 'tuesday'], words: 'Monday and Tuesday' },
  { days: ['monday', 'wednesday'], words: 'Monday and Wednesday' },
  { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], words: 'Monday to Friday' },
  { days: ['monday', 'wednesday', 'thursday', 'friday'], words: 'Monday and Wednesday to Friday' },
  { days: ['monday', 'wednesday', 'friday'], words: 'Monday, Wednesday, Friday' },
  { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], words: 'Every day' },
])('$days.length days read "$words"', ({ days, words }) => {
  expect(formatDays(days)).toBe(words);
});

test.each<{ key: string; before?: unknown; after: unknown; line: string }>([
  { key: 'hours.monday', after: NINE_TO_FIVE, line: 'Monday: 9:00 AM to 5:00 PM' },
  { key: 'hours.monday', before: null, after: NINE_TO_FIVE, line: 'Monday: 9:00 AM to 5:00 PM' },
  {
    key: 'hours.sunday',
    before: times('09:00', '17:00', true),
    after: NINE_TO_FIVE,
    line: 'Sunday: Closed -> 9:00 AM to 5:00 PM',
  },
  { key: 'style.poweredBy', before: true, after: false, line: '“Powered by Doorsign”: Shown -> Hidden' },
  { key: 'style.css', before: null, after: '.pill {\n  gap: 0;\n}', line: 'Custom CSS: .pill { gap: 0; }' },
  {
    key: 'style.css',
    after: `.pill { color: red }${' '.repeat(80)}.dot { border-color: rgb(1 2 3); letter-spacing: 0 }`,
    line: 'Custom CSS: .pill { color: red } .dot { border-color: rgb(1 2 3); letter… (152 characters)',
  },
  { key: 'hours.friday', after: times('18:00', '02:00'), line: 'Friday: 6:00 PM to 2:00 AM' },
  { key: 'hours.friday', after: times('09:00', '23:59'), line: 'Friday: 9:00 AM to midnight' },
  { key: 'hours.friday', after: times('00:00', '23:59'), line: 'Friday: Open 24 hours' },
  { key: 'hours.friday', after: times('08:00', '08:00'), line: 'Friday: Open 24 hours from 8:00 AM' },
  {
    key: 'hours.friday',
    before: NINE_TO_FIVE,
    after: { ...times('09:00', '12:00'), more: [{ open: '14:00', close: '18:00' }] },
    line: 'Friday: 9:00 AM to 5:00 PM -> 9:00 AM to 12:00 PM, 2:00 PM to 6:00 PM',
  },
  {
    key: 'hours.friday',
    before: { ...times('09:00', '17:00', true), appointment: true },
    after: { ...times('09:00', '12:00'), appointment: true },
    line: 'Friday: By appointment -> 9:00 AM to 12:00 PM, By appointment',
  },
  {
    key: 'hours.friday',
    after: { ...times('09:00', '12:00', true), more: [{ open: '14:00', close: '18:00' }] },
    line: 'Friday: Closed',
  },
  { key: 'hours.friday', after: { shifts: [1] }, line: 'Friday: {"shifts":[1]}' },
  { key: 'profile.timezone', after: 'America/New_York', line: 'Time zone: Eastern (US)' },
  {
    key: 'profile.timezone',
    after: 'America/Argentina/Buenos_Aires',
    line: 'Time zone: America/Argentina/Buenos Aires',
  },
  { key: 'profile.phone', before: '555 0100', after: null, line: 'Phone: 555 0100 -> Removed' },
  { key: 'profile.phone', after: null, line: 'Phone: None' },
  { key: 'domains', before: ['a.example'], after: [], line: 'Allowed domain: a.example -> Anywhere' },
  { key: 'domains', after: ['a.example', 'b.example'], line: 'Allowed domain: a.example, b.example' },
  { key: 'style.theme', before: 'light', after: 'dark', line: 'Theme: Light -> Dark' },
  { key: 'style.theme', before: 'light', after: 'light dark', line: 'Theme: Light -> Auto' },
  { key: 'style.theme', after: 'neon', line: 'Theme: Neon' },
  { key: 'style.edge', before: 16, after: 40, line: 'Distance from the edge: 16 px -> 40 px' },
  { key: 'style.edge', after: null, line: 'Distance from the edge: 16 px' },
  { key: 'style.phones', before: true, after: false, line: 'On phones: Shown -> Hidden' },
  {
    key: 'style.position',
    before: { placement: 'top-left', positionX: null, positionY: null },
    after: { placement: 'top-left', positionX: null, positionY: null, inline: true },
    line: 'Position: Top left -> In the page',
  },
  { key: 'style.accentColor', after: '#10b981', line: 'Accent color: Emerald' },
  { key: 'style.accentColor', after: '#123456', line: 'Accent color: #123456' },
  {
    key: 'style.position',
    before: { placement: 'bottom-right', positionX: null, positionY: null },
    after: { placement: 'custom', positionX: 12, positionY: 40 },
    line: 'Position: Bottom right -> Custom (12, 40)',
  },
  {
    key: 'holidays.2026-12-25',
    after: { id: 'preset_2026-12-25', name: 'Christmas Day', ...times('09:00', '17:00', true) },
    line: 'Christmas Day (Dec 25, 2026): Closed',
  },
  {
    key: 'holidays.2026-12-25',
    before: { id: 'preset_2026-12-25', name: 'Christmas Day', ...times('09:00', '17:00', true) },
    after: null,
    line: 'Christmas Day (Dec 25, 2026): Closed -> Removed',
  },
  { key: 'holidays.2026-12-25', after: null, line: 'Dec 25, 2026: Removed' },
  {
    key: 'hours.monday',
    before: NINE_TO_FIVE,
    after: { ...times('09:00', '12:00'), more: [{ open: '14:00', close: '18:00' }] },
    line: 'Monday: 9:00 AM to 5:00 PM -> 9:00 AM to 12:00 PM, 2:00 PM to 6:00 PM',
  },
  {
    key: 'hours.monday',
    after: { ...times('09:00', '17:00', true), appointment: true },
    line: 'Monday: By appointment',
  },
  {
    key: 'hours.monday',
    after: { ...times('09:00', '12:00'), appointment: true },
    line: 'Monday: 9:00 AM to 12:00 PM, By appointment',
  },
  {
    key: 'holidays.2026-12-25',
    after: { id: 'preset_2026-12-25', name: 'Christmas Day', ...NINE_TO_FIVE, regular: true },
    line: 'Christmas Day (Dec 25, 2026): Normal hours',
  },
  {
    key: 'hours.span.s1767225600000001',
    after: { name: 'Summer break', from: '2027-08-02', to: '2027-08-15', day: times('09:00', '17:00', true) },
    line: 'Summer break (Aug 2 – Aug 15, 2027): Closed',
  },
  {
    key: 'hours.span.s1767225600000001',
    before: { name: 'Eve', from: '2027-12-24', to: '2027-12-24', yearly: true, day: times('10:00', '14:00') },
    after: null,
    line: 'Eve (Dec 24): 10:00 AM to 2:00 PM · Every year -> Removed',
  },
  {
    key: 'hours.span.s1767225600000001',
    after: { name: 'Break', from: '2027-12-24', to: '2028-01-06', day: times('09:00', '17:00', true) },
    line: 'Break (Dec 24, 2027 – Jan 6, 2028): Closed',
  },
  { key: 'hours.span.s1767225600000001', after: null, line: 'Date range: Removed' },
  {
    key: 'hours.season.s1767225600000001',
    after: {
      name: 'New hours',
      from: '2027-03-01',
      to: null,
      week: { ...weekOf(() => NINE_TO_FIVE), sunday: times('09:00', '17:00', true) },
    },
    line: 'New hours (from Mar 1, 2027): Monday to Saturday: 9:00 AM to 5:00 PM; Sunday: Closed',
  },
  { key: 'hours.season.s1767225600000001', after: { name: 'X' }, line: 'Season: {"name":"X"}' },
  {
    key: 'hours.closure',
    after: { kind: 'closed', from: null, until: '2026-11-24T14:00:00Z', note: 'Burst pipe' },
    line: 'Closure: Closed until Nov 24, 9:00 AM (Burst pipe)',
  },
  {
    key: 'hours.closure',
    before: { kind: 'closed', from: null, until: null, note: null },
    after: null,
    line: 'Closure: Closed until reopened -> Removed',
  },
  {
    key: 'hours.closure',
    after: { kind: 'closed', from: '2026-11-23T20:00:00Z', until: '2026-11-24T14:00:00Z', note: null },
    line: 'Closure: Closed from Nov 23, 3:00 PM until Nov 24, 9:00 AM',
  },
  {
    key: 'hours.closure',
    after: { kind: 'note', from: null, until: '2026-11-24T14:00:00Z', note: 'Cash only' },
    line: 'Closure: “Cash only” shown until Nov 24, 9:00 AM',
  },
  { key: 'hours.closure', after: { kind: 'party' }, line: 'Closure: {"kind":"party"}' },
  { key: 'messages.open', before: 'Hi', after: null, line: 'Message while open: Hi -> Removed' },
  { key: 'messages.closed', after: 'See you soon', line: 'Message while closed: See you soon' },
  { key: 'messages.holiday', after: 'Happy holidays', line: 'Message on a holiday: Happy holidays' },
  { key: 'messages.closed', before: 'Bye', after: null, line: 'Message while closed: Bye -> Removed' },
  {
    key: 'hours.season.s1767225600000002',
    after: { name: 'Summer', from: '2027-06-01', to: '2027-08-31', yearly: true, week: weekOf(() => NINE_TO_FIVE) },
    line: 'Summer (Jun 1 – Aug 31): Every day: 9:00 AM to 5:00 PM · Every year',
  },
  { key: 'hours.season.s1767225600000002', after: null, line: 'Season: Removed' },
  { key: 'messages.appointment', after: 'Call us', line: 'Message by appointment: Call us' },
  {
    key: 'messages.beforeClosing',
    after: [
      { minutes: 15, text: 'Closing soon' },
      { minutes: 60, text: 'Kitchen closed' },
    ],
    line: 'Texts before closing: Closing soon (15 min), Kitchen closed (60 min)',
  },
  { key: 'profile.country', after: { country: 'DE', region: 'BY' }, line: 'Country: Germany (BY)' },
  { key: 'profile.country', after: { country: 'none', region: null }, line: 'Country: No public holidays' },
  { key: 'profile.country', after: null, line: 'Country: By time zone' },
  { key: 'profile.timezone', after: { zones: 2 }, line: 'Time zone: {"zones":2}' },
  { key: 'future.thing', after: { deep: 1 }, line: 'Thing: {"deep":1}' },
])('$key reads "$line"', ({ line, ...change }) => {
  expect(lines([change])).toEqual([line]);
});

test('days with the same change form one line, wherever they are', () => {
  expect(
    lines([
      { key: 'profile.timezone', after: 'Europe/London' },
      { key: 'hours.sunday', before: null, after: times('09:00', '17:00', true) },
      { key: 'hours.friday', before: null, after: NINE_TO_FIVE },
      { key: 'hours.monday', before: null, after: NINE_TO_FIVE },
      { key: 'hours.tuesday', before: times('10:00', '17:00'), after: NINE_TO_FIVE },
    ]),
  ).toEqual([
    'Monday and Friday: 9:00 AM to 5:00 PM',
    'Tuesday: 10:00 AM to 5:00 PM -> 9:00 AM to 5:00 PM',
    'Sunday: Closed',
    'Time zone: London (UK)',
  ]);
});
