import type * as z from 'zod/mini';

/** The requirement of a call on its caller. */
export type CallAuth = 'none' | 'optional' | 'owner' | 'key';

/** One call of the product's API, shared by the server's routes, the client's requests and the tests.
 * `path` may hold `{name}` parts. `auth`: `none` ignores a token, `optional` reads one, `owner` needs one, `key` needs an API key.
 * `body` and `answer` are null if there is none; a null answer means status 204.
 * `media` is the type of a body that is a text of its own; all other bodies are JSON. */
export interface Call<
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Answer extends z.ZodMiniType | null = z.ZodMiniType | null,
  Auth extends CallAuth = CallAuth,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly media?: 'text/calendar';
  readonly body: Body;
  readonly answer: Answer;
}

/** Declares a call and keeps the exact types of its body, answer and auth. */
export const call = <
  Body extends z.ZodMiniType | null,
  Answer extends z.ZodMiniType | null,
  const Auth extends CallAuth,
>(
  declared: Call<Body, Answer, Auth>,
): Call<Body, Answer, Auth> => declared;

/** The request body as a caller sends it; undefined if the call has none. */
export type BodyOf<C> = C extends { body: infer B } ? (B extends z.ZodMiniType ? z.input<B> : undefined) : never;

/** The request body as a handler gets it, validated and normalized; undefined if the call has none. */
export type ParsedBodyOf<C> = C extends { body: infer B } ? (B extends z.ZodMiniType ? z.output<B> : undefined) : never;

/** The answer of a call; undefined for 204. */
export type AnswerOf<C> = C extends { answer: infer A } ? (A extends z.ZodMiniType ? z.output<A> : undefined) : never;
