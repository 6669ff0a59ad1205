import type * as z from 'zod/mini';
import type { Call } from '../api/call.ts';
import type { KeyAccess } from '../api/keys.ts';

/** The text parameters of a call's address, by name. */
type Query = z.ZodMiniObject | null;

/** One call of the API for programs. Its bodies are plain objects, so that OpenAPI can describe them.
 * Source: shared-schema/docs/http-contract.md#v1. */
export interface V1Call<
  Q extends Query = Query,
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Answer extends z.ZodMiniType | null = z.ZodMiniType | null,
> extends Call<Body, Answer, 'key'> {
  readonly path: `/api/v1/${string}`;
  /** The call's name in OpenAPI. */
  readonly operationId: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  /** The access that a key needs. */
  readonly access: KeyAccess;
  readonly query: Q;
  readonly status: 200 | 201 | 202 | 204;
}

type Declared<Q extends Query, B extends z.ZodMiniType | null, A extends z.ZodMiniType | null> = Omit<
  V1Call<Q, B, A>,
  'auth' | 'query' | 'body' | 'status'
> & { query?: Q; body?: B; status?: 201 | 202 };

/** Declares a call of the API for programs and keeps the exact types of its query, body and answer. */
export const v1Call = <
  Answer extends z.ZodMiniType | null,
  Q extends z.ZodMiniObject | null = null,
  Body extends z.ZodMiniType | null = null,
>({
  query,
  body,
  status,
  ...call
}: Declared<Q, Body, Answer>): V1Call<Q, Body, Answer> => ({
  ...call,
  auth: 'key',
  query: (query ?? null) as Q,
  body: (body ?? null) as Body,
  status: status ?? (call.answer === null ? 204 : 200),
});
