import type { Ref } from 'react';
import { TRIAL_DAYS } from '@doorsign/shared-schema/plans';

/** The classes of the grid that shows the plans side by side. */
export const PLAN_GRID = 'grid gap-4 lg:grid-cols-3';

/** The heading of /pricing, for visitors and owners. */
export function PricingHeading({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mx-auto max-w-2xl py-8 text-center lg:py-12">
      <h1
        ref={ref}
        tabIndex={ref ? -1 : undefined}
        className="text-[clamp(2rem,5vw,3rem)] leading-[1.08] font-bold tracking-[-0.03em]"
      >
        A plan for every door
      </h1>
      <p className="mt-4 text-lg leading-7 text-muted">
        Paid plans start with a {TRIAL_DAYS}-day free trial, once per account. Cancel anytime.
      </p>
    </div>
  );
}
