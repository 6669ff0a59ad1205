import { createHash } from 'node:crypto';
import { WIDGET_PATHS } from '@doorsign/shared-schema/api';

/** What of a file's content stands in its address. The build writes the popup's into the script in the same way
 * (widget/vite.config.ts). Source: shared-schema/docs/http-contract.md#public-files. */
export const shortHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A name that stands for one content for ever. */
export const VERSIONED_NAME = /^(?:widget|popup|words)\.([\w-]{8})\.js(?:on)?$/;

/** Contents by name. */
export type Texts = ReadonlyMap<string, string>;

/** Is this the content that the name stands for? */
export const isGenuine = (name: string, text: string): boolean => VERSIONED_NAME.exec(name)?.[1] === shortHashOf(text);

/** One look, because every request for a payload passes by here. */
const PATH =
  /^\/api\/(?:(widget\.[\w-]{8}\.js)|widget\/(?:(popup\.[\w-]{8}\.js|words\.[\w-]{8}\.json)|words\/([^?]*)))(?:\?|$)/;
/** Longer ones are no languages of pages. */
const TAG_LENGTH_MAX = 35;
const WORDS_END = '.json';

/** Which file of the widget a request is for: "widget.<hash>.js", "popup.<hash>.js", "words.<hash>.json" or
 * "words/{language}.json", with whatever tag the page gives its language. The query is for browsers' caches alone.
 * @param url the request's target, as it came
 * @returns   null where no file can be; undefined for the paths of others. Never throws: nothing is decoded. */
export const readFileName = (url: string): string | null | undefined => {
  const found = PATH.exec(url);
  if (!found) return undefined;
  const [, script, part, words = ''] = found;
  const tag = words.endsWith(WORDS_END) ? wellFormed(words.slice(0, -WORDS_END.length)) : null;
  return script ?? part ?? (tag === null ? null : wordsName(tag));
};

/** The file of a language's words. */
export const wordsName = (language: string): string => `words/${language}${WORDS_END}`;

/** A language tag in lower case, without outdated parts; null for what no browser's Intl takes, so that a page never gets words
 * whose times it cannot write. */
const wellFormed = (tag: string): string | null => {
  try {
    return tag.length > TAG_LENGTH_MAX ? null : (Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null);
  } catch {
    return null;
  }
};

/** Where a file is asked for, below the server's origin. */
export const pathOfFile = (name: string): string =>
  name.startsWith('widget.') ? `/api/${name}` : WIDGET_PATHS.payload + name;
