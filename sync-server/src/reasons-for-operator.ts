import { ConfigError } from './config.ts';
import { DatabaseError } from './platform/database/database-error.ts';
import { OperatorError } from './platform/operator-error.ts';

/** Returns the reasons of a failure that the operator can fix, one line each.
 * @returns null for a bug, whose stack is for its developers */
export const reasonsForOperator = (error: unknown): readonly string[] | null => {
  if (error instanceof ConfigError) return error.lines;
  if (error instanceof DatabaseError || error instanceof OperatorError) return [error.message];
  if (!(error instanceof Error)) return null;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('SQLITE_')) return [`The database cannot be used: ${message}. \`npm run doctor\` looks at it.`];
  // The system's message names the file and the problem.
  return syscall === undefined ? null : [`${message}.`];
};
