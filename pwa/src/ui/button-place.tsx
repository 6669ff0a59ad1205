import { can, type AnyPlan } from '@doorsign/shared-schema/plans';

/** A place as large as the button "Close now", which has the mark of a plan where closures are not included: what is around it stays where
 * it is when the button comes. */
export function ButtonPlace({ plan }: { plan: AnyPlan }) {
  return <div className={can(plan, 'emergencyClosures') ? 'h-10 w-33' : 'h-10 w-46'} />;
}
