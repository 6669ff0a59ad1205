import type { ReactNode } from 'react';
import { ViewFailed } from '../../ui/view-failed.tsx';
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

/** Places the parts of a paid plan, whether or not they are loaded. */
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

/** Reserves the space of the figures, so that the layout does not shift when they load. */
export function AnalyticsLoading({ children }: { children: ReactNode }) {
  return (
    <AnalyticsLayout
      stats={sameStats({ value: '…', note: 'loading' })}
      chart={
        <p
          role="status"
          className="grid h-[27rem] place-items-center rounded-card border border-line bg-card text-muted shadow-card"
        >
          Loading analytics...
        </p>
      }
    >
      {children}
    </AnalyticsLayout>
  );
}

/** Shown in place of the figures when their file failed to load. */
export function AnalyticsFailed({ children }: { children: ReactNode }) {
  return (
    <AnalyticsLayout stats={sameStats({ value: '–', note: 'not loaded' })} chart={<ViewFailed />}>
      {children}
    </AnalyticsLayout>
  );
}
