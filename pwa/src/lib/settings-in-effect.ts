import { can, type AnyPlan } from '@doorsign/shared-schema/plans';
import { gateOf, registersOf, SCHEMA, settingsOf, type Settings } from '@doorsign/shared-schema/registers';

/** Returns the settings that visitors will see once everything is published. Published ones count on every plan. Without the feature of a
 * setting, the server accepts no other value of it, but still lets it be removed (shared-schema/docs/product-rules.md#p7).
 * @param own       including this device's unpublished Saves
 * @param published as on the website */
export const settingsInEffect = (plan: AnyPlan, own: Settings, published: Settings): Settings => {
  const live = registersOf(published);
  const inEffect = new Map<string, unknown>();
  for (const [key, value] of registersOf(own)) {
    const gate = gateOf(key, value);
    if (!gate || value === null || can(plan, gate.feature)) inEffect.set(key, value);
    else if (live.has(key)) inEffect.set(key, live.get(key));
  }
  return settingsOf(Array.from(inEffect, ([key, value]) => ({ key, schema: SCHEMA, value, deleted: false })));
};
