/** Returns a text on one line: control characters and line breaks become spaces, and it is trimmed. Texts that come from other programs, or
 * that were stored before there was a rule, may have any. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
