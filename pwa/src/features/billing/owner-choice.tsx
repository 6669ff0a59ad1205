import { PLAN_KEYS, PLANS, type AnyPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Payments } from '../../local/answers/use-payments.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

export interface OwnerChoiceProps {
  plan: PlanKey;
  /** The owner's plan. */
  current: AnyPlan;
  trialAvailable: boolean;
  payments: Payments;
  disabled: boolean;
}

/** The button for one plan. It opens the checkout, or the portal's confirmation when the owner changes between paid plans.
 * Going back to the free plan means canceling, which the portal does as well. */
export function OwnerChoice({ plan, current, trialAvailable, payments, disabled }: OwnerChoiceProps) {
  const { opening, checkOut } = payments;
  if (plan === 'free' && current !== 'free')
    return (
      <ButtonLink to="/billing" size="lg" variant="secondary" className="w-full">
        Cancel on the billing page
      </ButtonLink>
    );
  const steps = current === 'other' ? 0 : PLAN_KEYS.indexOf(plan) - PLAN_KEYS.indexOf(current);
  const isBetter = steps > 0;
  return (
    <Button
      size="lg"
      variant={steps === 1 ? 'primary' : 'secondary'}
      className="w-full"
      disabled={disabled && plan !== current}
      busy={opening === plan}
      onClick={() => void checkOut(plan)}
    >
      {opening === plan ? 'Opening checkout…' : labelOf({ plan, current, isBetter, trialAvailable })}
    </Button>
  );
}

const labelOf = ({
  plan,
  current,
  isBetter,
  trialAvailable,
}: Pick<OwnerChoiceProps, 'plan' | 'current' | 'trialAvailable'> & { isBetter: boolean }): string => {
  const { marketingName } = PLANS[plan];
  if (plan === current) return 'Your plan';
  if (!isBetter) return `Switch to ${marketingName}`;
  return trialAvailable && current === 'free' ? `Try ${marketingName} free` : `Upgrade to ${marketingName}`;
};
