import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';

/** A plan's price: the figure large, the rest small. */
export function PlanPrice({ plan }: { plan: AnyPlan }) {
  const [figure, ...rest] = PLANS[plan].price.split(' ');
  return (
    <p className="flex items-baseline gap-1.5">
      <span className="font-heading text-3xl leading-9 font-[650] tracking-[-0.02em] tabular">{figure}</span>{' '}
      <span className="text-muted">{rest.join(' ')}</span>
    </p>
  );
}
