import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '../http/errors.ts';
import type { Headers } from '../http/headers.ts';
import { chooseEncoding, hasCurrent } from '../http/negotiate.ts';
import type { Encoding, Variants } from '../http/variants.ts';

/** Cache-Control of public responses, for browsers and shared caches. Source: shared-schema/docs/http-contract.md#freshness. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';

/** Cache-Control of the calendar of closures, which calendar programs ask for a few times a day. */
const HOURLY_CACHE = 'public, max-age=3600';

/** Cache-Control of an address whose content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  words: 'application/json; charset=utf-8',
  payload: 'application/json; charset=utf-8',
  status: 'application/json; charset=utf-8',
  picture: 'image/svg+xml; charset=utf-8',
  closures: 'text/calendar; charset=utf-8',
} as const;

/** A compressed text of the public group. */
export interface PublicText {
  readonly kind: 'script' | 'payload' | 'words' | 'closures';
  readonly variants: Variants;
  /** The location whose changes may change the text: the header `Cache-Tag`, by which a shared cache forgets it; null for none. */
  readonly locationId: string | null;
}

/** A text that is valid for a limited time. */
export interface PassingText {
  readonly kind: 'status' | 'picture';
  readonly locationId: string;
  readonly body: Buffer;
  readonly etag: string;
  /** End of the validity in epoch milliseconds, exclusive. */
  readonly until: number;
}

type Packed = Variants[Encoding];

