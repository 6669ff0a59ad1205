import type { Holiday } from '@doorsign/shared-schema/holidays';
import { can, type AnyPlan } from '@doorsign/shared-schema/plans';

/** The holidays that visitors will see once everything is published. Those that are published count on every plan; without
 * the feature the server takes no others, and still lets them be removed (shared-schema/docs/product-rules.md#p7).
 * @param own       with own unpublished Saves laid over
 * @param published as the website has them */
export const holidaysInEffect = (
  plan: AnyPlan,
  own: readonly Holiday[],
  published: readonly Holiday[],
): readonly Holiday[] => {
  if (can(plan, 'holidayScheduling')) return own;
  const kept = new Set(own.map(({ date }) => date));
  return published.filter(({ date }) => kept.has(date));
};
