/** The languages of the widget, by the names of its dictionary files; English is in the script itself. */
// oxfmt-ignore
export const LANGUAGES = [
  'en', 'ar', 'cs', 'da', 'de', 'el', 'es', 'fi', 'fr', 'he', 'hu', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sv',
  'tr', 'uk', 'zh', 'zh-hant',
] as const;
export type Language = (typeof LANGUAGES)[number];

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** The English name of a language: "German" for de. */
export const languageName = (code: string): string => NAMES.of(code) ?? code;
