import { once } from 'node:events';
import type { Context } from 'koa';

/** The client of a stream, as seen by its source. */
export interface StreamClient {
  /** Aborted when the stream is over, whichever side ended it. */
  readonly over: AbortSignal;
  /** Ends the stream and disconnects a client that has stopped reading. Idempotent. */
  end(): void;
}

/** Streams texts as they are generated, until there are no more or the client disconnects. The next text is requested when the client has
 * taken the previous one: the source waits for a slow client, and nothing piles up.
 * @param open generates the texts; an error before the first one is sent like any other error
 * @returns    when the stream is over */
export const sendStream = async (
  context: Context,
  open: (client: StreamClient) => AsyncGenerator<string, void>,
): Promise<void> => {
  const { res } = context;
  const over = new AbortController();
  res.once('close', () => over.abort());
  const texts = open({ over: over.signal, end: () => over.abort() });
  const first = await texts.next();

  context.status = 200;
  context.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  try {
    if (context.method === 'HEAD') return;
    for (let next = first; !next.done && !over.signal.aborted; next = await texts.next())
      if (!res.write(next.value)) await once(res, 'drain', { signal: over.signal }).catch(() => {});
  } finally {
    await texts.return();
    res.end();
    // If data is still unsent now, the client has stopped reading and will not take it at all.
    setImmediate(() => res.writableFinished || res.destroy());
  }
};
