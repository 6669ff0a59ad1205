import { Check } from 'lucide-react';
import { FEATURE_TEXTS, PLAN_KEYS, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import { takesFocus } from '../../lib/takes-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';

/** The choice among the three plans, with the contents of the chosen one. The chosen plan takes the focus.
 * Source: shared-schema/docs/product-rules.md#p2, #p12. */
export function PlanCards({ chosen, onChoose }: { chosen: PlanKey; onChoose: (plan: PlanKey) => void }) {
  const plan = PLANS[chosen];
  return (
    <div>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium">Plan</legend>
        {PLAN_KEYS.map((key) => (
          <label
            key={key}
            className="relative flex cursor-pointer items-center justify-between gap-2 rounded-card border border-line bg-card px-3.5 py-2.5 shadow-card transition-colors hover:border-field-line has-checked:border-brand has-checked:bg-brand-soft has-checked:outline-1 has-checked:outline-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] sm:block sm:py-3"
          >
            <input
              ref={key === chosen ? takesFocus : null}
              type="radio"
              name="plan"
              value={key}
              checked={key === chosen}
              onChange={() => onChoose(key)}
              className="peer sr-only"
            />
            <span className="block font-semibold">{PLANS[key].marketingName}</span>
            <span className="block text-hint leading-5 text-muted tabular">{PLANS[key].price}</span>
          </label>
        ))}
      </fieldset>
      <ul
        aria-label={`${plan.marketingName} includes`}
        className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-hint leading-5 text-muted"
      >
        {FEATURE_TEXTS[chosen].map(({ text, available, needsPhone }) => (
          <li key={text} className="flex items-center gap-1.5">
            <Check
              aria-hidden
              className={classes(
                'size-3.5',
                available ? 'text-brand' : 'opacity-40',
                needsPhone && 'phone-support:text-brand phone-support:opacity-100',
              )}
            />
            {text}
            {available ? null : (
              <Badge className={classes('px-1.5 py-0 text-xs leading-4', needsPhone && 'phone-support:hidden')}>
                Planned
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
