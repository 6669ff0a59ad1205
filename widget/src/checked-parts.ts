import type * as fetched from './fetched-parts.ts';
import { openPopup } from './popup.ts';

// What the pinned script has in the place of fetched-parts.ts: the browser has checked the script, and through it everything
// that it shows but the facts.

/** The file of all words and its integrity, written in by the build. */
declare const __WORDS__: { readonly name: string; readonly integrity: string };

/** The popup is in the script. */
export const loadPopup: typeof fetched.loadPopup = () => Promise.resolve({ openPopup });

/** All languages are one file, which the browser compares with its integrity. The language of "de-AT" is "de", as on the
 * server (sync-server/src/widget/files). */
export const loadWords: typeof fetched.loadWords = async (address, locale) => {
  const { name, integrity } = __WORDS__;
  const answer = await fetch(address + name, { integrity });
  const languages = new Map(Object.entries((await answer.json()) as Record<string, object>));
  let language = Intl.getCanonicalLocales(locale).join().toLowerCase();
  while (language && !languages.has(language)) language = language.replace(/-?[^-]*$/, '');
  return { json: () => Promise.resolve(languages.get(language) ?? {}) };
};
