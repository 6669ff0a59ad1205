import { BOUNDS } from '../src/http/bounds.ts';
import { SentError, type AnswerOf, type BodyOf, type Call } from '@doorsign/shared-schema/api';

/** Options of a call in a test. */
export interface CallOptions<C extends Call> {
  body?: BodyOf<C>;
  token?: string;
  /** Values for the `{name}` parts of the path. */
  params?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A response. Reading the wrong one of `answer` and `error` fails the test and shows the actual response. */
export interface Reply<C extends Call> {
  status: number;
  headers: Headers;
  readonly answer: AnswerOf<C>;
  readonly error: SentError;
}

/** Makes a call of shared-schema over HTTP, and checks that the response matches the call's schema exactly.
 * @param inspect called with each response and its body */
export const callApi = async <C extends Call>(
  url: string,
  call: C,
  options: CallOptions<C> = {},
  inspect?: (response: Response, text: string) => void,
): Promise<Reply<C>> => {
  const { body, token, params = {}, headers } = options;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const response = await fetch(url + path, {
    method: call.method,
    headers: {
      ...(body !== undefined && { 'Content-Type': call.media ?? 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: call.media ? (body as string) : JSON.stringify(body) }),
  });
  const text = await response.text();
  inspect?.(response, text);
  const bounds = BOUNDS[`${call.method} ${call.path}`];
  if (bounds && response.ok && Buffer.byteLength(text) > bounds.answer)
    throw new Error(`${call.method} ${call.path} answered ${Buffer.byteLength(text)} bytes: ${bounds.answer} at most.`);
  const name = `${call.method} ${path}`;
  return {
    status: response.status,
    headers: response.headers,
    get answer() {
      if (!response.ok) throw new Error(`${name} was refused with ${response.status}: ${text}`);
      return checkAnswer(name, call, text) as AnswerOf<C>;
    },
    get error() {
      if (response.ok) throw new Error(`${name} was not refused: ${text}`);
      return SentError.parse(JSON.parse(text));
    },
  };
};

const checkAnswer = (name: string, call: Call, text: string): unknown => {
  if (!call.answer) {
    if (text !== '') throw new Error(`${name} has no answer, but said: ${text}`);
    return undefined;
  }
  const value: unknown = JSON.parse(text);
  const parsed = call.answer.parse(value);
  // The schemas ignore unknown members. Here they are a mistake of the server.
  if (JSON.stringify(sorted(parsed)) !== JSON.stringify(sorted(value)))
    throw new Error(`${name} answered more than its schema says: ${text}`);
  return parsed;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
};
