import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

/** A message that a receiver has got. */
export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, index: number) => void;

/** Answers with a status and a text. */
export const answerWith =
  (status: number, text = 'ok', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(text);

/** Starts a receiver of webhooks on this machine, which keeps what it gets. It ends with the test. */
export const startReceiver = async (answer: Answer = answerWith(200)) => {
  const messages: ReceivedMessage[] = [];
  let current = answer;
  let open = 0;
  let openMost = 0;
  const server = createServer((request, response) => {
    open += 1;
    openMost = Math.max(openMost, open);
    response.on('close', () => (open -= 1));
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      messages.push({ headers: request.headers, body });
      current(request, response, messages.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    messages,
    /** The largest number of requests that were open together. */
    openMost: () => openMost,
    /** Answers the next messages in another way. */
    answer: (next: Answer) => void (current = next),
    close,
  };
};

/** Checks a message with the reference library. @returns what it says. @throws if its signature is not of this secret */
export const verified = (secret: string, { headers, body }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
