/** An instant in a locale's words.
 * @param zone IANA zone; the visitor's own when undefined */
export const writeTime = (
  instant: number,
  locale: string,
  zone: string | undefined,
  style?: Intl.DateTimeFormatOptions,
): string => new Date(instant).toLocaleString(locale, { ...style, timeZone: zone });

/** As the pill's words have it. */
export const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
