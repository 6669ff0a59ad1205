/** The locale of times and dates between English words: English, with the hours counted as the page's language counts them
 * ("18:00"), so that no weekday of another language stands in an English sentence.
 * @param language a language tag as the page gives it, well-formed or not
 * Source: contract section 4; decisions S13. */
export const localeOf = (language: string): string => {
  try {
    return 'en-u-hc-' + new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hourCycle;
  } catch {
    return 'en';
  }
};
