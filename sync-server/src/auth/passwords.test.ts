import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { PASSWORD_HASHING } from '../platform/parameters.ts';
import { createPasswords } from './passwords.ts';

const SALT_KEY = randomBytes(32);

test('two run, thirty-two wait, the next one is told at once, and everybody else gets an answer', async () => {
  const passwords = createPasswords(randomBytes, SALT_KEY);
  const { atOnce, queue } = PASSWORD_HASHING;
  const results = await Promise.allSettled(
    Array.from({ length: atOnce + queue + 2 }, () => passwords.matches(null, 'whatever')),
  );
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(2);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', name: AppError.name });
  expect(await passwords.matches(null, 'and afterwards')).toBe(false);
});

test('nothing matches where there is no hash', async () => {
  expect(await createPasswords(randomBytes, SALT_KEY).matches(null, '')).toBe(false);
});

test('an unproved sign-up is found by its e-mail and password alone, and by no other key', async () => {
  const cost = { memoryKib: 8, passes: 1, lanes: 1 };
  const { hashUnproved, matches, tryLogin } = createPasswords(randomBytes, SALT_KEY, cost);
  const stored = await hashUnproved('ada@example.com', 'sourdough');
  expect(await hashUnproved('ada@example.com', 'sourdough')).toBe(stored);
  expect(await tryLogin({ email: 'ada@example.com', password: 'sourdough' }, null)).toEqual({
    isStored: false,
    unprovedHash: stored,
  });
  expect(await matches(stored, 'sourdough')).toBe(true);
  const others = [
    await hashUnproved('eve@example.com', 'sourdough'),
    await hashUnproved('ada@example.com', 'rye bread'),
    await createPasswords(randomBytes, randomBytes(32), cost).hashUnproved('ada@example.com', 'sourdough'),
  ];
  expect(others).not.toContain(stored);
});
