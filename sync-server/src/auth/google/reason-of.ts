/** Describes an error of the issuer for the operator: messages of libraries only, no values of tokens or responses, which
 * contain e-mail addresses. */
export const reasonOf = (error: unknown): string => {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error && words.length < 4; cause = cause.cause) {
    const { code, error: refusal } = cause as { code?: unknown; error?: unknown };
    words.push([cause.message, ...[code, refusal].filter(isWord)].join(' '));
  }
  return words.join(': ');
};

/** Returns whether a value is a code such as ECONNREFUSED or invalid_client. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value);
