import { AppError } from './errors.ts';

/** The error for a handler that exceeds its time limit. The handler keeps running; its caller is asked to retry later. */
export const late = (): AppError => new AppError('busy', { retryAfterS: 5 });
