import { ChartNoAxesColumn, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '../../lib/time-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { busiestHourOf, CARD_RANGE, daysBefore, hasReported, lastDays, type Range, RANGES } from './figures.ts';
import type { Analytics } from './use-analytics.ts';
import { ViewsChart } from './views-chart.tsx';

export interface AnalyticsCardProps {
  analytics: Analytics;
  /** The business's date, "YYYY-MM-DD". */
  today: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Views and clicks per day, or the reason why there are none. */
export function AnalyticsCard({ analytics, today, now }: AnalyticsCardProps) {
  const [range, setRange] = useState<Range>(CARD_RANGE);
  const { figures, problem } = analytics;
  const isDrawn = figures !== null && hasReported(figures);
  return (
    <Card title="Analytics" actions={isDrawn ? <RangeChoice value={range} onChange={setRange} /> : null}>
      {problem ? <Problem analytics={analytics} now={now} /> : null}
      {isDrawn ? (
        <ViewsChart
          key={range}
          days={lastDays(figures.days, range)}
          before={daysBefore(figures.days, range)}
          today={today}
          busiestHour={busiestHourOf(figures.viewsByHour)}
        />
      ) : null}
      {figures && !isDrawn ? <NothingCounted /> : null}
    </Card>
  );
}

function NothingCounted() {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
        <ChartNoAxesColumn aria-hidden className="size-6" />
      </span>
      <p className="font-semibold">No views yet</p>
      <p className="max-w-[46ch] text-muted">
        Views and clicks appear here once your widget is live. We only keep totals and never track visitors.
      </p>
      <ButtonLink variant="secondary" to="/install">
        Check your installation
      </ButtonLink>
    </div>
  );
}

function Problem({ analytics, now }: { analytics: Analytics; now: number }) {
  const { figures, problem, retrying, tryAgain } = analytics;
  if (problem === 'offline' && figures)
    return (
      <p role="status" className="mb-3 flex items-start gap-2 text-muted">
        <WifiOff aria-hidden className="mt-1 size-4 shrink-0" />
        We can’t reach the server. These numbers are from {timeText(figures.answeredAt, now)}.
      </p>
    );
  return (
    <Alert
      kind="warning"
      className="not-last:mb-3"
      title={problem === 'offline' ? 'Analytics need a connection' : 'We couldn’t load your numbers'}
      actions={
        <Button variant="secondary" busy={retrying} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      {problem === null || problem === 'offline'
        ? 'They’re counted on the server and will appear here as soon as we can reach it.'
        : problem.detail}
    </Alert>
  );
}

const OPTIONS = RANGES.map((range) => ({ value: range, label: `${range} days` }));

/** The choice of how many days the chart shows. */
function RangeChoice({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <Segmented
      legend="Days in the chart"
      options={OPTIONS}
      value={value}
      onChange={onChange}
      className="max-sm:w-full"
    />
  );
}
