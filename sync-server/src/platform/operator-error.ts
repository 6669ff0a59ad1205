/** Why something was not done: a sentence for the operator, who can mend it. */
export class OperatorError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OperatorError';
  }
}

/** What an error says. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
