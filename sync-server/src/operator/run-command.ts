import { reasonsForOperator } from '../reasons-for-operator.ts';

/** Runs a command of the operator. What they can mend is told in a line each, and the process ends with 1; anything else is a fault of
 * ours, with all that is known of it. */
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
  // A flag that is not known, or has no value.
  const { code, message } = error as NodeJS.ErrnoException;
  return code?.startsWith('ERR_PARSE_ARGS') ? [message] : reasonsForOperator(error);
};
