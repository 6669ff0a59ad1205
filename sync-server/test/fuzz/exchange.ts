import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

/** A server's response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Sent {
  readonly method: string;
  /** The request target, as it is sent. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Uint8Array;
  /** Close the connection as soon as the head of the response has arrived, because the body has no end. */
  readonly headOnly?: boolean;
}

/** Creates a client that sends requests that fetch() refuses: a body with GET, any target. */
export const createExchange = (port: number, sockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    send: ({ method, target, headers, bytes, headOnly = false }: Sent): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const sending = request(
          {
            agent,
            host: '127.0.0.1',
            port,
            method,
            path: target,
            headers: { ...headers, 'Content-Length': bytes.length },
          },
          (response) => {
            const { statusCode: status = 0, headers: answered } = response;
            if (headOnly && status === 200) {
              resolve({ status, headers: answered, text: '' });
              response.destroy();
              return;
            }
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({ status, headers: answered, text: Buffer.concat(chunks).toString('utf8') }),
            );
            response.on('error', reject);
          },
        );
        sending.on('error', reject);
        sending.end(bytes);
      }),
    close: (): void => agent.destroy(),
  };
};
