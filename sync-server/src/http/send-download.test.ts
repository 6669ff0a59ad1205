import { expect, test } from 'vitest';
import { serveMiddleware } from '../../test/serve-middleware.ts';
import { AppError } from './errors.ts';
import { sendDownload } from './send-download.ts';

/** A server that responds to every request with a file of these pieces. */
const serve = (pieces: () => AsyncGenerator<string, void>) =>
  serveMiddleware((context) => sendDownload(context, pieces(), { 'Content-Type': 'application/json' }));

test('the pieces arrive as one file', async () => {
  const { url } = await serve(async function* () {
    yield '[1,';
    yield '2]';
  });
  const response = await fetch(url);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.json()).toEqual([1, 2]);
});

test('what goes wrong before the first piece is a refusal like every other', async () => {
  // oxlint-disable-next-line require-yield
  const { url } = await serve(async function* () {
    throw new AppError('busy');
  });
  const response = await fetch(url);
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'busy' }]);
});

test('what goes wrong later cuts the connection: nobody takes a part for the whole', async () => {
  const { url, lines } = await serve(async function* () {
    yield '[1,';
    throw new Error('the source is broken');
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  await expect.poll(() => lines.join('\n')).toContain('"msg":"request"');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({ msg: 'request failed', code: 'internal' }),
  );
});

test('a reader who goes ends the making of it, and that is no failed request', async () => {
  let isEnded = false;
  const { url, lines } = await serve(async function* () {
    try {
      for (;;) yield 'x'.repeat(1_000_000);
    } finally {
      isEnded = true;
    }
  });
  const reading = new AbortController();
  const response = await fetch(url, { signal: reading.signal });
  await response.body?.getReader().read();
  reading.abort();
  await expect.poll(() => isEnded).toBe(true);
  await expect.poll(() => lines.join('\n')).toContain('"msg":"request"');
  expect(lines.join('\n')).not.toContain('request failed');
});

test('HEAD has the headers alone', async () => {
  const { url } = await serve(async function* () {
    yield '[]';
  });
  const response = await fetch(url, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('other requests get a turn between two pieces, however fast the reader is', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turnsAtPieces: number[] = [];
  const { url } = await serve(async function* () {
    for (let piece = 0; piece < 50; piece += 1) {
      turnsAtPieces.push(turns);
      yield 'x'.repeat(20_000);
    }
  });
  await fetch(url).then((response) => response.text());
  clearImmediate(counting);
  expect(new Set(turnsAtPieces).size).toBe(50);
});
