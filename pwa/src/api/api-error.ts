import type { AnsweredCode } from '@doorsign/shared-schema/api';

/** The message for the owner when no answer arrived. Source: fact e.verify.network. */
const NETWORK_DETAIL = 'Network error. Please try again.';

/** All facts about a call that failed.
 * - `refused`: Doorsign's server answered with the error body of shared-schema/docs/http-contract.md#error-shape; `code` is set.
 * - `foreign`: another program answered (a proxy, a captive portal, a page of HTML). Such an answer says nothing about the
 *   call, so it never ends a session and never counts against an edit.
 * - `network`: no answer, or none within the time limit; `status` is 0. */
export interface Failure {
  readonly kind: 'refused' | 'foreign' | 'network';
  readonly status: number;
  readonly code: AnsweredCode | null;
  /** A sentence that can be shown: `detail`, else `message`, else "HTTP {status}". */
  readonly detail: string;
  /** One sentence for each refused field of the body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterS: number | null;
}

/** The only error that a call throws. */
export class ApiError extends Error implements Failure {
  override readonly name = 'ApiError';
  readonly kind: Failure['kind'];
  readonly status: number;
  readonly code: AnsweredCode | null;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterS: number | null;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.detail, options);
    this.kind = failure.kind;
    this.status = failure.status;
    this.code = failure.code;
    this.detail = failure.detail;
    this.fields = failure.fields;
    this.retryAfterS = failure.retryAfterS;
  }
}

/** The error of a call without an answer. */
export const networkError = (cause?: unknown): ApiError =>
  new ApiError(
    { kind: 'network', status: 0, code: null, detail: NETWORK_DETAIL, fields: {}, retryAfterS: null },
    { cause },
  );

/** Returns true if this failure ends the session. Only Doorsign's server may end it, and only with these two codes: a proxy's
 * 401 or a lost connection is not a logout. Source: shared-schema/docs/product-rules.md#a1. */
export const endsSession = (error: ApiError): boolean =>
  error.kind === 'refused' &&
  error.status === 401 &&
  (error.code === 'token_invalid' || error.code === 'session_revoked');

/** Returns true if this failure says that the account was deleted for good. Only Doorsign's server may say so.
 * Source: shared-schema/docs/http-contract.md#deleted-accounts. */
export const saysAccountDeleted = (error: ApiError): boolean =>
  error.kind === 'refused' && error.status === 410 && error.code === 'account_deleted';
