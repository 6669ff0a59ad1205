import { AppError } from '../http/errors.ts';
import type { Reader } from '../platform/database/database.ts';
import { loadLocationIds } from './businesses.ts';

/** The locations that a member or a key is limited to; null for all. */
type Scope = readonly string[] | null;

/** Reads a scope. @param stored a JSON list of ids; null for all locations */
export const readScope = (stored: string | null): string[] | null =>
  stored === null ? null : (JSON.parse(stored) as string[]);

/** Returns the form in which a scope is stored. */
export const scopeText = (scope: Scope): string | null => scope && JSON.stringify(scope);

/** @throws AppError not_found if the scope names a location that the business does not have */
export const assertScope = async (reader: Reader, businessId: string, scope: Scope): Promise<void> => {
  if (scope === null) return;
  const known = new Set(await loadLocationIds(reader, businessId));
  if (scope.some((id) => !known.has(id))) throw new AppError('not_found', { detail: 'This location does not exist.' });
};
