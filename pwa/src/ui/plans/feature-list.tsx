import { Check, Clock } from 'lucide-react';
import { FEATURE_TEXTS, PLAN_KEYS, PLANS, type AnyPlan, type PlanKey } from '@doorsign/shared-schema/plans';
import { classes } from '../classes.ts';

/** The locations and domains that a plan allows. */
export const limitsText = (plan: AnyPlan): string => {
  const { locations, domains } = PLANS[plan].limits;
  const text = `${countText(locations, 'location')} and ${countText(domains, 'domain')}`;
  return locations === 1 ? text : `Up to ${text}`;
};

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The features of a plan, each with a tick. What is not built yet stands in one line below, marked as planned, so that no plan looks
 * fuller than it is (shared-schema/docs/product-rules.md#p12). Support by phone moves up where the operator has a number. */
export function FeatureList({ plan, className }: { plan: PlanKey; className?: string }) {
  const { marketingName } = PLANS[plan];
  const texts = FEATURE_TEXTS[plan];
  const below = PLAN_KEYS[PLAN_KEYS.indexOf(plan) - 1];
  const built = texts.filter(({ available }) => available).map(({ text }) => text);
  const planned = texts.filter(({ available, needsPhone }) => !available && !needsPhone).map(({ text }) => text);
  const byPhone = texts.find(({ needsPhone }) => needsPhone)?.text;
  return (
    <div className={className}>
      {below ? <p className="mb-2 font-medium">Everything in {PLANS[below].marketingName}, plus:</p> : null}
      <ul aria-label={`${marketingName} includes`} className="space-y-1.5">
        {[...built, limitsText(plan)].map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            <span>{text}</span>
          </li>
        ))}
        {byPhone === undefined ? null : (
          <li className="hidden items-start gap-2 phone-support:flex">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            <span>{byPhone}</span>
          </li>
        )}
        {planned.length > 0 || byPhone !== undefined ? (
          <li className={classes('flex items-start gap-2 text-muted', planned.length === 0 && 'phone-support:hidden')}>
            <Clock aria-hidden className="mt-1 size-4 shrink-0" />
            <span>
              {`Planned: ${planned.join(' · ')}`}
              {byPhone === undefined ? null : (
                <span className="phone-support:hidden">{planned.length > 0 ? ` · ${byPhone}` : byPhone}</span>
              )}
            </span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
