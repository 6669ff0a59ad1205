import { createHash } from 'node:crypto';
import { WIDGET_PATHS } from '@doorsign/shared-schema/api';

/** Returns the hash of a file's content that is part of its address. The build writes the popup's hash into the script in the same way
 * (widget/vite.config.ts). Source: shared-schema/docs/http-contract.md#public-files. */
export const shortHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** Matches names whose content never changes. */
export const VERSIONED_NAME = /^(?:widget|element|locations|popup|upkeep|words)\.([\w-]{8})\.js(?:on)?$/;

/** The web component's module, whose content changes with releases. */
export const ELEMENT_FILE = 'element.js';

/** File contents by name. */
export type Texts = ReadonlyMap<string, string>;

/** Returns whether a text matches the hash in its name. */
export const isGenuine = (name: string, text: string): boolean => VERSIONED_NAME.exec(name)?.[1] === shortHashOf(text);

/** A single pattern, because every payload request is tested against it. */
const PATH =
  /^\/api\/(?:(widget\.[\w-]{8}\.js)|widget\/(?:(element\.js|(?:element|locations|popup|upkeep)\.[\w-]{8}\.js|words\.[\w-]{8}\.json)|words\/([^?]*)))(?:\?|$)/;
/** Maximum length of a language tag; pages use no longer ones. */
const TAG_LENGTH_MAX = 35;
const WORDS_END = '.json';

/** Returns the name of the widget's file that a request is for: "widget.<hash>.js", "popup.<hash>.js", "upkeep.<hash>.js", "locations.<hash>.js",
 * "element.<hash>.js", "element.js", "words.<hash>.json" or "words/{language}.json", with whatever language tag the page has. The query serves only browsers' caches.
 * @param url the request's target, unmodified
 * @returns   null if there can be no such file; undefined for other paths. Never throws: nothing is decoded. */
export const readFileName = (url: string): string | null | undefined => {
  const found = PATH.exec(url);
  if (!found) return undefined;
  const [, script, part, words = ''] = found;
  const tag = words.endsWith(WORDS_END) ? wellFormed(words.slice(0, -WORDS_END.length)) : null;
  return script ?? part ?? (tag === null ? null : wordsName(tag));
};

/** Returns the name of the file with a language's texts. */
export const wordsName = (language: string): string => `words/${language}${WORDS_END}`;

/** Normalizes a language tag: lower case, without outdated parts. Null for a tag that browsers' Intl rejects, so that a page never gets
 * texts in a language whose times it cannot format. */
const wellFormed = (tag: string): string | null => {
  try {
    return tag.length > TAG_LENGTH_MAX ? null : (Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? null);
  } catch {
    return null;
  }
};

/** Returns the path of a file, below the server's origin. */
export const pathOfFile = (name: string): string =>
  name.startsWith('widget.') ? `/api/${name}` : WIDGET_PATHS.payload + name;
