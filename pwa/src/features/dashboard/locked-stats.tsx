import { Lock } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

/** The figures that the free plan does not include. Source: facts dashboard.free.*. */
export function LockedStats() {
  return (
    <>
      <LockedStat label="Analytics" about="Views and clicks, day by day" />
      <LockedStat label="Insights" about="Click rate and how it changes" />
    </>
  );
}

function LockedStat({ label, about }: { label: string; about: string }) {
  return (
    <div className="min-w-0 bg-shade px-4 py-3.5">
      <h3 className="flex items-center justify-between gap-2 font-sans text-sm leading-6 font-normal tracking-normal text-muted">
        {label}
        <Lock aria-hidden className="size-4 shrink-0" />
      </h3>
      <p className="leading-7">
        <Badge tone="holiday">Pro Only</Badge>
      </p>
      <p className="text-muted">{about}</p>
    </div>
  );
}
