import { AppError } from '../../http/errors.ts';
import { MailError } from '../../mail/mailer.ts';
import { DatabaseError } from '../../platform/database/database-error.ts';
import { reasonsForOperator } from '../../reasons-for-operator.ts';
import { AdminError, EXIT, type ExitCode } from './admin-error.ts';

/** The explanation of a failure for the operator. */
export interface Explained {
  lines: readonly string[];
  exitCode: ExitCode;
}

/** @returns null for an unexpected error, whose stack is for the developers */
export const explainError = (error: unknown): Explained | null => {
  if (error instanceof AdminError) return { lines: [error.message], exitCode: error.exitCode };
  const lines = linesOf(error);
  return lines && { lines, exitCode: EXIT.failed };
};

const linesOf = (error: unknown): readonly string[] | null => {
  if (error instanceof DatabaseError) return [`${error.message} ${DATABASE_FIXES[error.kind] ?? ''}`.trim()];
  if (error instanceof AppError) return [appErrorSentence(error)];
  return reasonsForOperator(error);
};

const DATABASE_FIXES: Readonly<Partial<Record<DatabaseError['kind'], string>>> = {
  behind: 'Start the server once: it brings the tables up to date.',
  newer: 'Use the program of the version that the server runs.',
  busy: 'Nothing was changed. Try again in a moment.',
  full: 'Nothing was changed. Make room on the disk.',
};

const appErrorSentence = (error: AppError): string => {
  const because = causeOf(error);
  switch (error.code) {
    case 'payments_unavailable':
      return `Stripe could not be asked${because}. Nothing was changed here. \`npm run doctor\` looks at the connection.`;
    case 'mail_unavailable':
      return `The mail could not be handed over${because}. \`npm run doctor\` looks at the mail server.`;
    case 'rate_limited':
      return `Too many codes are open for this e-mail. Try again in ${error.retryAfterS ?? 300} seconds, when the oldest has expired.`;
    default:
      return error.detail;
  }
};

/** Returns the reason of an error; a mail error wraps the error that has it. */
const causeOf = ({ cause }: Error): string => {
  if (cause instanceof MailError) return causeOf(cause);
  return cause instanceof Error ? `: ${cause.message.replace(/\.$/, '')}` : '';
};
