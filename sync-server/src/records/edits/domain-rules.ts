import { domainToASCII } from 'node:url';
import type { DomainRules } from '@doorsign/shared-schema/domain';
import { getPublicSuffix } from 'tldts';

/** The domain rules with the server's tables: WHATWG Punycode and the public suffix list, including its private part.
 * Source: shared-schema/docs/security-parameters.md#domain-rule. */
export const DOMAIN_RULES: DomainRules = {
  toAscii: (host) => domainToASCII(host) || null,
  isPublicSuffix: (host) => getPublicSuffix(host, { allowPrivateDomains: true }) === host,
};
