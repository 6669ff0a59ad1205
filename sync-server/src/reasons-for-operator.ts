import { ConfigError } from './config.ts';
import { DatabaseError } from './platform/database/database-error.ts';
import { OperatorError } from './platform/operator-error.ts';

/** What an operator is told of a failure that they can mend, one line each.
 * @returns null for what is a fault of ours: its stack is for whoever mends the program */
export const reasonsForOperator = (error: unknown): readonly string[] | null => {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof DatabaseError || error instanceof OperatorError) return [error.message];
  if (!(error instanceof Error)) return null;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('SQLITE_')) return [`The database cannot be used: ${message}. \`npm run doctor\` looks at it.`];
  // The system names the file, and says what is in the way.
  return syscall === undefined ? null : [`${message}.`];
};
