import { describe, expect, test } from 'vitest';
import { refusalOf, registerOf } from '../../test/refusal-of.ts';
import { holidayKey, type Register } from '../registers/index.ts';
import { mayReach, type ValidateContext } from './validate-edit.ts';

const hours = { open: '09:00', close: '17:00', closed: false };
const HOLIDAY = { key: holidayKey('2026-12-25'), value: { ...hours, id: 'holiday_1', name: 'Fair' } };

describe('the hosts of all locations count together', () => {
  const ofBar = (value: string[]): Register => ({ ...registerOf('domains', value), scope: 'bar' });

  test.each([
    { elsewhere: ['a.com'], value: ['b.com'], isRefused: false },
    { elsewhere: ['a.com'], value: ['a.com', 'b.com'], isRefused: false },
    { elsewhere: ['a.com', 'b.com'], value: ['a.com', 'b.com'], isRefused: false },
    { elsewhere: ['a.com', 'b.com'], value: ['c.com'], isRefused: true },
    { elsewhere: ['a.com'], value: ['b.com', 'c.com'], isRefused: true },
  ])('with $elsewhere at another location, $value is refused: $isRefused', ({ elsewhere, value, isRefused }) => {
    const refusal = refusalOf([{ key: 'domains', value }], 'pro', [ofBar(elsewhere)]);
    expect(refusal?.code).toBe(isRefused ? 'limit_reached' : undefined);
    if (isRefused) expect(refusal?.detail).toBe('The Business Pro plan allows 2 domains.');
  });

  test('the hosts of an archived location are not counted', () => {
    const write = { key: 'domains', value: ['c.com', 'd.com'] };
    const registers = [ofBar(['a.com', 'b.com'])];
    expect(refusalOf([write], 'pro', registers, { scopesBeside: () => [] })).toBeNull();
  });

  test('one edit of two locations is counted as a whole', () => {
    const write = (scope: string, value: string[]) => ({ scope, key: 'domains', value });
    expect(refusalOf([write('shop', ['a.com']), write('bar', ['b.com'])], 'pro')).toBeNull();
    expect(refusalOf([write('shop', ['a.com', 'b.com']), write('bar', ['c.com'])], 'pro')?.code).toBe('limit_reached');
    expect(refusalOf([write('shop', ['a.com']), write('bar', ['b.com'])], 'free')?.code).toBe('limit_reached');
  });

  test('a host may move from one location to another while the business is over its limit', () => {
    const registers = [registerOf('domains', ['a.com']), ofBar(['b.com', 'c.com'])];
    expect(refusalOf([{ key: 'domains', value: ['a.com', 'b.com'] }], 'free', registers)).toBeNull();
    expect(refusalOf([{ key: 'domains', value: ['a.com', 'd.com'] }], 'free', registers)?.code).toBe('limit_reached');
  });
});

describe('a location that cannot be changed', () => {
  const named = [
    registerOf('profile.businessName', "Joe's Bakery"),
    { ...registerOf('profile.locationName', 'Airport'), scope: 'bar' },
  ];

  test.each([
    { scope: 'shop', state: 'archived' as const, detail: "“Joe's Bakery” is archived. Restore it to change it." },
    { scope: 'bar', state: 'archived' as const, detail: '“Airport” is archived. Restore it to change it.' },
    { scope: 'bar', state: 'paused' as const, detail: '“Airport” is paused: the Starter plan has 1 location.' },
  ])('$scope, $state, is named', ({ scope, state, detail }) => {
    const write = { scope, key: 'hours.monday', value: hours };
    expect(refusalOf([write], 'free', named, { stateOf: () => state })).toEqual({
      code: 'location_inactive',
      detail,
      field: 'hours.monday',
    });
  });

  test('a plan with several locations says how many', () => {
    const write = { scope: 'bar', key: 'hours.monday', value: hours };
    expect(refusalOf([write], 'pro', named, { stateOf: () => 'paused' })?.detail).toBe(
      '“Airport” is paused: the Business Pro plan has 2 locations.',
    );
  });
});

describe('the first of several reasons is told', () => {
  const broken = { key: 'hours.monday', value: 'noon' };
  const viewer = { role: 'viewer' as const, scope: null };

  test.each([
    { reason: 'not_found', writes: [broken, { ...broken, scope: 'elsewhere' }], state: 'archived' as const },
    { reason: 'location_inactive', writes: [broken], state: 'archived' as const },
    { reason: 'role_required', writes: [broken], state: 'active' as const },
  ])('$reason', ({ reason, writes, state }) => {
    const stateOf = (scope: string) => (scope === 'elsewhere' ? undefined : state);
    expect(refusalOf(writes, 'free', [], { stateOf, member: viewer })?.code).toBe(reason);
  });

  test('role before shape, plan and limit', () => {
    const editor = { role: 'editor' as const, scope: ['bar'] };
    const registers = [{ ...registerOf('profile.businessName', 'The bar'), scope: 'bar' }];
    expect(refusalOf([HOLIDAY], 'free', registers, { member: editor })).toEqual({
      code: 'role_required',
      detail: 'You can change The bar only.',
      field: HOLIDAY.key,
    });
    expect(refusalOf([{ ...HOLIDAY, scope: 'bar' }], 'enterprise', registers, { member: editor })).toBeNull();
  });

  test('role before the plan of the team, and that before shape', () => {
    const editor = { role: 'editor' as const, scope: null };
    expect(refusalOf([{ key: 'domains', value: 5 }], 'pro', [], { member: editor })?.code).toBe('role_required');
    expect(refusalOf([broken], 'pro', [], { member: editor })).toEqual({
      code: 'plan_required',
      detail: 'Team members can change things on the Enterprise plan only.',
      field: broken.key,
    });
    expect(refusalOf([broken], 'enterprise', [], { member: editor })?.code).toBe('validation_failed');
  });
});

test('a device gives back only what its owner may write, also where the location is archived', () => {
  const context = {
    plan: 'enterprise',
    stateOf: (scope) => (scope === 'shop' ? 'archived' : undefined),
    current: () => undefined,
    scopesBeside: () => [],
    counts: () => ({ kept: 0, known: 0 }),
    domainRules: { toAscii: (host) => host, isPublicSuffix: () => false },
    cssRules: { problemOf: () => null },
  } satisfies Omit<ValidateContext, 'member'>;
  const reach = (role: 'owner' | 'editor' | 'viewer', scope: string, key: string) =>
    mayReach({ scope, key }, { ...context, member: { role, scope: null } });
  expect(reach('owner', 'shop', 'style.theme')).toBe(true);
  expect(reach('owner', 'elsewhere', 'style.theme')).toBe(false);
  expect(reach('editor', 'shop', 'hours.monday')).toBe(true);
  expect(reach('editor', 'shop', 'style.theme')).toBe(false);
  expect(reach('viewer', 'shop', 'hours.monday')).toBe(false);
});
