import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
// By its path: Vite bundles what its configuration imports so, and leaves to Node what has a package's name.
import { LANGUAGES } from '../../shared-schema/src/status/wording/languages/index.ts';
import { shorten } from './short-names.ts';

/** The words files as they are served, by language. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).map(([language, words]) => [language, JSON.stringify(shorten(words))]),
);

/** Changes with any word, and stands in the address of every words file, so that browsers may keep them for ever.
 * Source: contract section 4. */
export const WORDS_HASH: string = createHash('sha256')
  .update(JSON.stringify([...files]))
  .digest('base64url')
  .slice(0, 8);

/** Writes dist/words/{language}.json. */
export const wordsFiles = (): Plugin => ({
  name: 'words-files',
  generateBundle() {
    for (const [language, source] of files)
      this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source });
  },
});
