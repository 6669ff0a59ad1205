import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answers of a receiver of webhooks: as it should, with 503, or none at all. */
export type ReceiverMood = 'well' | 'failing' | 'hanging';

/** A receiver of webhooks. */
export interface Receiver {
  readonly url: string;
  setMood(mood: ReceiverMood): void;
  /** Accepts the signatures of a secret from now on, beside those of the secret before it. */
  setSecret(secret: string): void;
  /** Returns the number of messages, and of those whose signature is of neither secret. */
  counts(): { messages: number; badSignatures: number };
  close(): Promise<void>;
}

/** Checks the header `webhook-signature` of Standard Webhooks. The time of the message is not compared with a clock: the real one says nothing here. */
const isSignedWith = (secret: string, headers: NodeJS.Dict<string | string[]>, body: string): boolean => {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
};

export const startReceiver = async (): Promise<Receiver> => {
  let mood: ReceiverMood = 'well';
  let secrets: string[] = [];
  let messages = 0;
  let badSignatures = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      messages += 1;
      if (!secrets.some((secret) => isSignedWith(secret, request.headers, body))) badSignatures += 1;
      if (mood !== 'hanging') response.writeHead(mood === 'well' ? 200 : 503).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    setMood: (next) => void (mood = next),
    setSecret: (secret) => void (secrets = [secret, ...secrets].slice(0, 2)),
    counts: () => ({ messages, badSignatures }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
