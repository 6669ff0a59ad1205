import { Lock } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { can, PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Schedule } from '@doorsign/shared-schema/status';
import { formatHours } from '../../lib/wall-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { openMinutesThisWeek } from './open-stretches.ts';

export interface StatCardsProps {
  plan: PlanKey;
  published: Schedule;
  /** Epoch milliseconds. */
  now: number;
  /** Another card, two figures wide. */
  children: ReactNode;
}

/** Real figures only (decisions P4): until views are counted there are two of them. */
export function StatCards({ plan, published, now, children }: StatCardsProps) {
  const openMinutes = useMemo(() => openMinutesThisWeek(published, now), [published, now]);
  const hasHours = published.businessHours !== null;
  return (
    <section aria-label="Figures" className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label="Open Hours"
        value={hasHours ? formatHours(openMinutes) : 'Not set'}
        note={hasHours ? 'this week' : 'yet'}
      />
      <Stat label="Plan Status" value={PLANS[plan].name} note={PLANS[plan].price} />
      {can(plan, 'analytics') ? null : (
        <>
          <LockedStat label="Analytics" />
          <LockedStat label="Insights" />
        </>
      )}
      {children ? <div className="col-span-2 grid">{children}</div> : null}
    </section>
  );
}

const sheet = 'rounded-card border border-line p-5';

function Stat({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className={`${sheet} bg-card shadow-card`}>
      <h3 className="font-sans text-sm leading-6 font-normal tracking-normal text-muted">{label}</h3>
      <p className="font-heading text-2xl leading-8 font-[650] tracking-[-0.02em] tabular">{value}</p>
      <p className="text-muted">{note}</p>
    </div>
  );
}

/** The catalogue says whether it can be had at all (decisions P12). */
const isPlanned = !PLANS.pro.featureTexts.some(({ text, available }) => text === 'Analytics' && available);

function LockedStat({ label }: { label: string }) {
  return (
    <div className={`${sheet} border-dashed bg-shade`}>
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
