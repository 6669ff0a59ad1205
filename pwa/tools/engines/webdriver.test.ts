import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openWebDriverSession } from './webdriver.ts';

/** Starts a driver that gives one answer to each request, in order, and notes the requests. */
const startDriver = async (answers: readonly { status: number; value: unknown }[]) => {
  const requests: string[] = [];
  const left = [...answers];
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(`${request.method} ${request.url} ${body}`.trim());
      const { status, value } = left.shift() ?? { status: 404, value: { error: 'unknown command', message: '' } };
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ value }));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { requests, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
};

const SESSION = { status: 200, value: { sessionId: 'one', capabilities: { browserVersion: '2.50.6' } } };

test('a session sends its commands to its own address', async () => {
  const driver = await startDriver([
    SESSION,
    { status: 200, value: null },
    { status: 200, value: { width: 900, height: 700 } },
  ]);
  const session = await openWebDriverSession(driver.url, { browserName: 'MiniBrowser' });
  expect(session.version).toBe('2.50.6');
  await session.send('POST', '/url', { url: 'http://localhost/' });
  expect(await session.send('GET', '/window/rect', null)).toEqual({ width: 900, height: 700 });
  expect(driver.requests).toEqual([
    'POST /session {"capabilities":{"alwaysMatch":{"browserName":"MiniBrowser"}}}',
    'POST /session/one/url {"url":"http://localhost/"}',
    'GET /session/one/window/rect',
  ]);
});

test('a refused command is an error with the browser’s words', async () => {
  const driver = await startDriver([
    SESSION,
    { status: 500, value: { error: 'javascript error', message: 'x is null' } },
  ]);
  const session = await openWebDriverSession(driver.url, {});
  await expect(session.send('POST', '/execute/async', { script: '', args: [] })).rejects.toThrow(
    'javascript error: x is null',
  );
});
