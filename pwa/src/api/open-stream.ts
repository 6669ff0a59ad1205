import { BUSINESS_HEADER, ChangeNotification, STREAM_PATH } from '@doorsign/shared-schema/api';
import { networkError } from './api-error.ts';
import type { ApiClientDeps } from './client.ts';
import { createEventStreamReader, type StreamEvent } from './event-stream.ts';
import { failureOf, parseJson } from './read-answer.ts';

/** Dependencies of openStream(); the same as for calls. */
export type OpenStreamDeps = Pick<ApiClientDeps, 'baseUrl' | 'fetch' | 'token' | 'business'>;

/** The listener of a stream. */
export interface StreamWatch {
  /** Ends the stream. */
  signal: AbortSignal;
  /** Called for a change notification, with the end of the business's log, its plan, and the number that rises with the members and their roles. */
  onNotification(seq: number, plan?: ChangeNotification['plan'], access?: number): void;
  /** Called when the stream was opened and when data arrived: a heartbeat at least every 25 s. */
  onAlive(): void;
}

const notificationOf = ({ event, data }: StreamEvent): ChangeNotification | null => {
  if (event !== 'poke') return null;
  const notification = ChangeNotification.safeParse(parseJson(data));
  return notification.success ? notification.data : null;
};

const isEventStream = (response: Response): boolean =>
  response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');

/** Reads until the stream ends. After an error the body is canceled, so that its connection is free again. */
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

/** Opens the stream of change notifications and reads it until it ends. Uses fetch() and not EventSource, which can neither
 * send a token nor report a status. It ends no session: a refused token is left to the ordinary calls.
 * @returns when the server has ended the stream
 * @throws ApiError, and nothing else: refused, not a stream at all, no answer, cut off, or aborted by the signal
 * Source: shared-schema/docs/sync-protocol.md#stream. */
export const openStream = async (
  { baseUrl, fetch, token, business }: OpenStreamDeps,
  watch: StreamWatch,
): Promise<void> => {
  const offline = (cause: unknown): never => {
    throw networkError(cause);
  };
  const bearer = token();
  const asked = business?.();
  const response = await fetch(baseUrl + STREAM_PATH, {
    headers: {
      Accept: 'text/event-stream',
      ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
      ...(asked && { [BUSINESS_HEADER]: asked }),
    },
    cache: 'no-store',
    credentials: 'omit',
    signal: watch.signal,
  }).catch(offline);
  if (!isEventStream(response) || response.body === null)
    throw failureOf(response.status, await response.text().catch(offline), response.headers.get('Retry-After'));
  watch.onAlive();
  const read = createEventStreamReader((event) => {
    const notification = notificationOf(event);
    if (notification !== null) watch.onNotification(notification.seq, notification.plan, notification.access);
  });
  await readChunks(response.body, (text) => {
    watch.onAlive();
    read(text);
  }).catch(offline);
};
