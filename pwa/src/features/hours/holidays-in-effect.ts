import type { Holiday } from '@doorsign/shared-schema/holidays';
import { can, type AnyPlan } from '@doorsign/shared-schema/plans';

/** Returns the holidays that visitors will see once everything is published. Published ones count on every plan. Without the
 * feature the server accepts no others, but still lets them be removed (shared-schema/docs/product-rules.md#p7).
 * @param own       including this device's unpublished Saves
 * @param published as on the website */
export const holidaysInEffect = (
  plan: AnyPlan,
  own: readonly Holiday[],
  published: readonly Holiday[],
): readonly Holiday[] => {
  if (can(plan, 'holidayScheduling')) return own;
  const kept = new Set(own.map(({ date }) => date));
  return published.filter(({ date }) => kept.has(date));
};
