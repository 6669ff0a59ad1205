/** The reason why something was not done: a sentence for the operator, who can fix it. */
export class OperatorError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OperatorError';
  }
}

/** Returns the message of an error. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
