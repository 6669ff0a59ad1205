import { parseDomain } from '@doorsign/shared-schema/domain';
import { AppError } from '../http/errors.ts';
import { DOMAIN_RULES } from '../records/edits/domain-rules.ts';

/** Returns the list of allowed domains with a new first domain.
 * @param stored the live list
 * @param typed  the owner's input: a scheme and a path are removed, capitals become lowercase
 * @throws AppError validation_failed with the product's message
 * Source: shared-schema/docs/product-rules.md#r5, #p13. */
export const domainsWithFirst = (stored: readonly string[], typed: string): string[] => {
  const parsed = parseDomain(typed, DOMAIN_RULES);
  if (!parsed.ok)
    throw new AppError('validation_failed', { detail: parsed.error, fields: { allowedDomain: parsed.error } });
  return [parsed.domain, ...stored.slice(1).filter((domain) => domain !== parsed.domain)];
};
