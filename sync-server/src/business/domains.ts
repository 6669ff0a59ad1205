import { parseDomain } from '@doorsign/shared-schema/domain';
import { AppError } from '../http/errors.ts';
import { DOMAIN_RULES } from '../records/edits/domain-rules.ts';

/** The list of allowed domains with another first one.
 * @param stored what is live
 * @param typed  as an owner types it: a scheme, a path and capitals are cut off
 * @throws AppError validation_failed with the product's message
 * Source: shared-schema/docs/product-rules.md#r5, #p13. */
export const domainsWithFirst = (stored: readonly string[], typed: string): string[] => {
  const parsed = parseDomain(typed, DOMAIN_RULES);
  if (!parsed.ok)
    throw new AppError('validation_failed', { detail: parsed.error, fields: { allowedDomain: parsed.error } });
  return [parsed.domain, ...stored.slice(1).filter((domain) => domain !== parsed.domain)];
};
