import { useMemo, type ReactNode } from 'react';
import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Schedule } from '@doorsign/shared-schema/status';
import { formatHours } from '../../lib/wall-clock.ts';
import { classes } from '../../ui/classes.ts';
import { openMinutesThisWeek } from './open-minutes.ts';
import { Stat } from './stat.tsx';

export interface KeyNumbersProps {
  /** The most columns; a multiple of them fills the card. */
  columns: 2 | 3;
  children: ReactNode;
}

/** The figures as cells of one card. Only real figures are shown (shared-schema/docs/product-rules.md#p4). */
export function KeyNumbers({ columns, children }: KeyNumbersProps) {
  return (
    <section
      aria-label="Key numbers"
      className={classes(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card',
        columns === 3 && 'sm:grid-cols-3',
      )}
    >
      {children}
    </section>
  );
}

export interface PlanNumbersProps {
  plan: AnyPlan;
  published: Schedule;
  /** Epoch milliseconds. */
  now: number;
}

/** The two figures that every plan has. */
export function PlanNumbers({ plan, published, now }: PlanNumbersProps) {
  const openMinutes = useMemo(() => openMinutesThisWeek(published, now), [published, now]);
  const hasHours = published.businessHours !== null;
  return (
    <>
      <Stat
        label="Open Hours"
        value={hasHours ? formatHours(openMinutes) : 'Not set'}
        note={hasHours ? 'this week' : 'yet'}
      />
      <Stat label="Plan Status" value={PLANS[plan].name} note={PLANS[plan].price} />
    </>
  );
}
