import { PLANS } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../ui/button.tsx';

/** The free plan's limit of one domain, with the next plan's limit.
 * Source: facts domain.free*; shared-schema/docs/product-rules.md#r7. */
export function FreePlanLimitation() {
  const { marketingName, limits } = PLANS.pro;
  return (
    <section
      aria-labelledby="free-plan-limitation"
      className="rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft"
    >
      <h2 id="free-plan-limitation" className="text-base leading-6">
        Free Plan Limitation
      </h2>
      <p className="mt-1 mb-4">
        Your plan allows one domain only. {marketingName} allows {limits.domains}.
      </p>
      <ButtonLink to="/pricing">Upgrade</ButtonLink>
    </section>
  );
}
