import { brandingRules } from './branding.ts';
import { closureRules } from './closure.ts';
import { domainsRules } from './domains-rules.ts';
import type { FamilyName } from './families.ts';
import { holidaysRules } from './holidays.ts';
import { hoursRules } from './hours.ts';
import { messagesRules } from './messages.ts';
import { profileRules } from './profile.ts';
import type { FamilyRules } from './rules.ts';
import { spansRules } from './spans.ts';
import { styleRules } from './style.ts';

/** The rules of every family. */
export const FAMILY_RULES: Readonly<Record<FamilyName, FamilyRules>> = {
  hours: hoursRules,
  holidays: holidaysRules,
  style: styleRules,
  domains: domainsRules,
  profile: profileRules,
  spans: spansRules,
  closure: closureRules,
  messages: messagesRules,
  branding: brandingRules,
};
