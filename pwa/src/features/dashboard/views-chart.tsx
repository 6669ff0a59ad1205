import { useState, type PointerEvent } from 'react';
import type { AnalyticsDay } from '@doorsign/shared-schema/api';
import { formatDate } from '../../lib/calendar-date.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';
import { downloadText } from '../../lib/download.ts';
import { Button } from '../../ui/button.tsx';
import { BigFigures } from './big-figures.tsx';
import { busiestOf, CARD_RANGE, clicksOf, scaleTopOf, sumDays } from './figures.ts';
import { countOf, formatCompactCount } from './format-count.ts';
import { ticksOf } from './ticks.ts';
import { ViewsBars } from './views-bars.tsx';
import { viewsCsv } from './views-csv.ts';
import { ViewsTable } from './views-table.tsx';

export interface ViewsChartProps {
  /** Oldest first. */
  days: readonly AnalyticsDay[];
  /** The period before, of the same length; null when there is nothing to compare. */
  before: readonly AnalyticsDay[] | null;
  /** "YYYY-MM-DD" */
  today: string;
  /** The hour of the day, 0 to 23, with the most views of the last 30 days; null if that is not known. */
  busiestHour: number | null;
}

/** A bar chart of views and clicks below its figures: those of all days, or of the day that is pointed at, tapped, or chosen with
 * the arrow keys. The picture’s text says the sums; a table that is shown on demand has all days. */
export function ViewsChart({ days, before, today, busiestHour }: ViewsChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [showsTable, setShowsTable] = useState(false);
  const day = pointed === null ? undefined : days[pointed];
  const sums = sumDays(days);
  const top = scaleTopOf(Math.max(...days.map((each) => Math.max(each.views, clicksOf(each)))));
  const last = days.length - 1;

  const point = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(Math.floor(((clientX - left) / width) * days.length), 0), last));
  };

  return (
    <div className="flex flex-col gap-4">
      <BigFigures
        title={day ? formatDate(day.date, today) : titleOf(days.length, before !== null)}
        sums={day ?? sums}
        before={day || !before ? null : sumDays(before)}
      />
      {busiestHour === null ? null : (
        <p className="text-muted">
          Your busiest hour in the last {CARD_RANGE} days starts at {formatMinutes(busiestHour * 60)}.
        </p>
      )}
      <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden className="flex h-40 flex-col justify-between text-right text-xs leading-0 text-muted tabular">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{formatCompactCount(tick)}</span>
          ))}
        </div>
        <div className="relative h-40 rounded-[4px] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus)">
          <div
            role="img"
            aria-label={chartText(days, today)}
            className="size-full touch-pan-y"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={({ pointerType }) => {
              // A finger leaves as soon as it is lifted: what it tapped stays.
              if (pointerType === 'mouse') setPointed(null);
            }}
          >
            <ViewsBars days={days} top={top} pointed={day ? pointed : null} />
          </div>
          <input
            type="range"
            aria-label="Day in the chart"
            aria-valuetext={dayText(days[pointed ?? last], today)}
            min={0}
            max={last}
            value={pointed ?? last}
            onChange={({ target }) => setPointed(Number(target.value))}
            onFocus={() => setPointed((chosen) => chosen ?? last)}
            onBlur={() => setPointed(null)}
            className="sr-only"
          />
        </div>
        <div aria-hidden className="relative col-start-2 mt-2 h-4 text-xs leading-4 whitespace-nowrap text-muted">
          {ticksOf(days).map(({ index, text }) => (
            <span
              key={index}
              className="absolute -translate-x-1/2"
              style={{ left: `${(100 * (index + 0.5)) / days.length}%` }}
            >
              {text}
            </span>
          ))}
        </div>
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-expanded={showsTable} onClick={() => setShowsTable(!showsTable)}>
          {showsTable ? 'Hide table' : 'Show as table'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => downloadText(`doorsign-views-${days.at(-1)?.date}.csv`, viewsCsv(days), 'text/csv')}
        >
          Download CSV
        </Button>
      </div>
      <ViewsTable days={days} today={today} isShown={showsTable} />
    </div>
  );
}

const titleOf = (days: number, isCompared: boolean): string =>
  `Last ${days} days${isCompared ? `, compared with the ${days} before` : ''}`;

const dayText = (day: AnalyticsDay | undefined, today: string): string =>
  day ? `${formatDate(day.date, today)}: ${countOf(day.views, 'view')}, ${countOf(clicksOf(day), 'click')}` : 'No days';

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
