import { DOMAIN_MESSAGES, parseDomain, type DomainRules } from '@doorsign/shared-schema/domain';
import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { sameValue, type Change } from '@doorsign/shared-schema/registers';

/** The unsaved input on /domain: one text per field. */
export interface DomainDraft {
  readonly fields: readonly string[];
}

/** The result of checking the form. */
export interface CheckedDomains {
  /** The problem of each field; undefined without one. */
  readonly problems: readonly (string | undefined)[];
  /** Hosts to save, or null while a field has a problem. */
  readonly domains: readonly string[] | null;
}

/** Returns the fields that the screen shows: one for each domain that the plan allows, and one for each stored beyond that
 * from a higher plan (shared-schema/docs/product-rules.md#p13). */
export const shownFields = (draft: DomainDraft | null, stored: readonly string[], plan: AnyPlan): string[] => {
  const count = Math.max(PLANS[plan].limits.domains, stored.length, 1);
  const typed = draft?.fields ?? stored;
  return Array.from({ length: count }, (_, index) => typed[index] ?? '');
};

/** Sets one field. Fields equal to what is stored are not a draft.
 * @returns the new draft, or null when nothing is left to save */
export const withField = (
  draft: DomainDraft | null,
  stored: readonly string[],
  plan: AnyPlan,
  index: number,
  text: string,
): DomainDraft | null => {
  const fields = shownFields(draft, stored, plan).map((before, other) => (other === index ? text : before));
  return sameValue(fields, shownFields(null, stored, plan)) ? null : { fields };
};

/** Checks all fields and skips empty ones. If all are empty, the first is reported as required: an empty list means
 * "anywhere", which only "Remove restriction" may set.
 * Source: facts v.domain.*; shared-schema/docs/product-rules.md#p13, #r5. */
export const checkFields = (
  fields: readonly string[],
  stored: readonly string[],
  plan: AnyPlan,
  rules: DomainRules,
): CheckedDomains => {
  const { limits, marketingName } = PLANS[plan];
  const isEmpty = fields.every((text) => text.trim() === '');
  const domains: string[] = [];
  const problems = fields.map((text, index) => {
    if (text.trim() === '') return isEmpty && index === 0 ? DOMAIN_MESSAGES.required : undefined;
    const parsed = parseDomain(text, rules);
    if (!parsed.ok) return parsed.error;
    const { domain } = parsed;
    if (domains.includes(domain)) return 'This domain is listed twice.';
    domains.push(domain);
    // Stored domains beyond the limit may stay or be removed; none may be added.
    const isOver = domains.length > limits.domains && !domains.every((each) => stored.includes(each));
    return isOver
      ? `The ${marketingName} plan allows ${limits.domains} ${limits.domains === 1 ? 'domain' : 'domains'}.`
      : undefined;
  });
  return { problems, domains: problems.some(Boolean) ? null : domains };
};

/** Returns the changes that saving these hosts writes; none if they are already stored. */
export const changesTo = (domains: readonly string[], stored: readonly string[]): Change[] =>
  sameValue(domains, stored) ? [] : [{ key: 'domains', value: [...domains] }];
