import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { V1Problem } from '@doorsign/shared-schema/v1';
import { startTestServer } from './start-test-server.ts';

// Errors of requests that never reach a call of the API for programs.
test.each([
  ['without a host', 'GET /api/v1/business HTTP/1.1', 400, 'validation_failed'],
  [
    'with the whole address, as a proxy sends it',
    'GET http://x/api/v1/business HTTP/1.1\r\nHost: x',
    401,
    'key_invalid',
  ],
  ['with headers that are too large', `GET /api/v1 HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`, 431, 'too_large'],
  ['with half an escape', 'GET /api/v1/locations/% HTTP/1.1\r\nHost: x', 404, 'not_found'],
  ['to no address of it', 'GET /api/v1/nothing HTTP/1.1\r\nHost: x', 404, 'not_found'],
  ['by another method', 'DELETE /api/v1/openapi.json HTTP/1.1\r\nHost: x', 405, 'method_not_allowed'],
])('a request %s gets a problem as RFC 9457 says', async (_, head, status, code) => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const [answer = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer.toLowerCase()).toContain('\r\ncontent-type: application/problem+json\r\n');
  const type = `${server.url}/docs/api#${code}`;
  expect(V1Problem.parse(JSON.parse(body))).toMatchObject({ type, status, code });
});
