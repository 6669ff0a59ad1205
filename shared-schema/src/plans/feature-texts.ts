import type { AnyPlan } from './plans.ts';

/** One line of a plan's feature list; `available: false` is shown as "Planned". Source: shared-schema/docs/product-rules.md#p12. */
export interface FeatureText {
  readonly text: string;
  readonly available: boolean;
  /** True if it is available where the operator has set SUPPORT_PHONE, and planned elsewhere. */
  readonly needsPhone?: true;
}

const now = (text: string): FeatureText => ({ text, available: true });

/** The feature list of each plan, without those of the plans below it. Apart from PLANS, because few screens show it.
 * Source: facts feature.*; shared-schema/docs/product-rules.md#p12. */
export const FEATURE_TEXTS: Readonly<Record<AnyPlan, readonly FeatureText[]>> = {
  free: [now('Business hours'), now('Widget styling'), now('Timezone support')],
  pro: [
    now('Holiday scheduling'),
    now('Analytics'),
    now('Custom messages'),
    now('Emergency closures'),
    now('Seasonal hours'),
    now('Priority support: by email, answered first'),
  ],
  enterprise: [
    now('Multiple locations'),
    now('Team management'),
    now('API access'),
    now('Webhook integrations'),
    now('White label'),
    now('Custom CSS'),
    { text: 'Phone support', available: false, needsPhone: true },
  ],
  other: [],
};
