import { PLAN_KEYS, PLANS, TRIAL_DAYS } from '@doorsign/shared-schema/plans';
import { PlanOffer, type PlanOfferProps } from '../../ui/plans/plan-offer.tsx';
import { PLAN_GRID } from '../../ui/plans/pricing-heading.tsx';
import { SiteButton } from '../site-link.tsx';

/** The plans side by side; each links to signing up with it. */
export function VisitorOffers({ heading }: Pick<PlanOfferProps, 'heading'>) {
  return (
    <div className={PLAN_GRID}>
      {PLAN_KEYS.map((plan) => (
        <PlanOffer key={plan} plan={plan} isCurrent={false} heading={heading}>
          <SiteButton
            href={`/signup?plan=${plan}`}
            size="lg"
            variant={plan === 'pro' ? 'primary' : 'secondary'}
            className="w-full"
          >
            {plan === 'free' ? 'Start for free' : `Start ${TRIAL_DAYS}-day free trial`}
            <span className="sr-only"> with {PLANS[plan].marketingName}</span>
          </SiteButton>
        </PlanOffer>
      ))}
    </div>
  );
}
