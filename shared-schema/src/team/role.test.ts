import { expect, test } from 'vitest';
import { readRole, ROLES } from './index.ts';

test('a known role is read as itself, and one of a newer version as a role that may change nothing', () => {
  expect(ROLES.map(readRole)).toEqual([...ROLES]);
  expect(readRole('auditor')).toBe('viewer');
});
