/** Why there is no backup, or no restore: a sentence for the operator, who can mend it. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}

/** What an error says. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
