import type { AnalyticsDay } from '@doorsign/shared-schema/api';
import { clicksOf } from './figures.ts';

export interface ViewsBarsProps {
  /** Oldest first. */
  days: readonly AnalyticsDay[];
  /** The count at the top of the scale. */
  top: number;
  /** The index of the day under the pointer. */
  pointed: number | null;
}

/** The share of its day's width that a bar takes, by the number of days: thin, so that they stay calm. */
const WIDTHS: readonly [days: number, width: number][] = [
  [7, 0.22],
  [30, 0.5],
];
const WIDEST = 0.64;

/** One bar per day for its views, with a bar for its clicks inside. The viewBox has one unit per day and is stretched to its
 * container, so lines use non-scaling strokes. */
export function ViewsBars({ days, top, pointed }: ViewsBarsProps) {
  const width = WIDTHS.find(([most]) => days.length <= most)?.[1] ?? WIDEST;
  const heightOf = (count: number): number => (100 * count) / top;
  return (
    <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" className="block size-full overflow-visible">
      {[0, 50, 100].map((y) => (
        <line key={y} x1={0} x2={days.length} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-line" />
      ))}
      {pointed === null ? null : <rect x={pointed} width={1} height={100} className="fill-track" />}
      {days.map((day, index) => {
        const x = index + (1 - width) / 2;
        const views = heightOf(day.views);
        const clicks = heightOf(clicksOf(day));
        return (
          <g key={day.date}>
            {views > 0 ? <rect x={x} y={100 - views} width={width} height={views} className="fill-open-bar" /> : null}
            {clicks > 0 ? <rect x={x} y={100 - clicks} width={width} height={clicks} className="fill-brand" /> : null}
          </g>
        );
      })}
    </svg>
  );
}
