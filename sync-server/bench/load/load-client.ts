import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';

/** One HTTP request. */
export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The response to a request, and its duration. */
export interface LoadAnswer {
  readonly status: number;
  readonly text: string;
  /** Milliseconds from the request to the last byte. */
  readonly ms: number;
}

/** An HTTP client for one server that keeps its connections open. */
export interface LoadClient {
  /** @throws when there is no answer within two minutes */
  ask(request: LoadRequest): Promise<LoadAnswer>;
  close(): void;
}

/** Request timeout, in milliseconds. Far longer than the server's own limits, so that every response arrives, on a busy machine too. */
const PATIENCE_MS = 120_000;

/** Idle timeout of a connection, in milliseconds. Shorter than the server's keep-alive, so that no request uses a connection that the
 * server is closing. */
const IDLE_MS = 30_000;

/** @param connections maximum of concurrent connections; further requests wait */
export const createLoadClient = (port: number, connections: number): LoadClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: IDLE_MS });
  return {
    async ask({ method, path, headers = {}, body }) {
      const bytes = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
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
