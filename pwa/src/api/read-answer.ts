import { ErrorBody, type Call } from '@doorsign/shared-schema/api';
import { ApiError } from './api-error.ts';

/** @returns undefined for what is no JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The rule for the text of an error (facts e.api.*): `detail`, else `message`, else the status. */
const detailOf = (body: unknown, status: number): string => {
  const { detail, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (typeof message === 'string' && message !== '') return message;
  return `HTTP ${status}`;
};

/** Seconds of a Retry-After header; its date form is not used by our server. */
const secondsOf = (header: string | null): number | null => {
  if (header === null || !/^\d{1,6}$/.test(header)) return null;
  return Number(header);
};

/** Everything that an answer which is no success says: `refused` for our error body, `foreign` for what our server cannot
 * have said. */
export const failureOf = (status: number, text: string, retryAfter: string | null): ApiError => {
  const body = parseJson(text);
  const ours = status >= 400 ? ErrorBody.safeParse(body) : null;
  return new ApiError({
    kind: ours?.success ? 'refused' : 'foreign',
    status,
    code: ours?.success ? ours.data.code : null,
    detail: detailOf(body, status),
    fields: ours?.success ? (ours.data.fields ?? {}) : {},
    retryAfterS: secondsOf(retryAfter) ?? (ours?.success ? (ours.data.retry_after ?? null) : null),
  });
};

/** Reads one HTTP answer as the answer of a call.
 * @param status HTTP status
 * @param text   the whole body
 * @returns the checked answer; undefined for a call that answers 204
 * @throws ApiError as failureOf() tells */
export const readAnswer = (call: Call, status: number, text: string, retryAfter: string | null): unknown => {
  if (status === 204 && call.answer === null) return undefined;
  if (status >= 200 && status < 300 && call.answer !== null) {
    const parsed = call.answer.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
  }
  throw failureOf(status, text, retryAfter);
};
