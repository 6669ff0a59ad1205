import { ERRORS, type ErrorCode, type SentError } from '@doorsign/shared-schema/api';
import { DatabaseError } from '../platform/database/database-error.ts';

/** The optional parts of an error. */
export interface AppErrorOptions {
  /** Sentence for the owner; defaults to the one in the catalog. */
  detail?: string;
  /** One sentence per rejected field of the body. */
  fields?: Record<string, string>;
  /** Seconds after which a retry makes sense. */
  retryAfterS?: number;
  /** HTTP status; defaults to the one in the catalog. invalid_credentials is 401 at login only. */
  status?: number;
  headers?: Record<string, string>;
  /** Additional members of the body. */
  more?: object;
  cause?: unknown;
}

/** An expected error, sent in the common shape of shared-schema/docs/http-contract.md#error-shape. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterS: number | undefined;
  readonly headers: Record<string, string>;
  readonly more: object;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const detail = options.detail ?? ERRORS[code].detail;
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.detail = detail;
    this.fields = options.fields;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
    this.more = options.more ?? {};
  }

  /** Returns the response body. */
  toBody(requestId: string): SentError {
    return {
      ...this.more,
      detail: this.detail,
      code: this.code,
      message: this.detail,
      request_id: requestId,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfterS !== undefined && { retry_after: this.retryAfterS }),
    };
  }
}

/** Converts a caught value to an AppError. An unexpected error becomes `internal`; its text is for the log, never for the owner. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError && (error.kind === 'busy' || error.kind === 'unreachable'))
    return new AppError('busy', { retryAfterS: 1, cause: error });
  if (error instanceof DatabaseError && error.kind === 'full') return new AppError('storage_full', { cause: error });
  return new AppError('internal', { cause: error });
};
