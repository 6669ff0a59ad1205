import {
  BUSINESS_HEADER,
  RENEWED_TOKEN_HEADER,
  type AnswerOf,
  type BodyOf,
  type Call,
} from '@doorsign/shared-schema/api';
import { ApiError, endsSession, networkError, saysAccountDeleted } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

export { ApiError } from './api-error.ts';

/** The time limit of a call, including the body, in milliseconds. */
const CALL_TIMEOUT_MS = 20_000;

/** The options of a call. */
export interface CallOptions<C extends Call> {
  body?: BodyOf<C>;
  /** Values of the path's `{name}` parts. */
  params?: Readonly<Record<string, string>>;
  /** The query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Headers of the call's own. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The token to send instead of the stored one. */
  token?: string;
}

/** The API, typed by shared-schema. It depends on no screen, toast or router. */
export interface ApiClient {
  /** @throws ApiError, and nothing else */
  call<C extends Call>(call: C, options?: CallOptions<C>): Promise<AnswerOf<C>>;
}

/** Dependencies of createApiClient(). */
export interface ApiClientDeps {
  /** The prefix of every path: '' for the page's own origin. */
  baseUrl: string;
  fetch: typeof fetch;
  token(): string | null;
  /** The id of the business that calls are about; null for the account's home business. */
  business?(): string | null;
  /** Called when the server has renewed the stored token. */
  onToken(token: string): void;
  /** Called when the server has ended the session of the stored token.
   * @param why the server's sentence for the owner */
  onSignedOut(why: string): void;
  /** Called when the person is no longer a member of a business that a call named, or the business was deleted. */
  onMembershipEnded?(businessId: string): void;
  /** Called when the server has deleted the account of the stored token; without it that is an error like any other. */
  onAccountDeleted?(): void;
  timers: Timers;
}

/** The two timer functions, so that tests control the time. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

const pathOf = (call: Call, { params = {}, query = {} }: CallOptions<Call>): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** Runs a request with a signal that fires after CALL_TIMEOUT_MS or with the caller's own signal. */
const withTimeout = async <T>(
  { timers }: ApiClientDeps,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = timers.setTimeout(abort, CALL_TIMEOUT_MS);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  try {
    return await run(controller.signal);
  } finally {
    timers.clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
};

/** Creates the client. Answers are validated against the call's schema, so the returned data can be trusted. */
export const createApiClient = (deps: ApiClientDeps): ApiClient => {
  const headersOf = ({ headers }: CallOptions<Call>, token: string | null): Readonly<Record<string, string>> => {
    const business = token === null ? null : deps.business?.();
    return { ...(business && { [BUSINESS_HEADER]: business }), ...headers };
  };
  const send = async (call: Call, options: CallOptions<Call>, token: string | null): Promise<unknown> => {
    const { status, text, headers } = await withTimeout(deps, options.signal, async (signal) => {
      const response = await deps.fetch(deps.baseUrl + pathOf(call, options), {
        method: call.method,
        headers: {
          Accept: 'application/json',
          ...(call.body && { 'Content-Type': call.media ?? 'application/json' }),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        ...(call.body && { body: call.media ? (options.body as string) : JSON.stringify(options.body) }),
        cache: 'no-store',
        credentials: 'omit',
        signal,
      });
      return { status: response.status, text: await response.text(), headers: response.headers };
    }).catch((cause: unknown) => {
      throw networkError(cause);
    });
    const answer = readAnswer(call, status, text, headers.get('Retry-After'));
    const renewed = headers.get(RENEWED_TOKEN_HEADER);
    // A late answer must not replace the token of an owner who signed in since.
    if (renewed !== null && token !== null && deps.token() === token) deps.onToken(renewed);
    return answer;
  };

  return {
    async call<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<AnswerOf<C>> {
      const token = call.auth === 'none' ? null : (options.token ?? deps.token());
      // Read once: another business may be chosen while the call is under way.
      const headers = headersOf(options as CallOptions<Call>, token);
      const asked = headers[BUSINESS_HEADER] ?? '';
      try {
        return (await send(call, { ...(options as CallOptions<Call>), headers }, token)) as AnswerOf<C>;
      } catch (error) {
        // For the same reason only the token that is still in use can end the session.
        if (error instanceof ApiError && token !== null && deps.token() === token) {
          if (endsSession(error)) deps.onSignedOut(error.detail);
          if (saysAccountDeleted(error)) deps.onAccountDeleted?.();
          if (error.code === 'membership_ended') deps.onMembershipEnded?.(asked);
        }
        throw error;
      }
    },
  };
};
