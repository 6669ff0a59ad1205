import { Fragment } from 'react';
import { DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { DAY_NAMES } from './day-names.ts';
import { openIntervalsOf } from './open-intervals.ts';

/** An overview of a week, one bar per day. Hidden from screen readers: the text beside it has the same information. */
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
