import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT, decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { deriveKey } from '../src/platform/secrets.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

const SECRET = 'a secret that is long enough to sign with';
const KEY = deriveKey(SECRET, 'access token');
const DAY_S = 24 * 60 * 60;

interface Claims {
  sub?: string;
  sid?: string;
  iss?: string;
  aud?: string;
  iat?: number;
  exp?: number;
}

/** A token that differs from a good one in what is given; undefined leaves a claim out. */
const forge = (good: Claims, change: Claims, { typ = 'at+jwt', key = KEY } = {}) =>
  new SignJWT({ ...good, ...change }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token that says that it is not signed, or is signed by another algorithm with our key. */
const handmade = (alg: string, good: Claims, signature: (text: string) => string): string => {
  const text = `${encode({ alg, typ: 'at+jwt' })}.${encode(good)}`;
  return `${text}.${signature(text)}`;
};

const hs512 = (text: string): string => createHmac('sha512', KEY).update(text).digest('base64url');

test('no token but our own is taken, and each refusal says the same', async () => {
  const server = await startTestServer({ environment: { TOKEN_SECRET: SECRET } });
  const { token } = await signUpVerified(server);
  const good = decodeJwt(token) as Claims;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const nowS = Math.floor(server.now() / 1000);

  const corpus: Record<string, string> = {
    'algorithm none': handmade('none', good, () => ''),
    'algorithm none with our signature': handmade('none', good, () => signature),
    'another algorithm with our key': handmade('HS512', good, hs512),
    'another key': await forge(good, {}, { key: deriveKey(SECRET, 'verification code') }),
    'the secret itself as the key': await forge(good, {}, { key: new TextEncoder().encode(SECRET) }),
    'another type': await forge(good, {}, { typ: 'JWT' }),
    'another audience': await forge(good, { aud: 'someone-else' }),
    'no audience': await forge(good, { aud: undefined }),
    'another issuer': await forge(good, { iss: 'someone-else' }),
    'no owner': await forge(good, { sub: undefined }),
    'no session': await forge(good, { sid: undefined }),
    'no time of issue': await forge(good, { iat: undefined }),
    'no end': await forge(good, { exp: undefined }),
    expired: await forge(good, { iat: nowS - 31 * DAY_S, exp: nowS - DAY_S }),
    truncated: token.slice(0, -3),
    'without its signature': `${header}.${payload}.`,
    'without its last part': `${header}.${payload}`,
    'changed after signing': `${header}.${encode({ ...good, sub: 'somebody' })}.${signature}`,
    garbage: 'garbage',
    'too long': `${header}.${'A'.repeat(8000)}.${signature}`,
  };
  for (const [name, text] of Object.entries(corpus)) {
    const { status, error } = await server.call(authCalls.me, { token: text });
    expect({ name, status, code: error.code, detail: error.detail }).toEqual({
      name,
      status: 401,
      code: 'token_invalid',
      detail: 'Please sign in again.',
    });
  }
  expect((await server.call(authCalls.me, { token: await forge(good, {}) })).status).toBe(200);
});

test("a well-signed token for another owner's session, or for none, is no session", async () => {
  const server = await startTestServer({ environment: { TOKEN_SECRET: SECRET } });
  const ada = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const good = decodeJwt(ada.token) as Claims;
  for (const change of [{ sub: eve.id }, { sid: 'none' }]) {
    const { error } = await server.call(authCalls.me, { token: await forge(good, change) });
    expect(error.code).toBe('session_revoked');
  }
});

test.each(['', 'Bearer', 'Bearer  ', 'Basic YTpi', 'Bearer a b'])(
  'the header "%s" is no token',
  async (Authorization) => {
    const server = await startTestServer();
    const { error } = await server.call(authCalls.me, { headers: { Authorization } });
    expect(error.code).toBe('token_invalid');
  },
);

test('the secret is made once, for its owner alone, and outlives a restart', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  expect(statSync(join(server.dataDir, 'token-secret')).mode & 0o777).toBe(0o600);
  await server.close();
  const again = await startTestServer({ dataDir: server.dataDir });
  expect((await again.call(authCalls.me, { token })).status).toBe(200);
});
