import { decodePunycode } from './punycode.ts';

/** The messages for a domain that cannot be used.
 * Source: facts v.domain.*; shared-schema/docs/product-rules.md#r5; shared-schema/docs/security-parameters.md#domain-rule. */
export const DOMAIN_MESSAGES = {
  required: 'Domain is required',
  format: 'Invalid domain format',
  invalid: 'Please enter a valid domain (e.g., example.com)',
  tooLong: 'This domain is too long: at most 63 characters between dots and 253 in all.',
  publicSuffix: 'This address is shared by many websites. Please enter your own, for example yourshop.example.com.',
} as const;

/** Rules that need large tables. The app that has the tables passes the rules in. */
export interface DomainRules {
  /** Returns a host in lower-case punycode, or null if the text is not a host. */
  toAscii(host: string): string | null;
  /** Returns whether the host itself is a public suffix (co.uk, github.io). */
  isPublicSuffix(host: string): boolean;
}

/** A domain that can be stored, or a sentence with the reason why it cannot. */
export type DomainResult = { ok: true; domain: string } | { ok: false; error: string };

const LABEL_MAX = 63;
const HOST_MAX = 253;
const HOST = /^([a-z0-9-]+\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/;
const hasEdgeHyphen = (label: string): boolean => label.startsWith('-') || label.endsWith('-');

/** Returns whether a label that claims to be punycode decodes to a text, and that text encodes to the same label; true for other labels.
 * Runtimes differ: Node 20 refuses "xn--a", Node 24 accepts it. */
const isReadable = (label: string, { toAscii }: DomainRules): boolean => {
  if (!label.startsWith('xn--')) return true;
  const text = decodePunycode(label.slice('xn--'.length));
  return text !== null && toAscii(text) === label;
};

/** Reduces typed text to a host: trimmed, without http(s)://, without everything from the first slash, question mark or hash on, in lower
 * case. Never throws.
 * Source: shared-schema/docs/product-rules.md#r5. */
export const normaliseDomain = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase();

/** Validates the text that an owner typed as an allowed domain.
 * @param typed any text
 * @returns     the host in lower-case punycode, or the first message that applies. Never throws.
 * Source: shared-schema/docs/product-rules.md#r5; shared-schema/docs/security-parameters.md#domain-rule. */
export const parseDomain = (typed: string, rules: DomainRules): DomainResult => {
  const fail = (error: string): DomainResult => ({ ok: false, error });
  const host = normaliseDomain(typed);
  if (host === '') return fail(DOMAIN_MESSAGES.required);
  if (host.includes('..') || host.startsWith('.') || host.endsWith('.')) return fail(DOMAIN_MESSAGES.format);
  // The URL parser behind toAscii would drop a port, a user or a space without an error.
  if (/[\s:@\\%[\]]/.test(host)) return fail(DOMAIN_MESSAGES.invalid);
  const domain = rules.toAscii(host);
  if (domain === null || !HOST.test(domain)) return fail(DOMAIN_MESSAGES.invalid);
  const labels = domain.split('.');
  if (labels.some((label) => hasEdgeHyphen(label) || !isReadable(label, rules))) return fail(DOMAIN_MESSAGES.invalid);
  if (domain.length > HOST_MAX || labels.some((label) => label.length > LABEL_MAX))
    return fail(DOMAIN_MESSAGES.tooLong);
  if (rules.isPublicSuffix(domain)) return fail(DOMAIN_MESSAGES.publicSuffix);
  return { ok: true, domain };
};
