import { useState } from 'react';
import { PLANS, TRIAL_DAYS, type PlanKey } from '@doorsign/shared-schema/plans';
import { Button } from '../../ui/button.tsx';
import { PlanCards } from './plan-cards.tsx';

export interface PlanChoiceProps {
  chosen: PlanKey;
  onChoose: (plan: PlanKey) => void;
}

/** The chosen plan in one line, with the cards of all plans behind a button: most owners begin with the free plan or have chosen
 * on /pricing. Source: facts signup.cards and signup.preselect; shared-schema/docs/product-rules.md#p17. */
export function PlanChoice({ chosen, onChoose }: PlanChoiceProps) {
  const [open, setOpen] = useState(false);
  const { marketingName, price } = PLANS[chosen];
  return (
    <div>
      {open ? (
        <PlanCards chosen={chosen} onChoose={onChoose} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control border border-line bg-card py-1 pr-1 pl-3.5">
          <p className="tabular">
            <span className="text-muted">Plan:</span> <strong className="font-semibold">{marketingName}</strong>{' '}
            <span className="text-muted">{price}</span>
          </p>
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Change <span className="sr-only">plan</span>
          </Button>
        </div>
      )}
      {chosen === 'free' ? null : (
        <p className="mt-2 text-hint leading-5 text-muted">
          Once you verify your email, you’ll go to checkout. The first {TRIAL_DAYS} days are free, and you can cancel
          anytime.
        </p>
      )}
    </div>
  );
}
