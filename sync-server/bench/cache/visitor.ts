import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer of the cache. */
export interface CacheAnswer {
  /** 0 for a connection that failed. */
  readonly status: number;
  /** The status, or the code of the connection's failure. */
  readonly outcome: string;
  /** True if the cache had a copy, and no visitor waited for the server. */
  readonly isHit: boolean;
  readonly etag: string | null;
  /** The unpacked body; empty for 304. */
  text(): string;
}

/** The encodings that browsers and programs ask for, each with its share. */
const ENCODINGS: readonly (readonly [share: number, header: string | null])[] = [
  [0.93, 'gzip, deflate, br'],
  [0.05, 'gzip'],
  [0.02, null],
];

/** Returns the Accept-Encoding of a visitor. @param drawn a number in [0, 1) */
export const encodingOf = (drawn: number): string | null => {
  let left = drawn;
  for (const [share, header] of ENCODINGS) {
    if (left < share) return header;
    left -= share;
  }
  return null;
};

/** Creates a client that keeps its connections open.
 * @param connections the largest number of them; further requests wait */
export const createVisitors = (port: number, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Loads a script as a page does. Never throws. */
    async load(
      id: string,
      { encoding, etag }: { encoding: string | null; etag?: string | null | undefined },
    ): Promise<CacheAnswer> {
      const outgoing = request({
        host: '127.0.0.1',
        port,
        agent,
        path: `/api/widget.js?id=${id}`,
        headers: {
          ...(encoding !== null && { 'Accept-Encoding': encoding }),
          ...(etag && { 'If-None-Match': etag }),
          Referer: 'https://www.example.com/',
        },
        signal: AbortSignal.timeout(60_000),
      });
      outgoing.end();
      try {
        const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
        const bytes = Buffer.concat((await incoming.toArray()) as Buffer[]);
        const { headers, statusCode = 0 } = incoming;
        return {
          status: statusCode,
          outcome: String(statusCode),
          // A hit names the request that has filled the cache, too.
          isHit: String(headers['x-varnish']).includes(' '),
          etag: headers.etag ?? null,
          text: () => unpack(bytes, headers['content-encoding']),
        };
      } catch (error) {
        const outcome = (error as NodeJS.ErrnoException).code ?? 'no answer';
        return { status: 0, outcome, isHit: false, etag: null, text: () => '' };
      }
    },
    close: () => agent.destroy(),
  };
};

export type Visitors = ReturnType<typeof createVisitors>;

const unpack = (bytes: Buffer, encoding: string | undefined): string => {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};
