import { ErrorBody, type Call } from '@doorsign/shared-schema/api';
import { ApiError } from './api-error.ts';

/** @returns undefined for text that is not JSON */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The text of an error (facts e.api.*): `detail`, else `message`, else the status. */
const detailOf = (body: unknown, status: number): string => {
  const { detail, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (typeof message === 'string' && message !== '') return message;
  return `HTTP ${status}`;
};

/** The seconds of a Retry-After header; Doorsign's server does not use the date form. */
const secondsOf = (header: string | null): number | null => {
  if (header === null || !/^\d{1,6}$/.test(header)) return null;
  return Number(header);
};

/** The error of an unsuccessful answer: `refused` for Doorsign's error body, `foreign` for anything that Doorsign's server
 * cannot have sent. */
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

/** Reads one HTTP response as the answer of a call.
 * @param status HTTP status
 * @param text the whole body
 * @returns the validated answer; undefined for a call that answers 204
 * @throws ApiError as failureOf() describes */
export const readAnswer = (call: Call, status: number, text: string, retryAfter: string | null): unknown => {
  if (status === 204 && call.answer === null) return undefined;
  if (status >= 200 && status < 300 && call.answer !== null) {
    const parsed = call.answer.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
  }
  throw failureOf(status, text, retryAfter);
};
