const ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/** The characters of the fonts for public pages, a subset for English text that `npm run site-fonts` cuts. Each font fits into
 * the first flight of a connection, 14 KB, so that a visitor waits for one round trip and not two. */
export const LETTERS = `${ASCII.replace(/[\^`~|{}\\<>]/g, '')}\u00a0·×é€–—‘’“”…`;
