import { expect, test } from 'vitest';
import { authCalls, type CodePurpose } from '@doorsign/shared-schema/api';
import { CODES, PROOF_LIFE_MS } from '../src/platform/parameters.ts';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const MINUTE = 60_000;

/** Returns a well-formed but wrong code. */
const wrong = (otp: string): string => (otp.startsWith('2') ? '3' : '2') + otp.slice(1);

const prove = (server: TestServer, token: string, body: { password: string } | { otp: string; challenge_id: string }) =>
  server.call(authCalls.proof, { token, body });

const send = (server: TestServer, body: { email: string; purpose?: CodePurpose }, token?: string) =>
  server.call(authCalls.sendOtp, { body, token });

/** Returns true if the session is re-authenticated. Tries a call that requires it, and that changes nothing when it succeeds. */
const isProved = async (server: TestServer, token: string): Promise<boolean> => {
  const { status } = await send(server, { email: `new-${server.now()}@example.com` }, token);
  return status === 200;
};

test('the password is a proof for five minutes, for this session alone', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer;
  expect(await isProved(server, token)).toBe(false);
  expect((await prove(server, token, { password: PASSWORD })).status).toBe(204);
  expect(await isProved(server, other.access_token)).toBe(false);
  server.pass(PROOF_LIFE_MS - 1);
  expect(await isProved(server, token)).toBe(true);
  server.pass(1);
  expect(await isProved(server, token)).toBe(false);
});

test('so is a code, which goes to the owner’s own address without being asked for by name', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const code = await receiveCode(server, EMAIL, token);
  expect((await server.mail(EMAIL))[0]?.text).toContain('confirm it’s you');
  expect((await prove(server, token, code)).status).toBe(204);
  expect(await isProved(server, token)).toBe(true);
});

test('a code that proves can be asked for by name, and says the same', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const [named, unnamed] = [
    (await send(server, { email: EMAIL, purpose: 'reauth' }, token)).answer,
    (await send(server, { email: EMAIL }, token)).answer,
  ];
  expect({ ...named, challenge_id: '' }).toEqual({ ...unnamed, challenge_id: '' });
});

test('a wrong password is a mistake of the form, and ends no session', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { status, error } = await prove(server, token, { password: 'wrong' });
  const detail = 'The password is incorrect.';
  expect({ status, ...error, request_id: '' }).toEqual({
    status: 400,
    code: 'invalid_credentials',
    detail,
    message: detail,
    request_id: '',
    fields: { password: detail },
  });
  expect(await isProved(server, token)).toBe(false);
  expect((await server.call(authCalls.me, { token })).status).toBe(200);
});

test('a wrong code is one too, and the fifth wrong one uses the right one up', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL, token);
  for (let guess = 0; guess < CODES.tries; guess += 1) {
    const { status, error } = await prove(server, token, { otp: wrong(otp), challenge_id });
    expect({ status, code: error.code, detail: error.detail, fields: error.fields }).toEqual({
      status: 400,
      code: 'invalid_otp',
      detail: 'Invalid OTP. Please try again.',
      fields: { otp: 'Invalid OTP. Please try again.' },
    });
  }
  expect((await prove(server, token, { otp, challenge_id })).error.code).toBe('invalid_otp');
  expect(await isProved(server, token)).toBe(false);
});

test('a code proves once', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const code = await receiveCode(server, EMAIL, token);
  const replies = await Promise.all(Array.from({ length: 20 }, () => prove(server, token, code)));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
});

test.each(['login', 'signup'] as const)(
  'a code that was mailed for %s proves nothing, and stays good for it',
  async (purpose) => {
    const server = await startTestServer();
    const { token } = await signUpVerified(server);
    const { challenge_id } = (await send(server, { email: EMAIL, purpose }, token)).answer;
    const otp = (await server.mail(EMAIL))[0]?.code ?? '';
    expect((await prove(server, token, { otp, challenge_id })).error.code).toBe('invalid_otp');
    const login = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, otp, challenge_id } });
    expect(login.status).toBe(200);
  },
);

test('a code that proves signs nobody in, with a token or without, with a challenge or without', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL, token);
  for (const by of [undefined, token])
    for (const id of [undefined, challenge_id]) {
      const body = { email: EMAIL, otp, challenge_id: id };
      expect((await server.call(authCalls.verifyOtp, { body, token: by })).error.code).toBe('invalid_otp');
    }
});

test('the code of one owner proves nothing of another one', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const code = await receiveCode(server, EMAIL, ada.token);
  expect((await prove(server, eve.token, code)).error.code).toBe('invalid_otp');
  expect((await prove(server, ada.token, code)).status).toBe(204);
});

test('an account without a password has none that could be right', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ password_hash: null }).execute());
  expect((await prove(server, token, { password: PASSWORD })).error.code).toBe('invalid_credentials');
});

test('codes for owners are for those who are signed in and have proved their address, and go to no other one', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { access_token: unproved } = await signUp(server, { email: 'new@example.com' });
  const refusal = async (body: { email: string; purpose: CodePurpose }, by?: string) => {
    const { status, error } = await send(server, body, by);
    return { status, code: error.code, fields: error.fields };
  };
  expect(await refusal({ email: EMAIL, purpose: 'reauth' })).toMatchObject({ status: 401, code: 'token_invalid' });
  expect(await refusal({ email: 'x@example.com', purpose: 'email_change' })).toMatchObject({ status: 401 });
  expect(await refusal({ email: 'x@example.com', purpose: 'reauth' }, token)).toEqual({
    status: 400,
    code: 'validation_failed',
    fields: { email: 'This code can only go to your own email address.' },
  });
  expect(await refusal({ email: EMAIL, purpose: 'email_change' }, token)).toEqual({
    status: 400,
    code: 'validation_failed',
    fields: { email: 'This is already your email address.' },
  });
  expect(await refusal({ email: 'new@example.com', purpose: 'reauth' }, unproved)).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
  expect(await refusal({ email: 'x@example.com', purpose: 'email_change' }, unproved)).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
});

test('five proofs in a quarter of an hour may be tried', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  const { token } = await signUpVerified(server);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await prove(server, token, { password: 'wrong' })).status).toBe(400);
  expect((await prove(server, token, { password: PASSWORD })).error.code).toBe('rate_limited');
  server.pass(3 * MINUTE);
  expect((await prove(server, token, { password: PASSWORD })).status).toBe(204);
});
