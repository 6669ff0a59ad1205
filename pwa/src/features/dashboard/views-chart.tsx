import { useState, type PointerEvent } from 'react';
import type { AnalyticsDay, EventSums } from '@doorsign/shared-schema/api';
import { formatDate } from '../../lib/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { busiestOf, clicksOf, scaleTopOf, sumDays } from './figures.ts';
import { countOf, formatCompactCount, formatCount, formatShare } from './format-count.ts';
import { ViewsBars } from './views-bars.tsx';
import { ViewsTable } from './views-table.tsx';

export interface ViewsChartProps {
  /** Oldest first. */
  days: readonly AnalyticsDay[];
  /** "YYYY-MM-DD" */
  today: string;
}

/** A bar chart of views and clicks, with the figures of the day under the pointer. The picture’s text says the sums;
 * a table that is shown on demand has all days. */
export function ViewsChart({ days, today }: ViewsChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  const day = pointed === null ? undefined : days[pointed];
  const sums = sumDays(days);
  const top = scaleTopOf(Math.max(...days.map((each) => Math.max(each.views, clicksOf(each)))));

  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(Math.floor(((clientX - left) / width) * days.length), 0), days.length - 1));
  };

  return (
    <div className="flex flex-col gap-4">
      <Readout title={day ? formatDate(day.date, today) : `Last ${days.length} days`} sums={day ?? sums} />
      <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden className="flex h-48 flex-col justify-between text-right text-xs leading-0 text-muted tabular">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatCompactCount(tick)}</span>
          ))}
        </div>
        <div
          role="img"
          aria-label={chartText(days, today)}
          className="h-48 touch-pan-y"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <ViewsBars days={days} top={top} pointed={day ? pointed : null} />
        </div>
        <div aria-hidden className="col-start-2 mt-2 flex justify-between text-xs leading-4 text-muted">
          <span>{days[0] ? formatDate(days[0].date, today) : ''}</span>
          <span>{endWord(days, today)}</span>
        </div>
      </figure>
      <Button
        variant="secondary"
        aria-expanded={showsTable}
        className="self-start"
        onClick={() => setShowsTable(!showsTable)}
      >
        {showsTable ? 'Hide table' : 'Show as table'}
      </Button>
      <ViewsTable days={days} today={today} isShown={showsTable} />
    </div>
  );
}

/** The legend of the bars, with the figures of all days or of one. */
function Readout({ title, sums }: { title: string; sums: EventSums }) {
  const { views, opens, calls, directions } = sums;
  const clicks = clicksOf(sums);
  return (
    <div className="tabular">
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="min-w-28 font-medium max-sm:basis-full">{title}</span>
        <Figure count={views} noun="view" swatch="border-t-2 border-brand bg-open-bar" />
        <Figure count={clicks} noun="click" swatch="bg-brand" />
        {views > 0 && clicks > 0 ? <span className="text-muted">{formatShare(clicks / views)} of views</span> : null}
      </p>
      <p className="mt-1 text-[0.8125rem] leading-5 text-muted">
        Popup opened {formatCount(opens)} · Calls {formatCount(calls)} · Directions {formatCount(directions)}
      </p>
    </div>
  );
}

function Figure({ count, noun, swatch }: { count: number; noun: string; swatch: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={`size-3 rounded-[2px] ${swatch}`} />
      <span>
        <span className="font-semibold">{formatCount(count)}</span>{' '}
        <span className="text-muted">{count === 1 ? noun : `${noun}s`}</span>
      </span>
    </span>
  );
}

/** A response from before midnight does not end with today. */
const endWord = (days: readonly AnalyticsDay[], today: string): string => {
  const last = days.at(-1)?.date ?? today;
  return last === today ? 'Today' : formatDate(last, today);
};

const chartText = (days: readonly AnalyticsDay[], today: string): string => {
  const { views, clicks } = sumDays(days);
  const busiest = busiestOf(days);
  return [
    `Bar chart of the last ${days.length} days: ${countOf(views, 'view')}, ${countOf(clicks, 'click')}.`,
    busiest && `The busiest day was ${formatDate(busiest.date, today)} with ${countOf(busiest.views, 'view')}.`,
  ]
    .filter(Boolean)
    .join(' ');
};
