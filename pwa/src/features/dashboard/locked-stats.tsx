import { Lock } from 'lucide-react';
import { PLANS } from '@doorsign/shared-schema/plans';
import { Badge } from '../../ui/badge.tsx';

/** Whether analytics are only planned: the catalog says whether they are available
 * (shared-schema/docs/product-rules.md#p12). */
const isPlanned = !PLANS.pro.featureTexts.some(({ text, available }) => text === 'Analytics' && available);

/** The figures that the free plan does not include. Source: facts dashboard.free.*. */
export function LockedStats() {
  return (
    <>
      <LockedStat label="Analytics" />
      <LockedStat label="Insights" />
    </>
  );
}

function LockedStat({ label }: { label: string }) {
  return (
    <div className="rounded-card border border-dashed border-line bg-shade p-5">
      <h3 className="flex items-center justify-between gap-2 font-sans text-sm leading-6 font-normal tracking-normal text-muted">
        {label}
        <Lock aria-hidden className="size-4 shrink-0" />
      </h3>
      <p className="mt-1">
        <Badge tone="holiday">Pro Only</Badge>
      </p>
      <p className="mt-1 text-muted">{isPlanned ? 'Planned' : 'Views and clicks'}</p>
    </div>
  );
}
