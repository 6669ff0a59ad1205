import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { PASSWORD_HASHING } from '../platform/parameters.ts';
import { createPasswords } from './passwords.ts';

test('two run, thirty-two wait, the next one is told at once, and everybody else gets an answer', async () => {
  const passwords = createPasswords(randomBytes);
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
  expect(await createPasswords(randomBytes).matches(null, '')).toBe(false);
});
