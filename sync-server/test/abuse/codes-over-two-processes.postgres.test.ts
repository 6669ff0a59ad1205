import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { heardAtOnce } from '../heard-at-once.ts';
import { receiveCode, signUp } from '../owner.ts';
import { startTestServers } from '../start-test-servers.ts';

const EMAIL = 'ada@example.com';

/** Starts two processes, and mails a code for an unverified account. */
const start = async () => {
  const { roundRobin } = await startTestServers();
  await signUp(roundRobin);
  const { otp, challenge_id } = await receiveCode(roundRobin, EMAIL);
  const wrong = (otp.startsWith('2') ? '3' : '2') + otp.slice(1);
  /** Sends all codes at once, alternating between the processes. */
  const tryAtOnce = async (codes: readonly string[]): Promise<number[]> => {
    const replies = await heardAtOnce(
      codes.map(
        (code) => () => roundRobin.call(authCalls.verifyOtp, { body: { email: EMAIL, otp: code, challenge_id } }),
      ),
    );
    for (const reply of replies) if (reply.status !== 200) expect(reply.error.code).toBe('invalid_otp');
    return replies.map(({ status }) => status);
  };
  const { read } = roundRobin.deps.database;
  return {
    otp,
    wrong,
    tryAtOnce,
    triesLeft: async () =>
      (
        await read
          .selectFrom('challenges')
          .select('tries_left')
          .where('id', '=', challenge_id)
          .executeTakeFirstOrThrow()
      ).tries_left,
    sessions: async () => (await read.selectFrom('sessions').select('id').execute()).length,
  };
};

test('of fifty who send the right code to two processes at once exactly one gets in', async () => {
  const { otp, tryAtOnce, sessions } = await start();
  const statuses = await tryAtOnce(Array.from({ length: 50 }, () => otp));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // The session of the successful sign-in, and the sign-up's own, which is separate because no request carried its token.
  expect(await sessions()).toBe(2);
  expect(await tryAtOnce([otp, otp])).toEqual([400, 400]);
});

test('of fifty wrong codes at two processes exactly five are compared, and the right one comes too late', async () => {
  const { otp, wrong, tryAtOnce, triesLeft } = await start();
  const statuses = await tryAtOnce(Array.from({ length: 50 }, () => wrong));
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await triesLeft()).toBe(0);
  expect(await tryAtOnce([otp, otp])).toEqual([400, 400]);
});

test('after four wrong codes at two processes the right one still counts: each was counted once', async () => {
  const { otp, wrong, tryAtOnce, triesLeft } = await start();
  await tryAtOnce([wrong, wrong, wrong, wrong]);
  expect(await triesLeft()).toBe(1);
  expect(await tryAtOnce([otp])).toEqual([200]);
});
