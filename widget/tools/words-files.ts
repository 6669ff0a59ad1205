import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
// By its path: Vite bundles what its configuration imports so, and leaves to Node what has a package's name.
import { LANGUAGES } from '../../shared-schema/src/status/wording/languages/index.ts';
import { shorten, shortenNames } from './short-names.ts';

/** The words files as they are served, by language. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).map(([language, words]) => [language, JSON.stringify(shorten(words))]),
);

/** Changes with any word, and stands in the address of every words file, so that browsers may keep them for ever.
 * Source: shared-schema/docs/http-contract.md#public-files. */
export const WORDS_HASH: string = createHash('sha256')
  .update(JSON.stringify([...files]))
  .digest('base64url')
  .slice(0, 8);

/** All languages in one file, for the script that owners pin: it knows one hash and not thirty. Their places are whole, as in the
 * popup's texts, with which they are in one script. */
export const ALL_WORDS: string = JSON.stringify(
  Object.fromEntries(Object.entries(LANGUAGES).map(([language, words]) => [language, shortenNames(words)])),
);

/** Writes dist/words/{language}.json, and dist/words.json. */
export const wordsFiles = (): Plugin => ({
  name: 'words-files',
  generateBundle() {
    for (const [language, source] of files)
      this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source });
    this.emitFile({ type: 'asset', fileName: 'words.json', source: ALL_WORDS });
  },
});
