import { parseDomain } from '../domain/domain.ts';
import { PLANS } from '../plans/plans.ts';
import { invalid, type FamilyRules } from './rules.ts';

/** The checks of a list of domains. A module of its own: every screen loads the family, and few need the parsing of domains. */
export const domainsRules: FamilyRules = {
  fieldOf: () => 'allowedDomain',
  check(write, { plan, current, domainRules, hostsElsewhere }) {
    const list = write.value as string[];
    const { limits, marketingName } = PLANS[plan];
    const stored = new Set(current && !current.deleted && Array.isArray(current.value) ? current.value : []);
    const isCounted = (domain: string): boolean => stored.has(domain) || hostsElsewhere.has(domain);
    const more = [...hostsElsewhere].filter((host) => !list.includes(host)).length;
    // After a downgrade the business may be over the limit. The list may then shrink step by step, but no domain may be added.
    if (list.length + more > limits.domains && !list.every(isCounted)) {
      const noun = limits.domains === 1 ? 'domain' : 'domains';
      const detail = `The ${marketingName} plan allows ${limits.domains} ${noun}.`;
      return { code: 'limit_reached', detail, field: write.key };
    }
    if (new Set(list).size < list.length) return invalid(write, 'This domain is listed twice.');
    for (const typed of list) {
      const parsed = parseDomain(typed, domainRules);
      if (!parsed.ok) return invalid(write, parsed.error);
      if (parsed.domain !== typed) return invalid(write, `Please write this domain as ${parsed.domain}.`);
    }
    return null;
  },
};
