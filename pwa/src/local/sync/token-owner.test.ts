import { expect, test } from 'vitest';
import { tokenFor } from '../../../test/local/server-model.ts';
import { tokenOwner } from './token-owner.ts';

test.each([
  { name: 'a token of ours', token: tokenFor('6Zq1'), owner: '6Zq1' },
  { name: 'claims in base64url', token: 'x.eyJzdWIiOiI2WnExIiwieCI6Ij8_Pj4-In0.y', owner: '6Zq1' },
  { name: 'no text', token: '', owner: null },
  { name: 'no JWT', token: 'opaque', owner: null },
  { name: 'no base64', token: 'a.%%%.c', owner: null },
  { name: 'no JSON', token: `a.${btoa('no')}.c`, owner: null },
  { name: 'null for claims', token: `a.${btoa('null')}.c`, owner: null },
  { name: 'a subject that is no text', token: `a.${btoa('{"sub":1}')}.c`, owner: null },
])('$name belongs to $owner', ({ token, owner }) => {
  expect(tokenOwner(token)).toBe(owner);
});
