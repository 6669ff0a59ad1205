import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { classes } from './classes.ts';

const share = (minutes: number): string => `${(100 * Math.min(Math.max(minutes, 0), DAY_MINUTES)) / DAY_MINUTES}%`;

export interface DayBarProps {
  /** Open intervals in minutes since midnight; clipped to 0 to 1440. */
  intervals: readonly { from: number; to: number }[];
  /** The current time in minutes since midnight; draws a line there. */
  now?: number | undefined;
  size?: 'sm' | 'lg';
  /** Shows the hours below the bar. */
  scale?: boolean;
  className?: string;
}

const HOURS = ['12 AM', '6 AM', '12 PM', '6 PM', '12 AM'];

/** A day from midnight to midnight as a bar. Decorative: the text beside it says the same. */
export function DayBar({ intervals, now, size = 'sm', scale = false, className }: DayBarProps) {
  const large = size === 'lg';
  return (
    <div aria-hidden className={className}>
      <div
        className={classes('relative overflow-hidden bg-track', large ? 'h-9 rounded-control' : 'h-2.5 rounded-full')}
      >
        {intervals.map(({ from, to }) => (
          <span
            key={`${from}-${to}`}
            className={classes('absolute inset-y-0 bg-open-bar', !large && 'rounded-full')}
            style={{ left: share(from), width: share(Math.min(to, DAY_MINUTES) - Math.max(from, 0)) }}
          />
        ))}
        {now === undefined ? null : (
          <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink" style={{ left: share(now) }} />
        )}
      </div>
      {scale ? (
        <div className="mt-2 flex justify-between text-xs leading-4 text-muted tabular">
          {HOURS.map((hour, index) => (
            <span key={index}>{hour}</span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
