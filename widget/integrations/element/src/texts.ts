import { ENGLISH_POPUP, PILL_ENGLISH } from '@doorsign/shared-schema/status/wording';
import type { Texts } from './view.ts';

/** Hash of all texts, inserted by the build: browsers may cache a language forever. */
declare const __TEXTS__: string;
/** The placeholders of the served texts, by their first letters, inserted by the build (widget/tools/short-names.ts). */
declare const __PLACEHOLDERS__: Readonly<Record<string, string>>;

/** The texts of a language; none until they are loaded. */
export interface Language {
  words?: Texts;
  locale: string;
}

const ENGLISH: Texts = { ...PILL_ENGLISH, ...ENGLISH_POPUP };

/** Loads the texts of a language by any tag; the server knows which languages it has. English with a country needs no request. Without
 * texts everything is English.
 * @param address base address of the server's widget files
 * @param onLoad  called when the texts are there */
export const loadLanguage = (address: string, tag: string, onLoad: () => void): Language => {
  const language: Language = { locale: tag };
  if (/^en(-[a-z]{2})?$/i.test(tag)) language.words = ENGLISH;
  else void load(address, language).then(onLoad);
  return language;
};

const load = async (address: string, language: Language): Promise<void> => {
  let body: Partial<Texts> | null | undefined;
  try {
    const answer = await fetch(`${address}words/${language.locale}.json?${__TEXTS__}`);
    const written = JSON.stringify(await answer.json());
    body = JSON.parse(
      written.replace(/{(\w)}/g, (_, letter: string) => `{${__PLACEHOLDERS__[letter]}}`),
    ) as typeof body;
  } catch {}
  // An object without texts is the answer for a language that the server does not have.
  if (body?.opens) language.words = { ...ENGLISH, ...body };
  else {
    language.words = ENGLISH;
    language.locale = 'en';
  }
};
