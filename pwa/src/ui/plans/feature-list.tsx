import { Check } from 'lucide-react';
import { PLAN_KEYS, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { Badge } from '../badge.tsx';
import { classes } from '../classes.ts';

/** The features of a plan, each with a tick; a feature that is not built yet is marked as planned (shared-schema/docs/product-rules.md#p12). */
export function FeatureList({ plan, className }: { plan: PlanKey; className?: string }) {
  const { marketingName, featureTexts, limits } = PLANS[plan];
  const below = PLAN_KEYS[PLAN_KEYS.indexOf(plan) - 1];
  const domains = limits.domains === 1 ? '1 allowed domain' : `${limits.domains} allowed domains`;
  return (
    <div className={className}>
      {below ? <p className="mb-2 font-medium">Everything in {PLANS[below].marketingName}, plus:</p> : null}
      <ul aria-label={`${marketingName} includes`} className="space-y-1.5">
        {[...featureTexts, { text: domains, available: true }].map(({ text, available }) => (
          <li key={text} className="flex items-start gap-2">
            <Check
              aria-hidden
              className={classes('mt-1 size-4 shrink-0', available ? 'text-brand' : 'text-muted opacity-50')}
            />
            <span className={available ? undefined : 'text-muted'}>
              {text} {available ? null : <Badge className="ml-1">Planned</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
