import { PURGES } from '../platform/parameters.ts';
import { PURGE_FORMS, type PurgeAnswer, type PurgeRequest, type PurgeTarget } from './forms.ts';

/** The outcome of a purge. A reason is a clause without any secret: "answered 403". */
type PurgeOutcome =
  | { readonly isDone: true }
  | {
      readonly isDone: false;
      readonly reason: string;
      /** The time for which the cache asks to be left alone, in milliseconds; 0 if it does not. */
      readonly retryAfterMs: number;
    };

/** Tells the cache to forget these locations. Redirects are not followed, because the token is for one address only. Never throws for a fault of the
 * cache.
 * @param signal fires when there is no more time
 * Source: shared-schema/docs/decisions/0216-purging-caches.md. */
export const sendPurge = async (
  target: PurgeTarget,
  locationIds: readonly string[],
  signal: AbortSignal,
): Promise<PurgeOutcome> => {
  const form = PURGE_FORMS[target.form];
  for (const request of form.requestsOf(target, locationIds)) {
    let answer: PurgeAnswer;
    try {
      answer = await exchange(request, signal);
    } catch (error) {
      return failed(signal.aborted ? 'did not answer in time' : `cannot be reached (${codeOf(error)})`);
    }
    if (!form.hasPurged(answer)) return failed(reasonOf(answer), retryAfterOf(answer));
  }
  return { isDone: true };
};

const failed = (reason: string, retryAfterMs = 0): PurgeOutcome => ({ isDone: false, reason, retryAfterMs });

const exchange = async ({ url, ...request }: PurgeRequest, signal: AbortSignal): Promise<PurgeAnswer> => {
  const response = await fetch(url, { ...request, redirect: 'manual', signal });
  return { status: response.status, headers: response.headers, text: await firstPart(response) };
};

/** Reads the first part of a body, and ends the answer. */
const firstPart = async (response: Response): Promise<string> => {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let room: number = PURGES.answerBytes;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
    if (room <= 0) break;
  }
  return Buffer.concat(chunks).toString('utf8');
};

const reasonOf = ({ status }: PurgeAnswer): string => {
  if (status >= 300 && status < 400) return `answered ${status}, a redirect`;
  return status >= 200 && status < 300 ? `answered ${status}, but not as this kind of cache` : `answered ${status}`;
};

/** Returns the seconds of Retry-After; dates are ignored. */
const retryAfterOf = ({ headers }: PurgeAnswer): number => {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0;
};

/** Returns the system's code of a failed request, which fetch() has in the cause. */
const codeOf = (error: unknown): string => {
  const { cause } = error as { cause?: unknown };
  const one = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause;
  const { code } = (one ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'no answer';
};
