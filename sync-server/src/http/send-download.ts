import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import { nextTurn } from '../platform/next-turn.ts';

/** Sends a file that is generated while it is sent. The source waits for a slow client, so that nothing piles up. An error before the first
 * piece is sent like any other error; a later error cuts the connection, so that no client mistakes a part for the whole file.
 * @param texts   pieces of the file
 * @param headers response headers, which must include the type
 * @returns       when the file is sent or the client is gone */
export const sendDownload = async (
  context: Context,
  texts: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const file = Readable.from(inTurns(texts), { objectMode: true, highWaterMark: 1 });
  await once(file, 'readable');
  context.status = 200;
  context.set(headers);
  if (context.method === 'HEAD') {
    file.destroy();
    return;
  }
  try {
    await pipeline(file, context.res);
  } catch (error) {
    // The client disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};

/** Yields to the event loop between pieces. With a fast client the source never waits, and the whole file would be sent in one turn of the
 * loop. */
async function* inTurns(texts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  for await (const text of texts) {
    yield text;
    await nextTurn();
  }
}
