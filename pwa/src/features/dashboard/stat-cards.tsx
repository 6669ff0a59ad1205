import { useMemo, type ReactNode } from 'react';
import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Schedule } from '@doorsign/shared-schema/status';
import { formatHours } from '../../lib/wall-clock.ts';
import { openMinutesThisWeek } from './open-intervals.ts';
import { Stat } from './stat.tsx';

export interface StatCardsProps {
  plan: AnyPlan;
  published: Schedule;
  /** Epoch milliseconds. */
  now: number;
  /** Cards of the plan, on the same grid: two columns, four on wide windows. */
  children: ReactNode;
}

/** The figures: two that every plan has, and the plan's own. Only real figures are shown
 * (shared-schema/docs/product-rules.md#p4). */
export function StatCards({ plan, published, now, children }: StatCardsProps) {
  const openMinutes = useMemo(() => openMinutesThisWeek(published, now), [published, now]);
  const hasHours = published.businessHours !== null;
  return (
    <section aria-label="Key numbers" className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Stat
        label="Open Hours"
        value={hasHours ? formatHours(openMinutes) : 'Not set'}
        note={hasHours ? 'this week' : 'yet'}
      />
      <Stat label="Plan Status" value={PLANS[plan].name} note={PLANS[plan].price} />
      {children}
    </section>
  );
}
