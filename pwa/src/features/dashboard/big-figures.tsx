import type { EventSums } from '@doorsign/shared-schema/api';
import { clicksOf } from './figures.ts';
import { formatChange, formatCount, formatPoints, formatShare } from './format-count.ts';

export interface BigFiguresProps {
  /** The days or the day, and what they are compared with. */
  title: string;
  sums: EventSums;
  /** The sums of the period before; null when there is nothing to compare. */
  before: EventSums | null;
}

const rateOf = (sums: EventSums): number | null => (sums.views > 0 ? clicksOf(sums) / sums.views : null);

/** Views, clicks and their rate, large, with their change against the period before. They are also the legend of the bars. */
export function BigFigures({ title, sums, before }: BigFiguresProps) {
  const { opens, calls, directions, views } = sums;
  const clicks = clicksOf(sums);
  const rate = rateOf(sums);
  const rateBefore = before && rateOf(before);
  return (
    <div className="tabular">
      <p className="text-muted">{title}</p>
      <dl className="mt-2 grid grid-cols-3 gap-x-3">
        <Figure
          label="Views"
          swatch="bg-open-bar"
          value={formatCount(views)}
          change={before ? formatChange(views, before.views) : ''}
        />
        <Figure
          label="Clicks"
          swatch="bg-brand"
          value={formatCount(clicks)}
          change={before ? formatChange(clicks, clicksOf(before)) : ''}
        />
        <Figure
          label="Click rate"
          value={rate === null ? '–' : formatShare(rate)}
          change={rate === null || rateBefore === null ? '' : formatPoints(rate, rateBefore)}
        />
      </dl>
      <p className="mt-1 text-hint leading-5 text-muted">
        Popup opened {formatCount(opens)} · Calls {formatCount(calls)} · Directions {formatCount(directions)}
      </p>
    </div>
  );
}

interface FigureProps {
  label: string;
  /** The color of its bars. */
  swatch?: string;
  value: string;
  /** Empty without one. */
  change: string;
}

function Figure({ label, swatch, value, change }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-muted">
        {swatch ? <span aria-hidden className={`size-2.5 shrink-0 rounded-[2px] ${swatch}`} /> : null}
        {label}
      </dt>
      {/* As high without a change: the chart below must not move. */}
      <dd className="min-h-13">
        <span className="block font-heading text-[1.75rem] leading-8 font-[650] tracking-[-0.02em] max-sm:text-2xl">
          {value}
        </span>
        {change === '' ? null : (
          <span
            className={
              change.startsWith('+')
                ? 'text-hint leading-5 font-medium text-open-text'
                : 'text-hint leading-5 font-medium text-muted'
            }
          >
            {change}
          </span>
        )}
      </dd>
    </div>
  );
}
