import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { SentError } from '@doorsign/shared-schema/api';
import { V1Problem } from '@doorsign/shared-schema/v1';
import { answerClientErrors } from './client-errors.ts';

const serve = async (onRequest: RequestListener, options: ServerOptions = {}): Promise<number> => {
  const server = createServer(options);
  answerClientErrors(server, {
    newId: () => 'an-id',
    headers: { 'X-Column': 'api' },
    docsUrl: '/docs/api',
    log: { info: () => {} },
  });
  server.on('request', onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** Sends bytes and returns everything that the server sends until it closes the connection. */
const say = (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  return text(socket);
};

/** Only for requests that never end: on a busy machine, a complete request might exceed them too. */
const LIMITS = { headersTimeout: 20, requestTimeout: 40, connectionsCheckingInterval: 5 };
const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';

const CASES = [
  { name: 'what is no HTTP', bytes: 'hello\r\n\r\n', status: '400 Bad Request', code: 'validation_failed' },
  {
    name: 'a space in a header',
    bytes: 'GET / HTTP/1.1\r\nHost : x\r\n\r\n',
    status: '400 Bad Request',
    code: 'validation_failed',
  },
  {
    name: 'two lengths of one body',
    bytes: `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    status: '400 Bad Request',
    code: 'validation_failed',
  },
  {
    name: 'a body that breaks off its own form',
    bytes: `${POST}Transfer-Encoding: chunked\r\n\r\nno number\r\n`,
    status: '400 Bad Request',
    code: 'validation_failed',
  },
  {
    name: 'headers without end',
    bytes: `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`,
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
  },
  {
    name: 'a head that never ends',
    bytes: 'GET / HTTP/1.1\r\nHost:',
    status: '408 Request Timeout',
    code: 'busy',
    limits: LIMITS,
  },
  {
    name: 'a body that never ends',
    bytes: `${POST}Content-Length: 5\r\n\r\n{`,
    status: '408 Request Timeout',
    code: 'busy',
    limits: LIMITS,
  },
];

test.each(CASES)('$name is answered with $status, in our own shape', async ({ bytes, status, code, limits }) => {
  // A handler that waits for the body, as Doorsign's handlers do.
  const port = await serve((request) => void request.on('error', () => {}).resume(), limits);
  const [head = '', body = ''] = (await say(port, bytes)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    'X-Column: api',
    'X-Request-Id: an-id',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]);
  expect(SentError.parse(JSON.parse(body))).toMatchObject({ code, request_id: 'an-id' });
});

test('a program gets the shape of RFC 9457 for headers that are too large too', async () => {
  const port = await serve(() => {});
  const bytes = `GET /api/v1/business HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`;
  const [head = '', body = ''] = (await say(port, bytes)).split('\r\n\r\n');
  expect(head).toContain('\r\nContent-Type: application/problem+json\r\n');
  expect(V1Problem.parse(JSON.parse(body))).toMatchObject({ type: '/docs/api#too_large', status: 431 });
});

const GARBAGE = '\x00\x00\r\n\r\n';

test('nothing is written into an answer that has begun', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('Content-Length', 10);
    response.write('half');
  });
  const heard = await say(port, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${GARBAGE}`);
  expect(heard.split('\r\n\r\n')[1] ?? 'half').toBe('half');
  expect(heard).not.toContain('validation_failed');
});

test('nothing is written before an answer that waits behind another', async () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const port = await serve(() => {});
  expect(await say(port, `${request}${request}${GARBAGE}`)).toBe('');
});

test('after an answer that is complete, the next request is answered for itself', async () => {
  const port = await serve((_request, response) => response.end('whole\n'));
  const heard = await say(port, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${GARBAGE}`);
  expect(heard.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});
