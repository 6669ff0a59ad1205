import { Clock } from 'lucide-react';
import { formatClock, formatWeekday, readWallClock } from '../../lib/wall-clock.ts';

/** The current time in the chosen zone, so that a wrong zone is noticed at once.
 * @param now epoch milliseconds, read again every minute */
export function CurrentTime({ timezone, now }: { timezone: string; now: number }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOtherDay = readWallClock(timezone, now).date !== readWallClock(here, now).date;
  return (
    <p className="inline-flex min-h-10 items-center gap-2 rounded-full bg-track px-3.5 font-medium text-muted">
      <Clock aria-hidden className="size-4" />
      Current time
      <time dateTime={new Date(now).toISOString()} className="font-semibold text-ink">
        {isOtherDay ? `${formatWeekday(now, timezone)} ` : ''}
        {formatClock(now, timezone)}
      </time>
    </p>
  );
}
