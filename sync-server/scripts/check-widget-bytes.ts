import { fileURLToPath } from 'node:url';
import { allWordsBytes, payloadBytes, servedScriptBytes, wordsBytes } from './widget-bytes.ts';

/** Prints the sizes of what a visitor loads in addition to the built script and popup, whose limits are in .size-limit.json. Fails when
 * one exceeds its limit. */
const LIMITS = { script: 2048, words: 704, allWords: 8192, payload: 400 } as const;

const built = fileURLToPath(new URL('../../widget/dist', import.meta.url));
const words = await wordsBytes(`${built}/words`);
const allWords = await allWordsBytes(built);
const [heaviest] = words;
if (!heaviest) throw new Error('the widget was built without a language');
const payload = payloadBytes(Date.UTC(2026, 0, 1));

const rows: readonly [name: string, bytes: number, limit: number][] = [
  ['widget script, with its server’s address', servedScriptBytes(`${built}/widget.js`), LIMITS.script],
  [`widget words, the heaviest of ${words.length} languages (${heaviest[0]})`, heaviest[1], LIMITS.words],
  ['widget words, all languages, for pages that pin the script', allWords, LIMITS.allWords],
  ['widget payload, an ordinary week on its heaviest day', payload, LIMITS.payload],
];
for (const [name, bytes, limit] of rows) {
  console.log(`${name}: ${bytes} of ${limit} B brotli`);
  if (bytes > limit) process.exitCode = 1;
}
if (process.exitCode) console.error('Too heavy for a website of somebody else.');
