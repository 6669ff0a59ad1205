import { reasonsForOperator } from '../reasons-for-operator.ts';

/** Runs a command of the operator. A failure that the operator can fix is printed in one line each, and the process ends with 1; any other error
 * is a bug and is thrown with all its details. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    const lines = linesOf(error);
    if (!lines) throw error;
    for (const line of lines) console.error(line);
    process.exitCode = 1;
  }
};

const linesOf = (error: unknown): readonly string[] | null => {
  // An unknown flag, or a flag without a value.
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? [message] : reasonsForOperator(error);
};
