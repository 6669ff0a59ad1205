import { expect, test } from 'vitest';
import { tokenOwner } from './token-owner.ts';
import { tokenFor } from '../../../test/user.ts';

test.each([
  { name: 'a valid token', token: tokenFor('6Zq1'), owner: '6Zq1' },
  { name: 'claims in base64url', token: 'x.eyJzdWIiOiI2WnExIiwieCI6Ij8_Pj4-In0.y', owner: '6Zq1' },
  { name: 'an empty string', token: '', owner: null },
  { name: 'a text that is not a JWT', token: 'opaque', owner: null },
  { name: 'a part that is not base64', token: 'a.%%%.c', owner: null },
  { name: 'a part that is not JSON', token: `a.${btoa('no')}.c`, owner: null },
  { name: 'null for claims', token: `a.${btoa('null')}.c`, owner: null },
  { name: 'a subject that is not text', token: `a.${btoa('{"sub":1}')}.c`, owner: null },
])('$name belongs to $owner', ({ token, owner }) => {
  expect(tokenOwner(token)).toBe(owner);
});
