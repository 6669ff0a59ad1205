import type { IncomingMessage } from 'node:http';

/** What keeps a message that node takes for HTTP from being a request that can be answered, as a sentence; null when
 * nothing does. Node itself would refuse one without a word, and Koa trips over the other. */
export const requestProblem = ({
  url = '',
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): string | null => {
  if (headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor > 0)
    return 'This request does not say which host it is for.';
  // A proxy may name the whole address.
  if (!url.startsWith('/') && !URL.canParse(url)) return 'This request does not say what it is for.';
  return null;
};
