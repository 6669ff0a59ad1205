import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppError } from '../http/errors.ts';
import type { Headers } from '../http/headers.ts';
import { chooseEncoding, hasCurrent } from './negotiate.ts';
import type { Encoding, Variants } from './variants.ts';

/** How long browsers and shared caches keep what is public. Source: shared-schema/docs/http-contract.md#freshness. */
const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=604800';

/** What an address has one content for. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const TYPES = {
  script: 'text/javascript; charset=utf-8',
  words: 'application/json; charset=utf-8',
  payload: 'application/json; charset=utf-8',
  status: 'application/json; charset=utf-8',
  picture: 'image/svg+xml; charset=utf-8',
} as const;

/** A text of the public group, packed. */
export interface PublicText {
  readonly kind: 'script' | 'payload' | 'words';
  readonly variants: Variants;
  /** Of whose location it tells; null for what tells of nobody's. */
  readonly locationId: string | null;
}

/** A text that is right for a while only. */
export interface PassingText {
  readonly kind: 'status' | 'picture';
  readonly locationId: string;
  readonly body: Buffer;
  readonly etag: string;
  /** Epoch milliseconds; from then on it may be wrong. */
  readonly until: number;
}

type Packed = Variants[Encoding];

/** Writes the answers of the public group. */
export interface AnswerWriter {
  /** 200 with the packing that the client takes, or 304. */
  send(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** The same, for this asker alone: nobody on the way may keep it, and what the asker sent is told back, so that a kept answer cannot
   * pass for it. */
  sendProven(request: IncomingMessage, response: ServerResponse, text: PublicText, challenge: string): void;
  /** The same for a text whose address has no other one, ever. */
  sendForEver(request: IncomingMessage, response: ServerResponse, text: PublicText): void;
  /** 200 or 304, to be kept until it may be wrong and never longer. */
  sendPassing(request: IncomingMessage, response: ServerResponse, text: PassingText): void;
  /** 204, which says nothing. */
  sendNothing(response: ServerResponse): void;
  /** @returns the request's id, for the log */
  refuse(request: IncomingMessage, response: ServerResponse, error: AppError): string;
}

interface AnswerWriterDeps {
  headers: Headers;
  pictureHeaders: Headers;
  now(): number;
  newId(): string;
}

/** The clock of an answer is the server's own, for the widget to correct a visitor's by: Date of the payload, where Asked proves that
 * nobody has kept it (scripts of before read Age), and Server-Timing of the script, whose headers no page can read.
 * Source: shared-schema/docs/decisions/0101-visitor-clock-correction.md. */
export const createAnswerWriter = ({ headers, pictureHeaders, now, newId }: AnswerWriterDeps): AnswerWriter => {
  const common = linesOf(headers);
  const clocks = {
    packed: createClockedLines(common, now),
    status: createClockedLines(common, now),
    picture: createClockedLines(linesOf(pictureHeaders), now),
  };
  const nextRequestId = createRequestIds(newId);
  const chosenEncoding = remembering(chooseEncoding);

  const sendPacked = (cacheControl: string) => {
    /** The lines of a text are the same for all its readers. */
    const linesByText = new WeakMap<Packed, { readonly whole: string[]; readonly current: string[] }>();
    const linesFor = ({ kind, locationId }: PublicText, encoding: Encoding, packed: Packed) => {
      const current = ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', 'ETag', packed.etag];
      if (locationId !== null) current.push(...tagOf(locationId));
      const whole = current.concat(
        ['Content-Type', TYPES[kind], 'Content-Length', String(packed.body.length)],
        encoding === 'identity' ? [] : ['Content-Encoding', encoding],
      );
      const lines = { whole, current };
      linesByText.set(packed, lines);
      return lines;
    };
    return (request: IncomingMessage, response: ServerResponse, text: PublicText, ...more: string[]): void => {
      const { variants } = text;
      const encoding = chosenEncoding(request.headers['accept-encoding']);
      const packed = variants[encoding];
      const isCurrent = hasCurrent(request.headers['if-none-match'], packed.etag);
      const { whole, current } = linesByText.get(packed) ?? linesFor(text, encoding, packed);
      const lines = clocks.packed().concat(isCurrent ? current : whole);
      lines.push('X-Request-Id', nextRequestId(), ...more);
      response.writeHead(isCurrent ? 304 : 200, lines);
      response.end(isCurrent || request.method === 'HEAD' ? undefined : packed.body);
    };
  };

  const sendToOne = sendPacked('no-store');
  return {
    send: sendPacked(PUBLIC_CACHE),
    sendProven: (request, response, text, challenge) => sendToOne(request, response, text, 'Asked', challenge),
    sendForEver: sendPacked(FOR_EVER),
    sendPassing(request, response, { kind, body, etag, until, locationId }) {
      const isCurrent = hasCurrent(request.headers['if-none-match'], etag);
      // Whole seconds, rounded down, counted from a Date that is rounded down as well.
      const seconds = Math.max(0, Math.floor((until - now()) / 1000));
      const lines = clocks[kind]().concat(
        ['X-Request-Id', nextRequestId(), 'Cache-Control', `public, max-age=${seconds}, must-revalidate`, 'ETag', etag],
        tagOf(locationId),
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

/** By what an operator removes all that a shared cache has of one location. */
const tagOf = (locationId: string): string[] => ['Cache-Tag', locationId];

const linesOf = (headers: Headers): string[] =>
  Object.entries({ ...headers, 'Access-Control-Expose-Headers': 'Date, Age, Asked' }).flat();

/** Random bits for every request would cost more than the rest of the answer. */
const createRequestIds = (newId: () => string): (() => string) => {
  const process = newId();
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
};

/** The lines of all answers, with Date and Server-Timing, made once a second. */
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

/** Texts whose results are remembered: browsers send a handful, and short ones. */
const REMEMBERED = { max: 100, lengthMax: 200 } as const;

/** Asks once for each text. */
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
