const ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));

/** The letters that the fonts of the public pages have, as `npm run site-fonts` cuts them: what English pages use. Each font fits
 * into the first flight of a connection, 14 KB, for which a visitor waits one round trip and not two. */
export const LETTERS = `${ASCII.replace(/[\^`~|{}\\<>]/g, '')}\u00a0·×é€–—‘’“”…`;
