import { AppError } from './errors.ts';

/** Parses a query string. A repeated key is ambiguous and therefore rejected.
 * @throws AppError validation_failed */
export const parseQuery = (search: string): Readonly<Record<string, string>> => {
  const query = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (query.has(key)) throw refusal(`"${key}" may be given only once.`);
    if (`${key}${value}`.includes('\0')) throw refusal('The address contains text that can’t be used.');
    query.set(key, value);
  }
  return Object.fromEntries(query);
};

const refusal = (detail: string): AppError => new AppError('validation_failed', { detail });
