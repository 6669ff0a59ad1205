import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Payments } from '../../local/answers/use-payments.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { limitsText } from '../../ui/plans/feature-list.tsx';
import { PlanPrice } from '../../ui/plans/plan-price.tsx';
import { subscriptionText, type Subscription } from './billing-texts.ts';

export interface CurrentPlanCardProps {
  plan: AnyPlan;
  /** Null until the server has responded. */
  subscription: Subscription | null;
  /** Whether this owner has ever bought a plan. */
  hasBought: boolean;
  /** Whether the portal's button is the primary one of the page. */
  isMain: boolean;
  payments: Payments;
  online: boolean;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** The owner's plan, its term, and a button to manage it. */
export function CurrentPlanCard(props: CurrentPlanCardProps) {
  const { plan, subscription, hasBought, isMain, payments, online, nowMs } = props;
  const words = subscription && subscriptionText(subscription, nowMs);
  return (
    <Card
      title="Current plan"
      actions={subscription?.status === 'trialing' ? <Badge tone="brand">Free trial</Badge> : null}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_18rem]">
          <p className="text-lg leading-7 font-semibold">{PLANS[plan].marketingName}</p>
          <PlanPrice plan={plan} />
          <p className="mt-2 max-w-[60ch] text-muted">{words ?? contentsOf(plan)}</p>
          {hasBought ? (
            <p className="mt-1 max-w-[60ch] text-muted">
              Update your card, get receipts or cancel in Stripe’s secure billing portal.
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="secondary" to="/pricing">
            Compare plans
          </ButtonLink>
          {hasBought ? (
            <Button
              variant={isMain ? 'primary' : 'secondary'}
              disabled={!online}
              busy={payments.opening === 'portal'}
              onClick={() => void payments.openPortal()}
            >
              {payments.opening === 'portal' ? 'Opening the portal…' : 'Manage in portal'}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

const contentsOf = (plan: AnyPlan): string => {
  if (plan === 'other') return 'Update the app to see what it includes.';
  return `${limitsText(plan)}.`;
};
