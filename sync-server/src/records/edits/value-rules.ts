import type { ValueRules } from '@doorsign/shared-schema/registers';
import { CSS_RULES } from '../css/css-rules.ts';
import { DOMAIN_RULES } from './domain-rules.ts';

/** The checks of values with the server's tables and its CSS compiler. */
export const VALUE_RULES: ValueRules = { domainRules: DOMAIN_RULES, cssRules: CSS_RULES };
