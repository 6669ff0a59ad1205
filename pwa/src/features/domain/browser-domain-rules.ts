import type { DomainRules } from '@doorsign/shared-schema/domain';

/** Lower-case punycode by the browser's own URL parser, which is the one that the server uses too. */
const toAscii = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname || null;
  } catch {
    return null;
  }
};

/** The domain's rules as far as a browser knows them. The list of public suffixes is larger than this app: the server holds it,
 * and refuses such a domain at the Save. Source: shared-schema/docs/security-parameters.md#domain-rule. */
export const BROWSER_DOMAIN_RULES: DomainRules = { toAscii, isPublicSuffix: () => false };
