import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

/** What is asked. */
export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What was answered, and how long that took. */
export interface LoadAnswer {
  readonly status: number;
  readonly text: string;
  /** From the request to the last byte. */
  readonly ms: number;
}

/** Asks one server over connections that stay open. */
export interface LoadClient {
  /** @throws when there is no answer within 20 s */
  ask(request: LoadRequest): Promise<LoadAnswer>;
  close(): void;
}

/** Longer than the server gives itself: an answer that comes at all is heard. */
const PATIENCE_MS = 20_000;

/** Shorter than the server's keep-alive: a connection that it closes at this very moment must not be chosen for the next request. */
const IDLE_MS = 30_000;

/** @param connections most connections at once; who wants another one waits */
export const createLoadClient = (port: number, connections: number): LoadClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  return {
    async ask({ method, path, headers = {}, body }) {
      const bytes = body === undefined ? undefined : JSON.stringify(body);
      const startedMs = performance.now();
      const outgoing = request({
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { ...(bytes !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      outgoing.end(bytes);
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      const text = Buffer.concat((await incoming.toArray()) as Buffer[]).toString();
      return { status: incoming.statusCode ?? 0, text, ms: performance.now() - startedMs };
    },
    close: () => agent.destroy(),
  };
};
