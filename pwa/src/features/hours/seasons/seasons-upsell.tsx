import { CalendarRange } from 'lucide-react';
import { PLANS } from '@doorsign/shared-schema/plans';
import { ButtonLink } from '../../../ui/button.tsx';

const { name: PLAN, amount } = PLANS.pro;

/** The card on plans without seasons. */
export function SeasonsUpsell() {
  return (
    <section
      aria-labelledby="seasons-upsell"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-brand-soft p-5 text-on-brand-soft sm:p-6"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-card text-brand">
        <CalendarRange aria-hidden className="size-5.5" />
      </span>
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="seasons-upsell" className="text-lg leading-6">
          Seasonal Hours Available in {PLAN} Plan
        </h2>
        <p className="mt-1">
          Different hours for part of the year, or new hours starting on a date: plan them once, and your website
          changes by itself.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/pricing" variant="secondary">{`Upgrade to ${PLAN} Plan - $${amount / 100}/mo`}</ButtonLink>
        <ButtonLink to="/pricing" variant="ghost">
          Learn More
        </ButtonLink>
      </div>
    </section>
  );
}
