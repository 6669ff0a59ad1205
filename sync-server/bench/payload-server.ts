// One of the servers that payload.ts compares, in a process of its own: it answers what our handler answered to one request,
// by our handler, by bare Koa or by bare node:http.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { createSampleHandler } from './payload-sample.ts';

/** An answer to repeat: its bytes and its headers. */
export interface RecordedAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Our own handler, or what it is compared with. */
export type PeerKind = 'ours' | 'koa' | 'http';

/** What the parent says first, and how it asks for the CPU time used so far. */
export type ToServer = { readonly server: PeerKind; readonly answer: RecordedAnswer } | 'cpu';
/** The port, once; then microseconds. */
export type FromServer = { readonly port: number } | { readonly cpuUs: number };

const listenerOf = (server: PeerKind, { body, headers }: RecordedAnswer): RequestListener => {
  const bytes = Buffer.from(body, 'base64');
  const { etag } = headers;
  if (server === 'ours') {
    const handler = createSampleHandler();
    return (request, response) => void (handler(request, response) || response.writeHead(404).end());
  }
  if (server === 'koa') {
    const koa = new Koa();
    koa.use((context) => {
      context.set(headers);
      context.body = bytes;
      context.status = 200;
      if (context.fresh) context.status = 304;
    });
    const answer = koa.callback();
    return (request, response) => void answer(request, response);
  }
  const { 'content-type': _, 'content-encoding': __, ...unchanged } = headers;
  const current = Object.entries(unchanged).flat();
  const whole = Object.entries({ ...headers, 'content-length': String(bytes.length) }).flat();
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, current).end();
    else response.writeHead(200, whole).end(bytes);
  };
};

const tell = (message: FromServer): void => void process.send?.(message);

process.on('message', (message: ToServer) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    tell({ cpuUs: user + system });
    return;
  }
  const server = createServer(listenerOf(message.server, message.answer));
  server.listen(0, '127.0.0.1');
  void once(server, 'listening').then(() => tell({ port: (server.address() as AddressInfo).port }));
});
process.on('disconnect', () => process.exit());
