import { expect, test } from 'vitest';
import { DEFAULT_STYLE } from '../style/default-style.ts';
import { isNewerSchema, SCHEMA, sectionOf } from '../registers/index.ts';
import { changesBackTo, stateAfter } from './earlier.ts';

test.each([
  { key: 'hours.monday', section: 'hours' },
  { key: 'profile.timezone', section: 'hours' },
  { key: 'profile.businessName', section: 'profile' },
  { key: 'holidays.2026-12-25', section: 'holidays' },
  { key: 'style.position', section: 'style' },
  { key: 'domains', section: 'domain' },
  { key: 'hours.span.s1767225600000001', section: 'holidays' },
  { key: 'hours.season.s1767225600000001', section: 'hours' },
  { key: 'hours.closure', section: 'hours' },
  { key: 'messages.open', section: 'style' },
  { key: 'profile.country', section: 'profile' },
  { key: 'profile.locationName', section: 'profile' },
  { key: 'hours.lunch', section: 'hours' },
  { key: 'constructor', section: 'profile' },
  { key: 'future.thing', section: 'profile' },
])('$key belongs to $section', ({ key, section }) => {
  expect(sectionOf(key)).toBe(section);
});

const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };

test.each([
  { name: 'a value is written', key: 'hours.monday', value: NINE_TO_FIVE, change: { value: NINE_TO_FIVE } },
  {
    name: 'a holiday that was not there is removed',
    key: 'holidays.2026-12-25',
    value: null,
    change: { value: null, del: true },
  },
  { name: 'a phone that was not there is emptied', key: 'profile.phone', value: null, change: { value: null } },
  { name: 'an address that was not there is emptied', key: 'profile.address', value: null, change: { value: null } },
  { name: 'no theme is the default one', key: 'style.theme', value: null, change: { value: DEFAULT_STYLE.theme } },
  {
    name: 'no position is the default one',
    key: 'style.position',
    value: null,
    change: { value: { placement: 'bottom-right', positionX: null, positionY: null } },
  },
  {
    name: 'a date range that was not there is removed',
    key: 'hours.span.s1767225600000001',
    value: null,
    change: { value: null, del: true },
  },
  { name: 'no closure is none', key: 'hours.closure', value: null, change: { value: null } },
  { name: 'a message that was not there is emptied', key: 'messages.open', value: null, change: { value: null } },
  { name: 'no country is that of the time zone', key: 'profile.country', value: null, change: { value: null } },
  { name: 'no domains are none', key: 'domains', value: null, change: { value: [] } },
])('back: $name', ({ key, value, change }) => {
  expect(changesBackTo(new Map([[key, value]]))).toEqual({ changes: [{ key, ...change }], impossible: [] });
});

test.each(['hours.monday', 'profile.businessName', 'profile.timezone', 'future.thing'])(
  'back: %s cannot be removed',
  (key) => {
    expect(changesBackTo(new Map([[key, null]]))).toEqual({ changes: [], impossible: [key] });
  },
);

const write = (key: string, before: unknown, after: unknown, applied = true) => ({ key, before, after, applied });

test('the state after an edit is what the oldest newer write of each key replaced', () => {
  const newer = [
    { writes: [write('hours.monday', 'c', 'd'), write('style.theme', 'light', 'dark')] },
    { writes: [write('hours.monday', 'b', 'lost', false)] },
    {
      writes: [write('hours.monday', 'b', 'c'), write('hours.friday', null, 'x'), write('profile.timezone', 'p', 'q')],
    },
  ];
  expect([...stateAfter(newer, 'hours')]).toEqual([
    ['hours.monday', 'b'],
    ['hours.friday', null],
    ['profile.timezone', 'p'],
  ]);
  expect([...stateAfter(newer, 'style')]).toEqual([['style.theme', 'light']]);
  expect([...stateAfter([], 'hours')]).toEqual([]);
});

test('of two writes of one key in one entry the first is the older one', () => {
  const newer = [{ writes: [write('hours.monday', 'a', 'b'), write('hours.monday', 'b', 'c')] }];
  expect([...stateAfter(newer, 'hours')]).toEqual([['hours.monday', 'a']]);
});

test('only a schema above this build’s is newer', () => {
  expect([SCHEMA - 1, SCHEMA, SCHEMA + 1].map((schema) => isNewerSchema({ schema }))).toEqual([false, false, true]);
});
