import { expect, test } from 'vitest';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Permission, Role } from '@doorsign/shared-schema/team';
import { userOf } from '../../../test/user.ts';
import { isGuest } from '../chosen-location.ts';
import { businessOf } from './business-of.ts';
import { mayAt } from './member.ts';

const memberOf = (role: Role | 'auditor', scope: string[] | null = null, plan: PlanKey = 'enterprise') =>
  userOf({
    plan,
    features: PLANS[plan].features,
    business: { id: 'b', name: 'Harbor Bakery', role, scope, ownerName: 'Ada' },
  });

test.each<[Role, string[] | null, Permission, string, boolean]>([
  ['owner', null, 'billing.manage', 'l1', true],
  ['manager', null, 'billing.manage', 'l1', false],
  ['manager', null, 'locations.manage', 'l1', true],
  ['manager', ['l1'], 'locations.manage', 'l1', false],
  ['manager', ['l1'], 'look.write', 'l1', true],
  ['manager', ['l1'], 'look.write', 'l2', false],
  ['editor', ['l1'], 'hours.write', 'l1', true],
  ['editor', ['l1'], 'hours.write', 'l2', false],
  ['editor', null, 'contact.write', 'l1', false],
  ['viewer', null, 'hours.write', 'l1', false],
  ['viewer', null, 'settings.read', 'l1', true],
])('%s of %j: %s at %s is %s', (role, scope, permission, locationId, is) => {
  expect(mayAt(memberOf(role, scope), permission, locationId)).toBe(is);
});

test('while the plan has no team, a manager may look only and the owner may do everything', () => {
  expect(mayAt(memberOf('manager', null, 'pro'), 'hours.write', 'l1')).toBe(false);
  expect(mayAt(memberOf('owner', null, 'pro'), 'hours.write', 'l1')).toBe(true);
});

test('a role of a newer release may look only', () => {
  expect(mayAt(memberOf('auditor'), 'hours.write', 'l1')).toBe(false);
});

test('a server that knows no members answers about the owner', () => {
  expect([isGuest(userOf()), businessOf(userOf()).role]).toEqual([false, 'owner']);
  expect(isGuest(memberOf('viewer'))).toBe(true);
});
