import type { AnswerOf, Call, ParsedBodyOf } from '@doorsign/shared-schema/api';
import type { Permission } from '@doorsign/shared-schema/team';
import type { V1Call } from '@doorsign/shared-schema/v1';
import type * as z from 'zod/mini';
import type { RouteLimit } from '../platform/parameters.ts';
import type { KeyCaller, Owner } from './owner.ts';
import type { StreamClient } from './send-stream.ts';

/** The facts about a request that a handler may use. */
export interface RequestFacts {
  /** Also in the X-Request-Id header and in the log. */
  id: string;
  ip: string;
  /** The User-Agent header, '' without one. */
  userAgent: string;
  /** The Cookie header, '' without one. The product's only cookie belongs to the sign-in with Google. */
  cookies: string;
  /** The Idempotency-Key header; null without one. */
  idempotencyKey: string | null;
}

type OwnerOf<C extends Call> = C['auth'] extends 'owner' ? Owner : C['auth'] extends 'optional' ? Owner | null : never;

/** The input of a handler. `owner` has a type only if the call has an owner: reading it elsewhere does not compile. */
export interface Input<C extends Call> {
  owner: OwnerOf<C>;
  body: ParsedBodyOf<C>;
  /** The `{name}` parts of the path. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  request: RequestFacts;
  /** Adds a header to the response. */
  setHeader(name: string, value: string): void;
}

/** The permission that a caller needs: a row of the table of permissions, or `account` for a call that concerns the caller's own account
 * alone, whatever the role in a business is. Such a call has no business that a header could name. */
export type Needs = Permission | 'account';

/** Every call of an owner says what it needs; one without does not compile. */
type NeedsOf<C extends Call> = C['auth'] extends 'owner' ? { needs: Needs } : { needs?: undefined };

interface RouteOptions<C extends Call> {
  /** A row of ROUTE_LIMITS. */
  limit?: RouteLimit;
  /** Maximum size of the body in bytes; defaults to BODY_BYTES.json. */
  bodyBytes?: number;
  /** Sends a fresh token in X-Access-Token when the caller's is old (shared-schema/docs/product-rules.md#a3). */
  renewsToken?: boolean;
  /** Status of the response; defaults to 200, or to 204 for a call without an answer. */
  status?: 201 | 202;
  /** Response headers in addition to those of the API. */
  headers?: Readonly<Record<string, string>>;
  handle(input: Input<C>): AnswerOf<C> | Promise<AnswerOf<C>>;
}

/** A call with its handler, ready to be mounted. */
export type Route = AnswerRoute | StreamRoute | DownloadRoute | RedirectRoute | RawRoute | TextRoute | KeyRoute;

interface RouteFacts {
  readonly call: Call;
  /** Null for a call without an owner. */
  readonly needs: Needs | null;
  readonly limit: RouteLimit | undefined;
}

/** A call whose response is complete when its handler returns. */
export interface AnswerRoute extends RouteFacts {
  readonly kind: 'answer';
  readonly bodyBytes: number | undefined;
  readonly renewsToken: boolean;
  readonly status: 200 | 201 | 202;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the response body; undefined for a call that responds with 204. */
  handle(input: RouteInput): Promise<unknown>;
}

/** A call whose response stays open until the client or the server ends it. */
export interface StreamRoute extends RouteFacts {
  readonly kind: 'stream';
  /** @throws AppError before the first text; it is sent like any other error */
  open(input: RouteInput, client: StreamClient): AsyncGenerator<string, void>;
}

/** A call whose response is generated while it is sent, because it may be large. */
export interface DownloadRoute extends RouteFacts {
  readonly kind: 'download';
  readonly headers: Readonly<Record<string, string>>;
  /** Generates the response's JSON, piece by piece. @throws AppError before the first piece; it is sent like any other error */
  open(input: RouteInput): AsyncGenerator<string, void>;
}

/** The target of a redirect. */
export interface Redirect {
  location: string;
  /** The Set-Cookie header; null to leave cookies unchanged. */
  cookie: string | null;
}

/** A call that a browser opens directly and that redirects it. Slow work in it needs its own time limit. */
export interface RedirectRoute extends RouteFacts {
  readonly kind: 'redirect';
  /** @throws AppError if there is no page to redirect to; it is sent like any other error */
  lead(input: Pick<RouteInput, 'query' | 'request'>): Promise<Redirect>;
}

/** The input of a route whose call type is erased. The router fills it in according to the call's schemas. */
export interface RouteInput extends Omit<Input<Call>, 'owner' | 'body'> {
  owner: Owner | null;
  body: unknown;
}

/** Binds a call of shared-schema to its handler, which contains no parsing, SQL or status codes.
 * @param call    method, path, authentication, body and answer
 * @param options what the caller needs, the limit, and `handle`, which returns the answer or throws an AppError */
