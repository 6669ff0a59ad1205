import { expect, test } from 'vitest';
import { OWNER, writeRefusal, type Role } from './index.ts';

const NAMES: Readonly<Record<string, string>> = { l1: 'Downtown', l2: 'Airport' };

const refusal = (role: Role, scope: readonly string[] | null, key: string, locationId = 'l1'): string | null =>
  writeRefusal({ role, scope }, { locationId, key }, (id) => NAMES[id] ?? '');

const OF_HOURS = [
  'hours.monday',
  'hours.closure',
  'hours.span.s1767225600000001',
  'holidays.2026-12-25',
  'messages.open',
  'profile.timezone',
  'profile.country',
];
const OTHERS = [
  'style.theme',
  'domains',
  'profile.businessName',
  'profile.locationName',
  'profile.phone',
  'profile.address',
  'future.thing',
];

test.each([...OF_HOURS, ...OTHERS])(
  'the owner and a manager of all locations may write %s, and a viewer may not',
  (key) => {
    expect(writeRefusal(OWNER, { locationId: 'l1', key }, () => '')).toBeNull();
    expect(refusal('manager', null, key)).toBeNull();
    expect(refusal('viewer', null, key)).toBe('Your role does not allow this.');
  },
);

test.each(OF_HOURS)('an editor may write %s', (key) => {
  expect(refusal('editor', null, key)).toBeNull();
});

test.each(OTHERS)('an editor may not write %s', (key) => {
  expect(refusal('editor', null, key)).toBe('Editors can change hours and holidays only.');
});

test('a member of some locations may write those alone', () => {
  for (const role of ['manager', 'editor'] as const) {
    expect(refusal(role, ['l1'], 'hours.monday')).toBeNull();
    expect(refusal(role, ['l1'], 'hours.monday', 'l2')).toBe('You can change Downtown only.');
    expect(refusal(role, ['l1', 'l2'], 'hours.monday', 'l3')).toBe('You can change Downtown, Airport only.');
    expect(refusal(role, [], 'hours.monday')).toBe('Your role does not allow this.');
  }
});
