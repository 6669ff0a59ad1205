import type { AnswerOf, Call, ParsedBodyOf } from '@doorsign/shared-schema/api';
import type { RouteLimit } from '../platform/parameters.ts';
import type { Owner } from './owner.ts';
import type { StreamClient } from './send-stream.ts';

/** What a handler may know of the request itself. */
export interface RequestFacts {
  /** Also in the X-Request-Id header and in the log. */
  id: string;
  ip: string;
  /** The User-Agent header, '' without one. */
  userAgent: string;
  /** The Cookie header, '' without one: the product's only cookie is the one of a sign-in with Google. */
  cookies: string;
}

type OwnerOf<C extends Call> = C['auth'] extends 'owner' ? Owner : C['auth'] extends 'optional' ? Owner | null : never;

/** What a handler gets. `owner` has a type only where the call has one: reading it elsewhere does not compile. */
export interface Input<C extends Call> {
  owner: OwnerOf<C>;
  body: ParsedBodyOf<C>;
  /** The `{name}` parts of the path. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  request: RequestFacts;
}

interface RouteOptions<C extends Call> {
  /** A row of ROUTE_LIMITS. */
  limit?: RouteLimit;
  /** Most bytes of the body; BODY_BYTES.json without it. */
  bodyBytes?: number;
  /** Sends a fresh token in X-Access-Token when the caller's is old (shared-schema/docs/product-rules.md#a3). */
  renewsToken?: boolean;
  /** Status of the answer; 200 without it, 204 for a call without an answer. */
  status?: 202;
  /** Headers of the answer beside those of the API. */
  headers?: Readonly<Record<string, string>>;
  handle(input: Input<C>): AnswerOf<C> | Promise<AnswerOf<C>>;
}

/** One call with what answers it, ready to be mounted. */
export type Route = AnswerRoute | StreamRoute | DownloadRoute | RedirectRoute | RawRoute | TextRoute;

interface RouteFacts {
  readonly call: Call;
  readonly limit: RouteLimit | undefined;
}

/** A call whose answer is there when its handler returns. */
export interface AnswerRoute extends RouteFacts {
  readonly kind: 'answer';
  readonly bodyBytes: number | undefined;
  readonly renewsToken: boolean;
  readonly status: 200 | 202;
  readonly headers: Readonly<Record<string, string>>;
  /** The answer's body; undefined for a call that answers 204. */
  handle(input: RouteInput): Promise<unknown>;
}

/** A call whose answer stays open until one of the two sides ends it. */
export interface StreamRoute extends RouteFacts {
  readonly kind: 'stream';
  /** @throws AppError before the first text: it is answered like every refusal */
  open(input: RouteInput, client: StreamClient): AsyncGenerator<string, void>;
}

/** A call whose answer is made while it is sent, because it may be large. */
export interface DownloadRoute extends RouteFacts {
  readonly kind: 'download';
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the answer's JSON, piece by piece. @throws AppError before the first piece: it is answered like every refusal */
  open(input: RouteInput): AsyncGenerator<string, void>;
}

/** Where a browser is sent on to. */
export interface Redirect {
  location: string;
  /** The Set-Cookie header; null to leave cookies alone. */
  cookie: string | null;
}

/** An address that a browser opens itself, and that sends it on. What takes long must have an end of its own. */
export interface RedirectRoute extends RouteFacts {
  readonly kind: 'redirect';
  /** @throws AppError where there is no page to send the browser to: it is answered like every refusal */
  lead(input: Pick<RouteInput, 'query' | 'request'>): Promise<Redirect>;
}

/** Input of a route whose call is not known to the compiler any more; the router fills it in by the call's own schemas. */
export interface RouteInput extends Omit<Input<Call>, 'owner' | 'body'> {
  owner: Owner | null;
  body: unknown;
}

/** Ties a call of shared-schema to its handler: no parsing, SQL or status codes in there.
 * @param call    method, path, who may call, body and answer
 * @param options the limit, and `handle`, which returns the answer or throws an AppError */
export const route = <C extends Call>(call: C, options: RouteOptions<C>): AnswerRoute => ({
  kind: 'answer',
  call,
  limit: options.limit,
  bodyBytes: options.bodyBytes,
  renewsToken: options.renewsToken ?? false,
  status: options.status ?? 200,
  headers: options.headers ?? {},
  // The router has parsed the body by call.body and found the owner by call.auth, which is what Input<C> says.
  handle: async (input) => options.handle(input as Input<C>),
});

/** Ties a path to a stream of events for its owner.
 * @param open makes the texts, as long as the client reads them */
export const streamRoute = (
  path: Call['path'],
  { open }: { open(owner: Owner, client: StreamClient): AsyncGenerator<string, void> },
): StreamRoute => ({
  kind: 'stream',
  call: { method: 'GET', path, auth: 'owner', body: null, answer: null },
  limit: 'stream',
  // As above: the call's auth says that there is an owner.
  open: ({ owner }, client) => open(owner as Owner, client),
});

/** Ties a call to a file for its owner.
 * @param open makes the pieces of its JSON, as fast as the client reads them */
export const downloadRoute = (
  call: Call & { auth: 'owner' },
  options: { limit: RouteLimit; fileName: string; open(owner: Owner): AsyncGenerator<string, void> },
): DownloadRoute => ({
  kind: 'download',
  call,
  limit: options.limit,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${options.fileName}"`,
  },
  // As above: the call's auth says that there is an owner.
  open: ({ owner }) => options.open(owner as Owner),
});

/** Ties a path to what leads on from there. It counts itself against its limits, because a refusal leads on as well. */
export const redirectRoute = (path: Call['path'], lead: RedirectRoute['lead']): RedirectRoute => ({
  kind: 'redirect',
  call: { method: 'GET', path, auth: 'none', body: null, answer: null },
  limit: undefined,
  lead: async (input) => lead(input),
});

/** A path to which a stranger's machine sends bytes that only their handler can judge. */
export interface RawRoute extends RouteFacts {
  readonly kind: 'raw';
  readonly bodyBytes: number;
  /** @param header reads one of the request, '' without it
   * @returns       what is answered as JSON */
  handle(body: Buffer, header: (name: string) => string): Promise<object>;
}

/** Ties a path to a handler of bytes. Nobody is signed in there, and nothing is parsed before the handler has the bytes.
 * @param bodyBytes most bytes of the body */
export const rawRoute = (
  path: Call['path'],
  { bodyBytes, handle }: Pick<RawRoute, 'bodyBytes' | 'handle'>,
): RawRoute => ({
  kind: 'raw',
  call: { method: 'POST', path, auth: 'none', body: null, answer: null },
  limit: undefined,
  bodyBytes,
  handle,
});

/** A text for a machine that reads no JSON. Who may have it, its handler says. */
export interface TextRoute extends RouteFacts {
  readonly kind: 'text';
  /** @param header reads one of the request, '' without it
   * @throws AppError */
  handle(header: (name: string) => string): Promise<{ type: string; text: string }>;
}

/** Ties a path to such a text. */
export const textRoute = (path: Call['path'], handle: TextRoute['handle']): TextRoute => ({
  kind: 'text',
  call: { method: 'GET', path, auth: 'none', body: null, answer: null },
  limit: undefined,
  handle,
});
