import type { IncomingMessage } from 'node:http';

/** Returns, as a sentence, why a message that Node accepts as HTTP cannot be handled as a request; null if it can. Node itself would reject
 * a missing host without an explanation, and Koa fails on an invalid URL. */
export const requestProblem = ({
  url = '',
  headers,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): string | null => {
  if (headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor > 0)
    return 'This request does not say which host it is for.';
  // A proxy may send an absolute URL.
  if (!url.startsWith('/') && !URL.canParse(url)) return 'This request does not say what it is for.';
  return null;
};
