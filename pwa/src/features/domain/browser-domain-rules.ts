import type { DomainRules } from '@doorsign/shared-schema/domain';

/** Converts a host to lower-case Punycode with the browser's `URL`, as the server does. */
const toAscii = (host: string): string | null => {
  try {
    return new URL(`http://${host}`).hostname || null;
  } catch {
    return null;
  }
};

/** The domain rules that a browser can check. The public suffix list is larger than this app, so only the server has it; it
 * refuses such a domain on Save.
 * Source: shared-schema/docs/security-parameters.md#domain-rule. */
export const BROWSER_DOMAIN_RULES: DomainRules = { toAscii, isPublicSuffix: () => false };
