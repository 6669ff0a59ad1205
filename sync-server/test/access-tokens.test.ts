import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
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

/** The claims of a token. Tests may use any value. */
type Claims = Record<string, unknown>;

/** Signs a token that differs from a valid one in the given claims and headers; undefined removes a claim. */
const forge = (good: Claims, change: Claims, { typ = 'at+jwt', key = KEY, ...header }: Forgery = {}) =>
  new SignJWT({ ...good, ...change }).setProtectedHeader({ alg: 'HS256', typ, ...header }).sign(key);
interface Forgery {
  typ?: string;
  key?: Uint8Array;
  [header: string]: unknown;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Builds a token that claims to be unsigned, or is signed with the server's key and another algorithm. */
const handmade = (alg: string, good: Claims, signature: (text: string) => string, header: object = {}): string => {
  const text = `${encode({ alg, typ: 'at+jwt', ...header })}.${encode(good)}`;
  return `${text}.${signature(text)}`;
};

const hmac = (hash: string, key: Uint8Array | string) => (text: string) =>
  createHmac(hash, key).update(text).digest('base64url');
const hs256 = hmac('sha256', KEY);
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_PEM = createPublicKey(RSA.privateKey).export({ type: 'spki', format: 'pem' });
const rs256 = (text: string): string => sign('sha256', Buffer.from(text), RSA.privateKey).toString('base64url');

test('no token but our own is taken, and each refusal says the same', async () => {
  const server = await startTestServer({ environment: { TOKEN_SECRET: SECRET } });
  const { token } = await signUpVerified(server);
  const good = decodeJwt(token) as Claims;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const nowS = Math.floor(server.now() / 1000);

  const corpus: Record<string, string> = {
    'algorithm none': handmade('none', good, () => ''),
    'algorithm none with our signature': handmade('none', good, () => signature),
    'another algorithm with our key': handmade('HS512', good, hmac('sha512', KEY)),
    'our algorithm by another name': handmade('hs256', good, hs256),
    'no algorithm': handmade('', good, hs256),
    'RS256 by a key of somebody': handmade('RS256', good, rs256),
    'RS256 that brings its key along': handmade('RS256', good, rs256, { jwk: RSA.publicKey.export({ format: 'jwk' }) }),
    'RS256 signed with our key as an HMAC': handmade('RS256', good, hs256),
    'HS256 with a public key as its secret': handmade('HS256', good, hmac('sha256', String(PUBLIC_PEM))),
    'HS256 with an empty secret': handmade('HS256', good, hmac('sha256', '')),
    'a key that lies in a file': handmade('HS256', good, hmac('sha256', ''), { kid: '../../../../dev/null' }),
    'a header that must be understood': await forge(good, {}, { crit: ['exp'], b64: true }).catch(() => 'x.y.z'),
    'a payload that is not encoded': handmade('HS256', good, hs256, { b64: false, crit: ['b64'] }),
    'another key': await forge(good, {}, { key: deriveKey(SECRET, 'verification code') }),
    'the secret itself as the key': await forge(good, {}, { key: new TextEncoder().encode(SECRET) }),
    'another type': await forge(good, {}, { typ: 'JWT' }),
    'no type': handmade('HS256', good, hs256, { typ: undefined }),
    'a type that is a list': handmade('HS256', good, hs256, { typ: ['at+jwt'] }),
    'another audience': await forge(good, { aud: 'someone-else' }),
    'no audience': await forge(good, { aud: undefined }),
    'another issuer': await forge(good, { iss: 'someone-else' }),
    'no owner': await forge(good, { sub: undefined }),
    'no session': await forge(good, { sid: undefined }),
    'an owner that is a number': await forge(good, { sub: 7 }).catch(() =>
      handmade('HS256', { ...good, sub: 7 }, hs256),
    ),
    'a session that is a list': handmade('HS256', { ...good, sid: [good['sid']] }, hs256),
    'a session that is null': handmade('HS256', { ...good, sid: null }, hs256),
    'no time of issue': await forge(good, { iat: undefined }),
    'no end': await forge(good, { exp: undefined }),
    expired: await forge(good, { iat: nowS - 31 * DAY_S, exp: nowS - DAY_S }),
    'an end that is a text': handmade('HS256', { ...good, exp: String(good['exp']) }, hs256),
    'an end beyond all numbers': `${header}.${Buffer.from(JSON.stringify(good).replace(/"exp":\d+/, '"exp":1e999')).toString('base64url')}.${signature}`,
    'not valid before tomorrow': handmade('HS256', { ...good, nbf: nowS + DAY_S }, hs256),
    'made in three days': handmade('HS256', { ...good, iat: nowS + 3 * DAY_S, exp: nowS + 4 * DAY_S }, hs256),
    'claims that are a list': handmade('HS256', [good] as never, hs256),
    'claims that are a text': `${header}.${encode('claims' as never)}.${hs256(`${header}.${encode('claims' as never)}`)}`,
    'claims that are no JSON': `${header}.${Buffer.from('{"sub":').toString('base64url')}.${signature}`,
    'claims that are no UTF-8': `${header}.${Buffer.from([0xff, 0xfe, 0x80]).toString('base64url')}.${signature}`,
    truncated: token.slice(0, -3),
    'cut off in its claims': token.slice(0, token.length / 2),
    'without its signature': `${header}.${payload}.`,
    'without its last part': `${header}.${payload}`,
    'changed after signing': `${header}.${encode({ ...good, sub: 'somebody' })}.${signature}`,
    'five parts, as of an encrypted one': `${token}.${payload}.${signature}`,
    'two in one': `${token}${token}`,
    'padded as base64 is': `${header}.${payload}.${signature}=`,
    'in the other alphabet of base64': `${header}.${payload}.${signature.slice(0, -2)}+/`,
    'dots alone': '...',
    garbage: 'garbage',
    'bytes that are no ASCII': `${header}.${payload}.\xfc\xff`,
    'a script': '<script>alert(1)</script>',
    'too long': `${header}.${'A'.repeat(8000)}.${signature}`,
  };
  for (const [name, text] of Object.entries(corpus)) {
    const reply = await server.call(authCalls.me, { token: text });
    expect([name, reply.status]).toEqual([name, 401]);
    const { status, error } = reply;
    expect({ name, status, code: error.code, detail: error.detail }).toEqual({
      name,
      status: 401,
      code: 'token_invalid',
      detail: 'Please log in again.',
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
    const { status, error } = await server.call(authCalls.me, { token: await forge(good, change) });
    expect([status, error.code]).toEqual([401, 'session_revoked']);
  }
});

test('a clock that was set back by two days ends no session', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  server.pass(-2 * DAY_S * 1000);
  expect((await server.call(authCalls.me, { token })).status).toBe(200);
  server.pass(-1000);
  expect((await server.call(authCalls.me, { token })).error.code).toBe('token_invalid');
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
