// One of the servers that payload.ts compares, in its own process: it repeats the widget handler's response to one request, by the handler itself, by
// bare Koa or by bare node:http.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { createSampleHandler } from './payload-sample.ts';

/** A recorded response to repeat: its bytes, in base64, and its headers. */
export interface RecordedAnswer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The kind of server: Doorsign's own handler, or one that it is compared with. */
export type PeerKind = 'ours' | 'koa' | 'http';

/** A message from the parent: the first one starts the server, `cpu` requests the CPU time used so far. */
export type ToServer = { readonly server: PeerKind; readonly answer: RecordedAnswer } | 'cpu';
/** A message to the parent: the port, once; then microseconds of CPU time. */
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
