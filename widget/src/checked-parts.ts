import type * as fetched from './fetched-parts.ts';
import { openPopup } from './popup.ts';
import { startUpkeep } from './upkeep.ts';

// Replaces fetched-parts.ts in the pinned script. The browser has checked the integrity of the script, and thereby of everything that the
// script shows except the facts.

/** The file of all texts and its integrity, inserted by the build. */
declare const __WORDS__: { readonly name: string; readonly integrity: string };

/** Returns the popup, which is part of the script. */
export const loadPopup: typeof fetched.loadPopup = () => Promise.resolve({ openPopup });

/** The pinned script lists no locations: the browser could not check the integrity of the list. */
export const listLocations: typeof fetched.listLocations = async () => {};

/** Returns the upkeep, which is part of the script. */
export const loadUpkeep: typeof fetched.loadUpkeep = () => Promise.resolve({ startUpkeep });

/** Loads the texts of a language from the one file of all languages, whose integrity the browser checks. The language of "de-AT" is "de",
 * as on the server (sync-server/src/widget/files). */
export const loadWords: typeof fetched.loadWords = async (address, locale) => {
  const { name, integrity } = __WORDS__;
  const answer = await fetch(address + name, { integrity });
  const languages = new Map(Object.entries((await answer.json()) as Record<string, object>));
  let language = Intl.getCanonicalLocales(locale).join().toLowerCase();
  while (language && !languages.has(language)) language = language.replace(/-?[^-]*$/, '');
  return { json: () => Promise.resolve(languages.get(language) ?? {}) };
};
