import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ErrorBody } from '@doorsign/shared-schema/api';
import { createHeaderTable } from '../src/http/headers.ts';
import { buildAppFixture, THEME_SCRIPT } from './app-fixture.ts';
import { startTestServer } from './start-test-server.ts';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
const API = { ...COMMON, 'content-security-policy': NOTHING, 'cache-control': 'no-store' };
const WIDGET = {
  ...COMMON,
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
};
const themeHash = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;
const PAGE = {
  ...COMMON,
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' '${themeHash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'trusted-types doorsign',
    "require-trusted-types-for 'script'",
  ].join('; '),
};

interface Case {
  path: string;
  status: number;
  headers: Record<string, string>;
  method?: string;
}

const CASES: Case[] = [
  { path: '/', status: 200, headers: PAGE },
  { path: '/nothing', status: 404, headers: PAGE },
  { path: '/sw.js', status: 200, headers: COMMON },
  { path: '/api/healthz', status: 200, headers: API },
  { path: '/api/auth/me', status: 401, headers: API },
  { path: '/api/nothing', status: 404, headers: API },
  { path: '/api', status: 404, headers: API },
  { path: '/api/auth/login', status: 405, headers: { ...API, allow: 'POST' } },
  { path: '/api/auth/sessions/x', status: 405, headers: { ...API, allow: 'DELETE' } },
  { path: '/api/healthz', method: 'DELETE', status: 405, headers: { ...API, allow: 'GET, HEAD' } },
  { path: '/api/healthz', method: 'OPTIONS', status: 405, headers: API },
  { path: '/hours', method: 'POST', status: 405, headers: API },
  { path: '/api/widget/nobody', status: 404, headers: WIDGET },
  { path: '/dev/mailbox', status: 200, headers: { ...COMMON, 'cache-control': 'no-store' } },
];

test.each(CASES)(
  '$path answers $status with the headers of its group',
  async ({ path, method = 'GET', status, headers }) => {
    const server = await startTestServer({ appFolder: buildAppFixture() });
    const response = await fetch(server.url + path, { method });
    const actual = Object.fromEntries(response.headers);
    expect({ status: response.status, headers: actual }).toMatchObject({ status, headers });
    expect(actual['x-request-id']).toMatch(/^\w{22}/);
    for (const absent of ['x-powered-by', 'server', 'strict-transport-security', 'set-cookie'])
      expect(actual).not.toHaveProperty(absent);
    expect(Object.hasOwn(actual, 'access-control-allow-origin')).toBe(path.startsWith('/api/widget'));
  },
);

test('what is no request is answered with the headers of the API', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('hello\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const actual = new Headers(lines.map((line) => line.split(': ') as [string, string]));
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  expect(Object.fromEntries(actual)).toMatchObject({ ...API, connection: 'close' });
  expect(ErrorBody.parse(JSON.parse(body)).request_id).toBe(actual.get('X-Request-Id'));
});

test.each(['page', 'file', 'api', 'widget', 'dev'] as const)(
  'the group %s promises to stay on https when it is there',
  (group) => {
    const table = createHeaderTable({ publicUrl: 'https://doorsign.example', scriptHashes: [] });
    expect(table[group]['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
    expect(table[group]['Content-Security-Policy']).toMatch(/; upgrade-insecure-requests$/);
  },
);

test('every error has the id of its request, in the body, the header and the log', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ onLog: (line) => lines.push(line) });
  const response = await fetch(`${server.url}/api/nothing`, { headers: { 'X-Request-Id': 'chosen by the client' } });
  const id = response.headers.get('X-Request-Id');
  expect(await response.json()).toEqual({
    detail: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
    code: 'not_found',
    request_id: id,
  });
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toContain(id);
});
