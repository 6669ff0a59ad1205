import { once } from 'node:events';
import type { Context } from 'koa';

/** The other end of a stream, as its source sees it. */
export interface StreamClient {
  /** Aborted when the stream is over, whoever has ended it. */
  readonly over: AbortSignal;
  /** Ends the stream; a client that has stopped reading is cut off. It may be called again. */
  end(): void;
}

/** Answers with texts, each sent as it is made, for as long as there are any and the client stays. The next one is asked
 * for when the client has taken what was sent: whoever makes them waits for a slow reader, and nothing piles up.
 * @param open makes the texts; what it throws before the first one is answered like every refusal
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
    // What the system does not take at once, a client that has stopped reading will not take at all.
    setImmediate(() => res.writableFinished || res.destroy());
  }
};
