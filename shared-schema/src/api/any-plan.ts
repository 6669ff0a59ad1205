import { PLAN_KEYS } from '../plans/plans.ts';
import { orOther } from './or-other.ts';

/** The plan of an owner, or `other` for one that only a newer server sells. */
export const AnyPlan = orOther(PLAN_KEYS);