export const route = <C extends Call>(call: C, options: RouteOptions<C> & NeedsOf<C>): AnswerRoute => ({
  kind: 'answer',
  call,
  needs: options.needs ?? null,
  limit: options.limit,
  bodyBytes: options.bodyBytes,
  renewsToken: options.renewsToken ?? false,
  status: options.status ?? 200,
  headers: options.headers ?? {},
  // The router has parsed the body by call.body and found the owner by call.auth, as Input<C> requires.
  handle: async (input) => options.handle(input as Input<C>),
});

/** Binds a path to an event stream for its owner.
 * @param open generates the texts, for as long as the client reads them */
export const streamRoute = (
  path: Call['path'],
  { open }: { open(owner: Owner, client: StreamClient): AsyncGenerator<string, void> },
): StreamRoute => ({
  kind: 'stream',
  call: { method: 'GET', path, auth: 'owner', body: null, answer: null },
  needs: 'settings.read',
  limit: 'stream',
  // As above: the call's auth guarantees an owner.
  open: ({ owner }, client) => open(owner as Owner, client),
});

/** Binds a call to a file download for its owner.
 * @param open generates the pieces of the file's JSON, as fast as the client reads them */
export const downloadRoute = (
  call: Call & { auth: 'owner' },
  options: { needs: Needs; limit: RouteLimit; fileName: string; open(owner: Owner): AsyncGenerator<string, void> },
): DownloadRoute => ({
  kind: 'download',
  call,
  needs: options.needs,
  limit: options.limit,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${options.fileName}"`,
  },
  // As above: the call's auth guarantees an owner.
  open: ({ owner }) => options.open(owner as Owner),
});

/** Binds a path to a redirect. The handler applies its limits itself, because a refusal also redirects. */
export const redirectRoute = (path: Call['path'], lead: RedirectRoute['lead']): RedirectRoute => ({
  kind: 'redirect',
  call: { method: 'GET', path, auth: 'none', body: null, answer: null },
  needs: null,
  limit: undefined,
  lead: async (input) => lead(input),
});

/** A path that receives bytes from an external system; only the handler can validate them. */
export interface RawRoute extends RouteFacts {
  readonly kind: 'raw';
  readonly bodyBytes: number;
  /** @param header returns a request header, '' if it is missing
   * @returns      the response body, sent as JSON */
  handle(body: Buffer, header: (name: string) => string): Promise<object>;
}

/** Binds a path to a handler of raw bytes. There is no authentication, and no parsing before the handler has the bytes.
 * @param bodyBytes maximum size of the body in bytes */
export const rawRoute = (
  path: Call['path'],
  { bodyBytes, handle }: Pick<RawRoute, 'bodyBytes' | 'handle'>,
): RawRoute => ({
  kind: 'raw',
  call: { method: 'POST', path, auth: 'none', body: null, answer: null },
  needs: null,
  limit: undefined,
  bodyBytes,
  handle,
});

/** A text response for a client that does not read JSON. The handler does the authorization. */
export interface TextRoute extends RouteFacts {
  readonly kind: 'text';
  /** @param header returns a request header, '' if it is missing
   * @throws AppError */
  handle(header: (name: string) => string): Promise<{ type: string; body: Buffer }>;
}

/** Binds a path to a text response. */
export const textRoute = (path: Call['path'], handle: TextRoute['handle']): TextRoute => ({
  kind: 'text',
  call: { method: 'GET', path, auth: 'none', body: null, answer: null },
  needs: null,
  limit: undefined,
  handle,
});

/** The input of a handler for a program with an API key. */
export interface KeyInput<C extends V1Call = V1Call> {
  caller: KeyCaller;
  /** The `{name}` parts of the path. */
  params: Readonly<Record<string, string>>;
  query: QueryOf<C>;
  body: ParsedBodyOf<C>;
  /** The Idempotency-Key header; null without one. */
  idempotencyKey: string | null;
  /** The If-Match and If-None-Match headers; '' without them. */
  ifMatch: string;
  ifNoneMatch: string;
}

type QueryOf<C extends V1Call> = C['query'] extends z.ZodMiniObject ? z.output<C['query']> : Record<string, never>;

/** The answer to a program, and what its headers say. */
export interface KeyAnswer<Body = unknown> {
  body: Body;
  /** The ETag of the resource, without its quotation marks. */
  etag?: string;
  /** The edit that the call has made. */
  edit?: string | null;
  /** True for the stored answer of an earlier call with the same Idempotency-Key. */
  isReplayed?: boolean;
  /** Defaults to the one of the call. */
  status?: 201;
}

/** A call of a program with an API key. */
export interface KeyRoute extends RouteFacts {
  readonly kind: 'key';
  readonly call: V1Call;
  handle(input: KeyInput): Promise<KeyAnswer>;
}

/** Binds a call of the API for programs to its handler.
 * @param handle returns the answer or throws an AppError */
export const keyRoute = <C extends V1Call>(
  call: C,
  handle: (input: KeyInput<C>) => Promise<KeyAnswer<AnswerOf<C>>>,
): KeyRoute => ({
  kind: 'key',
  call,
  needs: null,
  limit: undefined,
  // The router has parsed query and body by the call's schemas, as KeyInput<C> requires.
  handle: (input) => handle(input as KeyInput<C>),
});
