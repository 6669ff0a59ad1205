import type * as z from 'zod/mini';

/** Who may make a call. */
export type CallAuth = 'none' | 'optional' | 'owner';

/** One call of the product's API: what the server routes, the client sends and the tests check.
 * `path` may hold `{name}` parts. `auth`: `none` ignores a token, `optional` reads one, `owner` needs one.
 * `body` and `answer` are null where there is none (answer null: status 204). */
export interface Call<
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Answer extends z.ZodMiniType | null = z.ZodMiniType | null,
  Auth extends CallAuth = CallAuth,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly body: Body;
  readonly answer: Answer;
}

/** Declares a call, keeping the types of its body, its answer and who may make it. */
export const call = <
  Body extends z.ZodMiniType | null,
  Answer extends z.ZodMiniType | null,
  const Auth extends CallAuth,
>(
  declared: Call<Body, Answer, Auth>,
): Call<Body, Answer, Auth> => declared;

/** What a caller sends in the body; undefined where there is none. */
export type BodyOf<C> = C extends { body: infer B } ? (B extends z.ZodMiniType ? z.input<B> : undefined) : never;

/** What a handler gets from the body, checked and normalised. */
export type ParsedBodyOf<C> = C extends { body: infer B } ? (B extends z.ZodMiniType ? z.output<B> : undefined) : never;

/** What a call answers; undefined for 204. */
export type AnswerOf<C> = C extends { answer: infer A } ? (A extends z.ZodMiniType ? z.output<A> : undefined) : never;
