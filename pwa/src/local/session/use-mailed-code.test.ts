import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { createApiClient } from '../../api/client.ts';
import { verifyProblem } from './use-mailed-code.ts';

/** The message for the owner when verify-otp ends like this. */
const problemAfter = async (fetch: () => Promise<Response>): Promise<string> => {
  const client = createApiClient({
    baseUrl: '',
    fetch,
    token: () => null,
    onToken: () => undefined,
    onSignedOut: () => undefined,
    timers: { setTimeout: () => 0, clearTimeout: () => undefined },
  });
  return client
    .call(authCalls.verifyOtp, { body: { email: 'ada@harborbakery.com', otp: 'ABCDEF' } })
    .then(() => 'no problem', verifyProblem);
};

test.each([
  { name: 'a detail', status: 400, body: '{"detail":"Too many tries."}', text: 'Too many tries.' },
  { name: 'a message only', status: 400, body: '{"message":"Not this code."}', text: 'Not this code.' },
  { name: 'no text', status: 400, body: '{}', text: 'Invalid OTP. Please try again.' },
  { name: 'the page of a proxy', status: 502, body: '<html>', text: 'HTTP 502' },
])('a refusal with $name says "$text"', async ({ status, body, text }) => {
  expect(await problemAfter(() => Promise.resolve(new Response(body, { status })))).toBe(text);
});

test('without an answer the message names the network', async () => {
  expect(await problemAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(
    'Network error. Please try again.',
  );
});

test('a programming error is rethrown', () => {
  expect(() => verifyProblem(new RangeError('a bug'))).toThrow('a bug');
});
