import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program of somebody else that takes events. */
export interface Receiver {
  readonly url: string;
  /** The bodies that have come, oldest first. */
  readonly bodies: readonly { readonly type: string }[];
  /** The status of each answer from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks on a free port of 127.0.0.1. */
export const startReceiver = async (): Promise<Receiver> => {
  const bodies: { type: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(JSON.parse(body) as { type: string });
      response.writeHead(status).end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/doorsign`,
    bodies,
    answer(next) {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
