import { ERRORS, type ErrorBody, type ErrorCode } from '@doorsign/shared-schema/api';
import { DatabaseError } from '../platform/database/database-error.ts';

/** What a refusal may say beside its code. */
export interface AppErrorOptions {
  /** A sentence for the owner instead of the catalogue's. */
  detail?: string;
  /** One sentence for each refused field of the body. */
  fields?: Record<string, string>;
  /** Seconds after which it is worth trying again. */
  retryAfterS?: number;
  /** Another status than the catalogue's: invalid_credentials is 401 at login only. */
  status?: number;
  headers?: Record<string, string>;
  /** Members of the body beside those of every refusal. */
  more?: object;
  cause?: unknown;
}

/** An expected refusal, thrown by its code and answered in the one shape of shared-schema/docs/http-contract.md#error-shape. */
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

  /** The body of the answer. */
  toBody(requestId: string): ErrorBody {
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

/** Whatever was thrown, as a refusal. What nobody expected is `internal`: its text is for the log, never for the owner. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseError && (error.kind === 'busy' || error.kind === 'unreachable'))
    return new AppError('busy', { retryAfterS: 1, cause: error });
  if (error instanceof DatabaseError && error.kind === 'full') return new AppError('storage_full', { cause: error });
  return new AppError('internal', { cause: error });
};
