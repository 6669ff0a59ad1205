import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { onTestFinished } from 'vitest';
import { requestFrame } from '../src/http/request-frame.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';

/** Starts a server that handles every request with one middleware, inside the outer middleware that every request passes. */
export const serveMiddleware = async (middleware: Middleware, options: ServerOptions = {}) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => lines.push(line) });
  const { requests } = createMetrics();
  const koa = new Koa();
  koa.on('error', (error: unknown) => log.warn({ err: error }, 'response aborted'));
  koa.use(
    requestFrame({
      newId: () => 'request',
      proxies: 0,
      clientIp: () => '',
      docsUrl: '/docs/api',
      headers: {},
      log,
      requests,
      monotonicMs: () => 0,
    }),
  );
  koa.use(middleware);
  const answer = koa.callback();
  const server = createServer(options, (request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, lines, server };
};
