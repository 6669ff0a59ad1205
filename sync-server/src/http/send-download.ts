import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'koa';
import { nextTurn } from '../platform/next-turn.ts';

/** Answers with a file that is made while it is sent: a slow reader is waited for, and nothing piles up. What goes wrong before the
 * first piece is answered like every refusal; later the connection is cut, so that nobody takes a part for the whole.
 * @param texts   pieces of the file
 * @param headers of the answer; they have to name its type
 * @returns       when it is sent, or its reader is gone */
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
    // The reader has gone.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
};

/** Yields to the event loop between pieces. A fast reader never makes the source wait, so that the whole file would be sent in one turn. */
async function* inTurns(texts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  for await (const text of texts) {
    yield text;
    await nextTurn();
  }
}
