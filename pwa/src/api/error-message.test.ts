import { expect, test } from 'vitest';
import { networkError } from './api-error.ts';
import { failureOf } from './read-answer.ts';
import { errorMessage } from './error-message.ts';

const LIMITED = { code: 'rate_limited', detail: 'Too many attempts.', message: 'Too many attempts.', request_id: 'r' };

test.each([
  {
    name: 'says when the next try is allowed',
    error: failureOf(429, JSON.stringify(LIMITED), '42'),
    words: 'Too many attempts. You can try again in 42 seconds.',
  },
  {
    name: 'does not mention a time that it does not know',
    error: failureOf(429, JSON.stringify(LIMITED), null),
    words: 'Too many attempts.',
  },
  {
    name: 'promises nothing for a busy server',
    error: failureOf(503, '{"detail":"Busy."}', '5'),
    words: 'Busy.',
  },
  { name: 'names a lost connection', error: networkError(), words: 'Network error. Please try again.' },
])('a refusal $name', ({ error, words }) => {
  expect(errorMessage(error)).toBe(words);
});
