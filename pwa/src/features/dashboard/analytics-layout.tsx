import type { ReactNode } from 'react';
import { KeyNumbers } from './key-numbers.tsx';
import { Stat, type StatProps } from './stat.tsx';

/** The figures of a paid plan, in display order. Source: facts analytics.*; shared-schema/docs/product-rules.md#p14. */
export const ANALYTICS_STATS = ['Widget Clicks', 'Active Days', 'Views Today', 'Last Viewed'] as const;
export type AnalyticsStat = (typeof ANALYTICS_STATS)[number];

export interface AnalyticsLayoutProps {
  stats: Readonly<Record<AnalyticsStat, Omit<StatProps, 'label'>>>;
  /** Above the figures. */
  chart: ReactNode;
  /** The figures that every plan has. */
  children: ReactNode;
}

/** Places the parts of a paid plan. */
export function AnalyticsLayout({ stats, chart, children }: AnalyticsLayoutProps) {
  return (
    <>
      {chart}
      <KeyNumbers columns={3}>
        {children}
        {ANALYTICS_STATS.map((label) => (
          <Stat key={label} label={label} {...stats[label]} />
        ))}
      </KeyNumbers>
    </>
  );
}

/** Returns the same content for all figures, for when none is known. */
export const sameStats = (stat: Omit<StatProps, 'label'>): AnalyticsLayoutProps['stats'] => ({
  'Widget Clicks': stat,
  'Active Days': stat,
  'Views Today': stat,
  'Last Viewed': stat,
});
