import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { CODES } from '../../src/platform/parameters.ts';
import { heardAtOnce } from '../heard-at-once.ts';
import { signUp } from '../owner.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const EMAIL = 'ada@example.com';

/** Starts a server that mails through a real socket, and returns the code that arrived. */
const mailCode = async () => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' } });
  await signUp(server);
  const { challenge_id } = (await server.call(authCalls.sendOtp, { body: { email: EMAIL } })).answer;
  const otp = /^[2-9A-Z]{6}$/m.exec(deliveries[0]?.message.text ?? '')?.[0] ?? '';
  return { server, challenge_id, otp };
};

/** Returns a well-formed but wrong code. */
const wrong = (otp: string): string => (otp.startsWith('2') ? '3' : '2') + otp.slice(1);

const tryAtOnce = async (server: TestServer, codes: readonly string[], challenge_id: string): Promise<number[]> => {
  const replies = await heardAtOnce(
    codes.map((otp) => () => server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp, challenge_id } })),
  );
  for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply.error.code).toBe('invalid_otp');
  return replies.map(({ status }) => status);
};

const triesLeft = async (server: TestServer, id: string): Promise<number> => {
  const { read } = server.deps.database;
  return (await read.selectFrom('challenges').select('tries_left').where('id', '=', id).executeTakeFirstOrThrow())
    .tries_left;
};

const sessions = async ({ deps }: TestServer): Promise<number> =>
  (await deps.database.read.selectFrom('sessions').select('id').execute()).length;

test('of two hundred wrong codes at once exactly five are compared, and the right one comes too late', async () => {
  const { server, challenge_id, otp } = await mailCode();
  const statuses = await tryAtOnce(
    server,
    Array.from({ length: 200 }, () => wrong(otp)),
    challenge_id,
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await triesLeft(server, challenge_id)).toBe(0);
  expect(await tryAtOnce(server, [otp], challenge_id)).toEqual([400]);
});

test.each([
  { guesses: CODES.tries - 1, status: 200 },
  { guesses: CODES.tries, status: 400 },
])(
  'after $guesses wrong codes at once the right one answers $status: each was counted once',
  async ({ guesses, status }) => {
    const { server, challenge_id, otp } = await mailCode();
    await tryAtOnce(
      server,
      Array.from({ length: guesses }, () => wrong(otp)),
      challenge_id,
    );
    expect(await triesLeft(server, challenge_id)).toBe(CODES.tries - guesses);
    expect(await tryAtOnce(server, [otp], challenge_id)).toEqual([status]);
  },
);

test('of fifty who send the right code at once exactly one gets in, and nobody gets in with it again', async () => {
  const { server, challenge_id, otp } = await mailCode();
  const before = await sessions(server);
  const statuses = await tryAtOnce(
    server,
    Array.from({ length: 50 }, () => otp),
    challenge_id,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // The session of the successful sign-in, and the sign-up's own, which is separate because no request carried its token.
  expect([before, await sessions(server)]).toEqual([1, 2]);
  expect(await tryAtOnce(server, [otp], challenge_id)).toEqual([400]);
  expect(await sessions(server)).toBe(2);
});
