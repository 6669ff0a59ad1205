import { SentError } from '@doorsign/shared-schema/api';

/** One response as it was received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** True if the connection ended in the middle of the response. */
  readonly isCutOff: boolean;
}

/** Parses all responses of one connection, in order. Anything that is not a response has status 0. */
export const readAnswers = (heard: Buffer): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  let rest = heard.toString('latin1');
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine = '', ...lines] = rest.slice(0, end === -1 ? undefined : end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0);
    const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
    const after = end === -1 ? '' : rest.slice(end + 4);
    const length = bodyLength(status, headers, after);
    answers.push({
      status,
      headers,
      body: utf8(after.slice(0, length)),
      isCutOff: end === -1 || after.length < length,
    });
    rest = after.slice(length);
  }
  return answers;
};

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

const bodyLength = (status: number, headers: Headers, after: string): number => {
  // A response to HEAD has the Content-Length of the full response.
  if (status < 200 || status === 204 || status === 304 || after.startsWith('HTTP/1.1 ')) return 0;
  return Number(headers.get('Content-Length') ?? after.length);
};

/** Returns what is wrong with a response to any request: 5xx, or an error without a message. Null if nothing is wrong. */
export const findFault = ({ status, headers, body, isCutOff }: RawAnswer): string | null => {
  if (status === 0) return 'what is no answer';
  if (status >= 500) return `${status} ${body}`;
  if (status < 400 || isCutOff) return null;
  // The app shows its own page for unknown paths, and a response to HEAD has no body.
  if (headers.get('Content-Type')?.startsWith('text/html') || body === '')
    return body === '' ? emptyFault(headers, status) : null;
  try {
    return SentError.safeParse(JSON.parse(body)).success ? null : `${status} without a sentence: ${body}`;
  } catch {
    return `${status} that is no JSON: ${body}`;
  }
};

const emptyFault = (headers: Headers, status: number): string | null =>
  headers.has('X-Request-Id') && headers.has('Content-Length') ? null : `${status} without a word`;
