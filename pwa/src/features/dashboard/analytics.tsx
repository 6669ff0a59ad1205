import { useState } from 'react';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { hostText } from '../../lib/last-seen-texts.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import type { KeptAnalytics } from '../../local/storage/rows.ts';
import { hasLocations } from '../../local/chosen-location.ts';
import { useSession } from '../../local/session/session.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { wholeUnitsText } from './ago.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { AnalyticsLayout, sameStats, type AnalyticsLayoutProps } from './analytics-layout.tsx';
import { AnalyticsLoading } from './analytics-loading.tsx';
import { activeDaysOf, CARD_RANGE, hasReported, lastDays, sumDays, viewsOn } from './figures.ts';
import { formatCount } from './format-count.ts';
import { PlanNumbers, type PlanNumbersProps } from './key-numbers.tsx';
import { useAnalytics } from './use-analytics.ts';

/** Counts of what visitors did with the widget (shared-schema/docs/product-rules.md#p4). */
export function Analytics(props: PlanNumbersProps) {
  const { user } = useSession();
  const [isAll, setIsAll] = useState(false);
  if (!user || !hasLocations(user)) return <Figures {...props} isAll={false} />;
  return (
    <>
      <Segmented
        legend="Analytics for"
        options={[
          { value: 'one', label: 'This location' },
          { value: 'all', label: 'All locations' },
        ]}
        value={isAll ? 'all' : 'one'}
        onChange={(value) => setIsAll(value === 'all')}
        className="mb-4 sm:max-w-80"
      />
      <Figures key={String(isAll)} {...props} isAll={isAll} />
    </>
  );
}

function Figures({ plan, published, now, isAll }: PlanNumbersProps & { isAll: boolean }) {
  const analytics = useAnalytics(now, isAll);
  const domains = usePublishedSettings()?.domains ?? [];
  const { figures } = analytics;
  if (analytics.loading) return <AnalyticsLoading />;
  const today = readWallClock(published.timezone, now).date;
  return (
    <AnalyticsLayout
      stats={statsOf(figures, { today, domains, now })}
      chart={<AnalyticsCard analytics={analytics} today={today} now={now} />}
    >
      <PlanNumbers plan={plan} published={published} now={now} />
    </AnalyticsLayout>
  );
}

const statsOf = (
  figures: KeptAnalytics | null,
  { today, domains, now }: { today: string; domains: readonly string[]; now: number },
): AnalyticsLayoutProps['stats'] => {
  if (!figures) return sameStats({ value: '–', note: 'not available yet' });
  if (!hasReported(figures)) return sameStats({ value: '–', note: 'no data yet' });
  const days = lastDays(figures.days, CARD_RANGE);
  const viewsToday = viewsOn(figures.days, today);
  return {
    'Widget Clicks': { value: formatCount(sumDays(days).clicks), note: `last ${CARD_RANGE} days` },
    'Active Days': { value: formatCount(activeDaysOf(days)), note: `in the last ${CARD_RANGE}` },
    'Views Today':
      viewsToday === null
        ? { value: '–', note: 'not available offline' }
        : { value: formatCount(viewsToday), note: 'so far' },
    'Last Viewed': lastViewed(figures, domains, now),
  };
};

const lastViewed = ({ lastViewedAt, lastHost }: KeptAnalytics, domains: readonly string[], now: number) => {
  if (lastViewedAt === null) return { value: '–', note: 'unknown' };
  const onHost = lastHost === null ? '' : ` on ${hostText(lastHost, domains)}`;
  const ago = now - Date.parse(lastViewedAt);
  return ago < MINUTE
    ? { value: 'Just now', note: onHost.trim() }
    : { value: wholeUnitsText(ago), note: `ago${onHost}` };
};