/** Writes the responses of the public group. */
export interface AnswerWriter {
  /** Sends 200 in the best encoding that the client accepts, or 304. */
  send(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** Like send(), for a text that may lack the latest changes: a shared cache that is told of changes does not keep it. */
  sendOld(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** Like send(), for this client only: no cache may store the response, and the header `Asked` repeats the client's challenge, so that a
   * cached response cannot be mistaken for it. */
  sendProven(request: IncomingMessage, response: ServerResponse, text: PublicText, challenge: string): void;
  /** Like send(), for a text that may be an hour old. */
  sendHourly(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** Like send(), for an address whose content never changes. */
  sendForEver(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** Sends 200 or 304, to be cached until the validity ends and never longer. */
  sendPassing(request: IncomingMessage, response: ServerResponse, text: PassingText): void;
  /** Sends 204 without a body. */
  sendNothing(response: ServerResponse): void;
  /** @returns the request's id, for the log */
  refuse(request: IncomingMessage, response: ServerResponse, error: AppError): string;
}

interface AnswerWriterDeps {
  headers: Headers;
  /** Time for which a shared cache that is told of changes may keep what send() sends, in seconds; absent without such a cache. */
  keptS?: number | undefined;
  pictureHeaders: Headers;
  now(): number;
  newId(): string;
}

/** Creates the writer. Responses carry the server's clock, by which the widget corrects a visitor's: `Date` of the payload, if `Asked`
 * proves that the response is not from a cache (earlier scripts read `Age`), and `Server-Timing` of the script, whose headers no page can
 * read.
 * Source: shared-schema/docs/decisions/0101-visitor-clock-correction.md. */
export const createAnswerWriter = ({ headers, keptS, pictureHeaders, now, newId }: AnswerWriterDeps): AnswerWriter => {
  const common = linesOf(headers);
  const clocks = {
    packed: createClockedLines(common, now),
    status: createClockedLines(common, now),
    picture: createClockedLines(linesOf(pictureHeaders), now),
  };
  const nextRequestId = createRequestIds(newId);
  const chosenEncoding = remembering(chooseEncoding);

  const sendPacked = (cacheControl: string, more: readonly string[] = []) => {
    /** The header lines of each text, which are the same for all clients. The script without a payload is that of many ids. */
    const linesByText = new WeakMap<Packed, { readonly whole: string[]; readonly current: string[] }>();
    const linesFor = ({ kind }: PublicText, encoding: Encoding, packed: Packed) => {
      const current = ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', packed.etag, ...more];
      const whole = current.concat(
        ['Content-Type', TYPES[kind], 'Content-Length', String(packed.body.length)],
        encoding === 'identity' ? [] : ['Content-Encoding', encoding],
      );
      const lines = { whole, current };
      linesByText.set(packed, lines);
      return lines;
    };
    return (request: IncomingMessage, response: ServerResponse, text: PublicText, ...own: string[]): void => {
      const { variants, locationId } = text;
      const encoding = chosenEncoding(request.headers['accept-encoding']);
      const packed = variants[encoding];
      const isCurrent = hasCurrent(request.headers['if-none-match'], packed.etag);
      const { whole, current } = linesByText.get(packed) ?? linesFor(text, encoding, packed);
      const lines = clocks.packed().concat(isCurrent ? current : whole);
      lines.push('X-Request-Id', nextRequestId(), ...own);
      if (locationId !== null) lines.push('Cache-Tag', locationId);
      response.writeHead(isCurrent ? 304 : 200, lines);
      response.end(isCurrent || request.method === 'HEAD' ? undefined : packed.body);
    };
  };

  const sendToOne = sendPacked('no-store');
  const forCacheThatIsTold = (value: string): string[] => (keptS === undefined ? [] : ['Surrogate-Control', value]);
  return {
    send: sendPacked(PUBLIC_CACHE, forCacheThatIsTold(`max-age=${keptS}`)),
    sendOld: sendPacked(PUBLIC_CACHE, forCacheThatIsTold('no-store')),
    sendProven: (request, response, text, challenge) => sendToOne(request, response, text, 'Asked', challenge),
    sendHourly: sendPacked(HOURLY_CACHE),
    sendForEver: sendPacked(FOR_EVER),
    sendPassing(request, response, { kind, body, etag, until, locationId }) {
      const isCurrent = hasCurrent(request.headers['if-none-match'], etag);
      // Whole seconds, rounded down, counted from a Date that is rounded down as well.
      const seconds = Math.max(0, Math.floor((until - now()) / 1000));
      const lines = clocks[kind]().concat(
        ['X-Request-Id', nextRequestId(), 'Cache-Control', `public, max-age=${seconds}, must-revalidate`, 'ETag', etag],
        ['Cache-Tag', locationId],
        isCurrent ? [] : ['Content-Type', TYPES[kind], 'Content-Length', String(body.length)],
      );
      response.writeHead(isCurrent ? 304 : 200, lines);
      response.end(isCurrent || request.method === 'HEAD' ? undefined : body);
    },
    sendNothing(response) {
      response.writeHead(204, { ...headers, 'X-Request-Id': nextRequestId(), 'Cache-Control': 'no-store' });
      response.end();
    },
    refuse(request, response, error) {
      const requestId = nextRequestId();
      const body = Buffer.from(JSON.stringify(error.toBody(requestId)));
      response.writeHead(error.status, {
        ...headers,
        'X-Request-Id': requestId,
        'Cache-Control': 'no-store',
        'Content-Type': TYPES.payload,
        'Content-Length': body.length,
        ...(error.retryAfterS !== undefined && { 'Retry-After': error.retryAfterS }),
        ...error.headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return requestId;
    },
  };
};

const linesOf = (headers: Headers): string[] =>
  Object.entries({ ...headers, 'Access-Control-Expose-Headers': 'Date, Age, Asked' }).flat();

/** Creates request ids from one id of the process and a counter. Random bits for every request would cost more than the rest of the response. */
const createRequestIds = (newId: () => string): (() => string) => {
  const process = newId();
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
};

/** Returns the header lines of all responses, with Date and Server-Timing; they are rebuilt once a second. */
const createClockedLines = (common: readonly string[], now: () => number): (() => string[]) => {
  let second = Number.NaN;
  let lines: string[] = [];
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      const date = new Date(second * 1000).toUTCString();
      lines = [...common, 'Date', date, 'Server-Timing', `clock;dur=${second * 1000}`];
    }
    return lines;
  };
};

/** Limits of the memoized texts: browsers send only a handful, and short ones. */
const REMEMBERED = { max: 100, lengthMax: 200 } as const;

/** Memoizes a function by its text. */
const remembering = <Result>(ask: (text: string | undefined) => Result): ((text: string | undefined) => Result) => {
  const results = new Map<string | undefined, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = ask(text);
    if (results.size < REMEMBERED.max && (text?.length ?? 0) <= REMEMBERED.lengthMax) results.set(text, result);
    return result;
  };
};
