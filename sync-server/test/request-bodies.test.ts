import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SentError } from '@doorsign/shared-schema/api';
import { BODY_BYTES, BODY_DEPTH } from '../src/platform/parameters.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

interface Case {
  name: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  status: number;
  code: string;
  detail?: string;
}

const padded = (bytes: number): string => {
  const empty = JSON.stringify({ email: 'a@example.com', password: '' });
  return JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(bytes - empty.length) });
};
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const JSON_TYPE = { 'Content-Type': 'application/json' };
const INVALID = { status: 400, code: 'validation_failed' };
const NOT_JSON = { ...INVALID, detail: 'This request is not valid JSON.' };
const BAD_TEXT = { ...INVALID, detail: 'This request contains text that can’t be stored.' };
const BAD_FIELD = { ...INVALID, detail: 'This request has a field that isn’t allowed.' };
const MEDIA = { status: 415, code: 'unsupported_media' };

const CASES: Case[] = [
  { name: 'a form', body: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, ...MEDIA },
  { name: 'text', body: '{}', headers: { 'Content-Type': 'text/plain' }, ...MEDIA },
  { name: 'something like JSON', body: '{}', headers: { 'Content-Type': 'application/jsonp' }, ...MEDIA },
  {
    name: 'JSON in another alphabet',
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=latin1' },
    ...MEDIA,
  },
  { name: 'compressed JSON', body: gzipSync('{}'), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, ...MEDIA },
  {
    name: 'JSON that is said to be compressed',
    body: '{}',
    headers: { ...JSON_TYPE, 'Content-Encoding': 'br' },
    ...MEDIA,
  },
  { name: 'nothing', body: '', ...INVALID },
  { name: 'no JSON', body: '{"a"', ...NOT_JSON },
  { name: 'bytes that are no UTF-8', body: Uint8Array.of(0x22, 0xff, 0xfe, 0x22), ...NOT_JSON },
  { name: 'a key that reaches behind objects', body: '{"__proto__":{"a":1}}', ...BAD_FIELD },
  { name: 'such a key deep inside', body: '{"a":[{"constructor":1}]}', ...BAD_FIELD },
  { name: 'prototype', body: '{"prototype":1}', ...BAD_FIELD },
  { name: 'NUL in a text', body: '{"email":"a\\u0000b"}', ...BAD_TEXT },
  { name: 'NUL in a key', body: '{"a\\u0000":1}', ...BAD_FIELD },
  { name: 'half of a surrogate pair', body: '{"email":"\\ud83d"}', ...BAD_TEXT },
  {
    name: 'a number beyond all doubles',
    body: '{"a":1e999}',
    ...INVALID,
    detail: 'This request contains a number that’s too large.',
  },
  {
    name: 'one level too many',
    body: nested(BODY_DEPTH + 1),
    ...INVALID,
    detail: 'This request is nested too deeply.',
  },
  {
    name: 'as many levels as there may be',
    body: nested(BODY_DEPTH),
    ...INVALID,
    detail: 'This value can’t be used.',
  },
  { name: 'levels without end', body: nested(30_000), ...INVALID },
  { name: 'as many bytes as there may be', body: padded(BODY_BYTES.json), ...INVALID },
  { name: 'one byte too many', body: padded(BODY_BYTES.json + 1), status: 413, code: 'too_large' },
  { name: 'megabytes', body: padded(5_000_000), status: 413, code: 'too_large' },
];

test.each(CASES)(
  '$name is answered with $status $code',
  async ({ body, headers = JSON_TYPE, status, code, detail }) => {
    const server = await startTestServer();
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    const error = SentError.parse(await response.json());
    expect({ status: response.status, code: error.code }).toEqual({ status, code });
    if (detail) expect(error.detail).toBe(detail);
  },
);

test('a whole pair of surrogates is text like any other', async () => {
  const server = await startTestServer();
  const { user } = await signUpVerified(server, { businessName: 'Café 🥐' });
  expect(user.businessName).toBe('Café 🥐');
});

/** Sends a body in chunks, without a Content-Length. */
const sendChunked = (url: string, pieces: readonly string[]): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers: JSON_TYPE }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });

test('the limit holds for a body that does not say how long it is', async () => {
  const server = await startTestServer();
  const pieces = Array.from({ length: 100 }, () => 'x'.repeat(1000));
  expect(await sendChunked(`${server.url}/api/auth/login`, pieces)).toBe(413);
  expect(await sendChunked(`${server.url}/api/auth/login`, ['{"email":', '"a"}'])).toBe(400);
});

test('the sync call takes more than the others, and has its limit too', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const statusFor = async (bytes: number) =>
    (
      await fetch(`${server.url}/api/sync`, {
        method: 'POST',
        headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
        body: padded(bytes),
      })
    ).status;
  expect(await statusFor(BODY_BYTES.json + 1)).toBe(400);
  expect(await statusFor(BODY_BYTES.sync + 1)).toBe(413);
});

test.each(['?a=1&a=2', '?a&a', '?a=%00'])('the query %s is refused', async (query) => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const response = await fetch(`${server.url}/api/auth/me${query}`, { headers: { Authorization: `Bearer ${token}` } });
  expect([response.status, SentError.parse(await response.json()).code]).toEqual([400, 'validation_failed']);
});

test('a body on a call that has none is passed over', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const response = await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    body: 'bye',
  });
  expect(response.status).toBe(204);
});
