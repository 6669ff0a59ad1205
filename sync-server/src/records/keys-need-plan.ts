import { PLANS } from '@doorsign/shared-schema/plans';

/** The sentence for a plan without API keys. */
export const KEYS_NEED_PLAN = `API keys come with the ${PLANS.enterprise.marketingName} plan.`;
