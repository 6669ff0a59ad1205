import { PLAN_KEYS } from '../plans/plans.ts';
import { orOther } from './or-other.ts';

/** The plan that an owner has. */
export const AnyPlan = orOther(PLAN_KEYS);
