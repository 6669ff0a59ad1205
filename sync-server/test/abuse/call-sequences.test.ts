import { expect, test } from 'vitest';
import { LIMITED } from '../behind-proxy.ts';
import { startTestServer } from '../start-test-server.ts';
import { walkSequences, type StepName } from './call-sequences.ts';

const STEPS: readonly StepName[] = [
  'signup',
  'login with the own password',
  'login with a wrong password',
  'send-otp',
  'verify-otp without a challenge',
  'me',
];

test('no two calls for everybody tell after each other whether an e-mail has an account', { tags: 'all' }, async () => {
  const server = await startTestServer({ environment: LIMITED });
  const { sequences, differences } = await walkSequences(server, { steps: STEPS, length: 2 });
  expect(differences).toEqual([]);
  expect(sequences).toBe(36);
});
