import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { Badge } from '../badge.tsx';
import { classes } from '../classes.ts';
import { FeatureList } from './feature-list.tsx';
import { PlanPrice } from './plan-price.tsx';

const POPULAR: PlanKey = 'pro';

const FOR_WHOM: Readonly<Record<PlanKey, string>> = {
  free: 'Your hours on your website, always right.',
  pro: 'For businesses that close for holidays and want to know how often their sign is seen.',
  enterprise: 'For a team, several websites and up to ten locations.',
};

export interface PlanOfferProps {
  plan: PlanKey;
  /** Marks the plan as the signed-in owner's own. */
  isCurrent: boolean;
  /** The heading level of the plan's name on its page. */
  heading?: 'h2' | 'h3' | undefined;
  /** The button or link that selects the plan; none for those who cannot select one. */
  children?: ReactNode;
}

/** The offer of one plan, once per page. */
export function PlanOffer({ plan, isCurrent, heading: Heading = 'h2', children }: PlanOfferProps) {
  const titleId = `offer-${plan}`;
  const { marketingName } = PLANS[plan];
  const isPopular = plan === POPULAR;
  return (
    <section
      aria-labelledby={titleId}
      className={classes(
        'flex flex-col rounded-card border bg-card p-6 shadow-card',
        isPopular ? 'border-brand outline-1 outline-brand' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <Heading id={titleId} className="mr-auto text-lg leading-7">
          {marketingName}
        </Heading>
        {isCurrent ? <Badge>Current</Badge> : null}
        {isPopular ? <Badge tone="brand">Most Popular</Badge> : null}
      </div>
      <div className="mt-2">
        <PlanPrice plan={plan} />
      </div>
      <p className="mt-2 text-muted lg:min-h-18">{FOR_WHOM[plan]}</p>
      <FeatureList plan={plan} className="mt-5 mb-6" />
      <div className="mt-auto">
        {isCurrent ? (
          <p className="mb-3 flex items-center gap-2 font-medium text-open-text">
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {`Currently on ${marketingName} Plan`}
          </p>
        ) : null}
        {children}
      </div>
    </section>
  );
}
