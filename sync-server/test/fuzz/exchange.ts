import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

/** What a server said. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Sent {
  readonly method: string;
  /** As it goes over the wire. */
  readonly target: string;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Uint8Array;
  /** Hang up as soon as the head of the answer is there: what comes after it has no end. */
  readonly headOnly?: boolean;
}

/** Sends what fetch() would refuse to send: a body with GET, a target of any kind. */
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
