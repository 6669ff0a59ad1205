import { hostAllowed, isOwnMachine } from '@doorsign/shared-schema/domain/host';

/** May a page of this origin read the payload? A browser names the origin on every fetch from another site; what has none,
 * or the "null" of a file or a sandbox, cannot be told apart and passes.
 * Source: contract section 4, Host test. */
export const isOriginAllowed = (origin: string | undefined, domains: readonly string[], publicUrl: string): boolean => {
  if (domains.length === 0 || origin === undefined || origin === 'null' || origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return isOwnMachine(hostname) || hostAllowed(hostname, domains);
};
