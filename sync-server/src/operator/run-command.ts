import { reasonsForOperator } from '../reasons-for-operator.ts';
import { showSignOfLife } from './sign-of-life.ts';

/** A command line that makes no sense, in a sentence. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Runs a command of the operator. A failure that the operator can fix is printed in one line each, and the process ends with 1, or with 2 for a
 * command line that makes no sense; any other error is a bug and is thrown with all its details.
 * @param name the npm script */
export const runCommand = async (name: string, command: () => Promise<void>): Promise<void> => {
  const end = showSignOfLife(name, (line) => console.error(line));
  try {
    await command();
  } catch (error) {
    const usage = usageProblem(error);
    const lines = usage === null ? reasonsForOperator(error) : [`${usage} See npm run ${name} -- --help.`];
    if (!lines) throw error;
    for (const line of lines) console.error(line);
    process.exitCode = usage === null ? 1 : 2;
  } finally {
    end();
  }
};

/** @returns the sentence about an invalid command line; null for another error */
const usageProblem = (error: unknown): string | null => {
  if (error instanceof UsageError) return error.message;
  // An unknown flag, or a flag without a value. The sentences after the first are about other flags.
  const { code, message } = error as NodeJS.ErrnoException;
  if (!code?.startsWith('ERR_PARSE_ARGS')) return null;
  const [first = message] = message.split(/\. |\n/);
  return `${first.replace(/\.$/, '')}.`;
};
