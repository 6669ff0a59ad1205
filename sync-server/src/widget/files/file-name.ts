import { createHash } from 'node:crypto';
import { WIDGET_PATHS } from '@doorsign/shared-schema/api';

/** What of a file's content stands in its address. The build writes the popup's into the script in the same way
 * (widget/vite.config.ts). Source: contract section 4. */
export const shortHashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** A name that stands for one content for ever. */
export const VERSIONED_NAME = /^(?:widget|popup)\.([\w-]{8})\.js$/;

const VERSIONED_PATH = /^\/api\/(widget\.[\w-]{8}\.js|widget\/popup\.[\w-]{8}\.js)$/;
const WORDS_NAME = /^[a-z]{2,3}(-[a-z]{2,4})?\.json$/;

/** Which file of the widget a request is for: "widget.<hash>.js", "popup.<hash>.js" or "words/{language}.json". The query is for
 * browsers' caches alone.
 * @param url the request's target, as it came
 * @returns   null where no file can be; undefined for the paths of others. Never throws: nothing is decoded. */
export const readFileName = (url: string): string | null | undefined => {
  if (!url.startsWith('/api/widget')) return undefined;
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(WIDGET_PATHS.words)) {
    const name = path.slice(WIDGET_PATHS.words.length).toLowerCase();
    return WORDS_NAME.test(name) ? `words/${name}` : null;
  }
  return VERSIONED_PATH.exec(path)?.[1]?.replace('widget/', '');
};

/** Where a file is asked for, below the server's origin. */
export const pathOfFile = (name: string): string =>
  name.startsWith('widget.') ? `/api/${name}` : WIDGET_PATHS.payload + name;
