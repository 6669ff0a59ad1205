import { expect, test } from 'vitest';
import { isRoleCovered, may, OWNER, permissionOf, PERMISSIONS, ROLES, type Member, type Permission } from './index.ts';

const ALL = Object.keys(PERMISSIONS) as Permission[];
const permissionsOf = (member: Member): Permission[] => ALL.filter((permission) => may(member, permission));

test('the owner may do everything, and a viewer may look', () => {
  expect(permissionsOf(OWNER)).toEqual(ALL);
  expect(permissionsOf({ role: 'viewer', scope: null })).toEqual(['settings.read']);
});

test('a manager of all locations may do everything but the things of the owner', () => {
  const owners = ['locations.delete', 'business.delete', 'ownership', 'billing.manage', 'managers.manage'];
  expect(permissionsOf({ role: 'manager', scope: null })).toEqual(ALL.filter((one) => !owners.includes(one)));
});

test('a manager of some locations manages nothing of the whole business', () => {
  expect(permissionsOf({ role: 'manager', scope: ['l1'] })).toEqual([
    'settings.read',
    'hours.write',
    'contact.write',
    'look.write',
  ]);
});

test.each([null, ['l1']])('an editor of %s may change hours', (scope) => {
  expect(permissionsOf({ role: 'editor', scope })).toEqual(['settings.read', 'hours.write']);
});

test.each([
  ['hours.monday', 'hours.write'],
  ['profile.timezone', 'hours.write'],
  ['profile.phone', 'contact.write'],
  ['profile.future', 'contact.write'],
  ['style.theme', 'look.write'],
  ['domains', 'look.write'],
  ['future.thing', 'look.write'],
])('writing %s needs %s', (key, permission) => {
  expect(permissionOf(key)).toBe(permission);
});

test('without the plan for a team, only the role of the owner counts', () => {
  expect(ROLES.filter((role) => isRoleCovered({ role }, 'pro'))).toEqual(['owner']);
  expect(ROLES.filter((role) => isRoleCovered({ role }, 'enterprise'))).toEqual([...ROLES]);
});
