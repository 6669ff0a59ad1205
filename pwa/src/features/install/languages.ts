/** Languages that the widget has words in. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'] as const;

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** "German" for de. */
export const languageName = (code: string): string => NAMES.of(code) ?? code;
