import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
// Imported by its path: Vite bundles such imports of its configuration, but leaves packages to Node.
import { LANGUAGES } from '../../shared-schema/src/status/wording/languages/index.ts';
import { textsFileOf, shortenNames } from './short-names.ts';

/** The texts files as they are served, by language. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).map(([language, texts]) => [language, JSON.stringify(textsFileOf(texts))]),
);

/** Hash of all texts. It is in the address of every texts file, so that browsers may cache them forever.
 * Source: shared-schema/docs/http-contract.md#public-files. */
export const TEXTS_HASH: string = createHash('sha256')
  .update(JSON.stringify([...files]))
  .digest('base64url')
  .slice(0, 8);

/** All languages in one file, for the script that owners pin, which then needs one hash and not thirty. Placeholders are long, as in the
 * popup's texts, which are in the same script. */
export const ALL_TEXTS: string = JSON.stringify(
  Object.fromEntries(Object.entries(LANGUAGES).map(([language, texts]) => [language, shortenNames(texts)])),
);

/** Writes dist/words/{language}.json, and dist/words.json. */
export const textFiles = (): Plugin => ({
  name: 'text-files',
  generateBundle() {
    for (const [language, source] of files)
      this.emitFile({ type: 'asset', fileName: `words/${language}.json`, source });
    this.emitFile({ type: 'asset', fileName: 'words.json', source: ALL_TEXTS });
  },
});
