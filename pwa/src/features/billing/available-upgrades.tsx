import { PLAN_KEYS, PLANS, TRIAL_DAYS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Payments } from '../../local/answers/use-payments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FeatureList } from '../../ui/plans/feature-list.tsx';
import { PlanPrice } from '../../ui/plans/plan-price.tsx';

export interface AvailableUpgradesProps {
  plan: AnyPlan;
  /** Whether a checkout would begin with a trial. */
  trialAvailable: boolean;
  payments: Payments;
  /** The reason why no plan can be bought now; null when one can. */
  hindrance: string | null;
  /** Whether the page has no other primary button. */
  isMain: boolean;
}

/** The plans above the owner's. An owner on the free plan upgrades by a checkout, a subscriber confirms the change in the portal.
 * Source: facts billing.available, billing.upgrade-free and billing.upgrade-paid. */
export function AvailableUpgrades({ plan, trialAvailable, payments, hindrance, isMain }: AvailableUpgradesProps) {
  const better = plan === 'other' ? [] : PLAN_KEYS.slice(PLAN_KEYS.indexOf(plan) + 1);
  if (better.length === 0) return null;
  const { opening, checkOut } = payments;
  return (
    <Card title="Available upgrades">
      {trialAvailable && plan === 'free' ? (
        <p className="mb-4 text-muted">Your first {TRIAL_DAYS} days are free. Cancel anytime.</p>
      ) : null}
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {better.map((key, index) => (
          <li key={key} className="flex flex-col">
            <p className="font-semibold">{PLANS[key].marketingName}</p>
            <PlanPrice plan={key} />
            <FeatureList plan={key} className="mt-3 mb-4" />
            <Button
              variant={isMain && index === 0 ? 'primary' : 'secondary'}
              className="mt-auto w-full"
              disabled={hindrance !== null}
              busy={opening === key}
              onClick={() => void checkOut(key)}
            >
              {plan === 'free'
                ? opening === key
                  ? 'Opening checkout…'
                  : `Upgrade to ${PLANS[key].marketingName}`
                : opening === key
                  ? 'Opening…'
                  : `Change to ${PLANS[key].marketingName}`}
            </Button>
          </li>
        ))}
      </ul>
      {hindrance ? <p className="mt-3 text-muted">{hindrance}</p> : null}
    </Card>
  );
}
