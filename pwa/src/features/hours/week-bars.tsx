import { Fragment } from 'react';
import { DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { DAY_NAMES } from './day-names.ts';
import { openIntervalsOf } from './open-intervals.ts';

/** A week at a glance, one bar a day. A picture only: the words beside it say the same. */
export function WeekBars({ week, className }: { week: FullBusinessHours; className?: string }) {
  return (
    <div aria-hidden className={classes('grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5', className)}>
      {DAYS.map((day) => (
        <Fragment key={day}>
          <span className="text-xs leading-4 text-muted">{DAY_NAMES[day].slice(0, 3)}</span>
          <DayBar intervals={openIntervalsOf(week, day)} />
        </Fragment>
      ))}
    </div>
  );
}
