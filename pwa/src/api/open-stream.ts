import { Poke, STREAM_PATH } from '@doorsign/shared-schema/api';
import { networkError } from './api-error.ts';
import type { ApiClientDeps } from './client.ts';
import { createEventStreamReader, type StreamEvent } from './event-stream.ts';
import { failureOf, parseJson } from './read-answer.ts';

/** What is needed from outside; the same as for calls. */
export type OpenStreamDeps = Pick<ApiClientDeps, 'baseUrl' | 'fetch' | 'token'>;

/** Who listens to a stream. */
export interface StreamWatch {
  /** Ends it. */
  signal: AbortSignal;
  /** The business's log reaches as far as this, and its plan is this one. */
  onPoke(seq: number, plan?: Poke['plan']): void;
  /** The stream was opened, or something came: a heartbeat at least every 25 s. */
  onAlive(): void;
}

const pokeOf = ({ event, data }: StreamEvent): Poke | null => {
  if (event !== 'poke') return null;
  const poke = Poke.safeParse(parseJson(data));
  return poke.success ? poke.data : null;
};

const isEventStream = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');

/** Reads until the stream ends. A body that is given up is called off, so that its connection is free again. */
const readChunks = async (body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      onText(decoder.decode(chunk.value, { stream: true }));
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error;
  }
};

/** Opens the stream of pokes and reads it until it ends. By fetch and not by EventSource, which can send no token and
 * tells no status. It ends no session: a refused token is for the ordinary calls to find.
 * @returns when the server has ended it
 * @throws ApiError, and nothing else: refused, not a stream at all, no answer, cut off, or called off by the signal
 * Source: shared-schema/docs/sync-protocol.md#stream. */
export const openStream = async ({ baseUrl, fetch, token }: OpenStreamDeps, watch: StreamWatch): Promise<void> => {
  const offline = (cause: unknown): never => {
    throw networkError(cause);
  };
  const bearer = token();
  const response = await fetch(baseUrl + STREAM_PATH, {
    headers: { Accept: 'text/event-stream', ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) },
    cache: 'no-store',
    credentials: 'omit',
    signal: watch.signal,
  }).catch(offline);
  if (!isEventStream(response) || response.body === null)
    throw failureOf(response.status, await response.text().catch(offline), response.headers.get('Retry-After'));
  watch.onAlive();
  const read = createEventStreamReader((event) => {
    const poke = pokeOf(event);
    if (poke !== null) watch.onPoke(poke.seq, poke.plan);
  });
  await readChunks(response.body, (text) => {
    watch.onAlive();
    read(text);
  }).catch(offline);
};
