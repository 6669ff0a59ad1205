import { formatHour } from '../../lib/wall-clock.ts';
import { ROW_GRID } from './row-grid.ts';

const HOURS = [0, 6, 12, 18, 24];

/** The hours above the bars, on screens wide enough for a column of bars. */
export function BarScale() {
  return (
    <div aria-hidden className={`hidden pt-3 ${ROW_GRID}`}>
      <div className="col-start-3 flex justify-between text-[0.6875rem] leading-4 whitespace-nowrap text-muted tabular">
        {HOURS.map((hour) => (
          // Zero width: each label is centered on its hour; the outer two stay inside the bar.
          <span key={hour} className="flex w-0 justify-center first:justify-start last:justify-end">
            {formatHour(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}
