import { PLANS } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../ui/button.tsx';

/** The banner on the free plan. It names one available feature and its price, nothing else
 * (shared-schema/docs/product-rules.md#p12). */
export function UpgradeBanner() {
  const { marketingName, price } = PLANS.pro;
  return (
    <aside
      aria-label="Upgrade"
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft"
    >
      <p>
        <span className="block font-heading text-base leading-6 font-[650] tracking-[-0.02em]">
          Closed for the holidays? Let your widget say so.
        </span>
        Holiday scheduling comes with {marketingName}, {price}.
      </p>
      <ButtonLink to="/pricing" variant="secondary">
        Upgrade
      </ButtonLink>
    </aside>
  );
}
