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

/** An owner goes to the checkout; from one paid plan to another, to the portal's confirmation of the change; and back to the
 * free one by cancelling, which the portal does as well. */
export function OwnerChoice({ plan, current, trialAvailable, payments, disabled }: OwnerChoiceProps) {
  const { opening, checkOut } = payments;
  if (plan === 'free' && current !== 'free')
    return (
      <ButtonLink to="/billing" size="lg" variant="secondary" className="w-full">
        Cancel on the billing page
      </ButtonLink>
    );
  const isBetter = current !== 'other' && PLAN_KEYS.indexOf(plan) > PLAN_KEYS.indexOf(current);
  return (
    <Button
      size="lg"
      variant={isBetter ? 'primary' : 'secondary'}
      className="w-full"
      disabled={disabled && plan !== current}
      busy={opening === plan}
      onClick={() => void checkOut(plan)}
    >
      {opening === plan ? 'Opening the checkout…' : labelOf({ plan, current, isBetter, trialAvailable })}
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
  if (plan === current) return `${marketingName} is your plan`;
  if (!isBetter) return `Switch to ${marketingName}`;
  return trialAvailable && current === 'free' ? `Try ${marketingName} free` : `Upgrade to ${marketingName}`;
};
