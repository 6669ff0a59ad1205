import { Copy } from 'lucide-react';
import type { Day, DayHours, FullBusinessHours } from '@doorsign/shared-schema/hours';
import { withAppointment } from '../../lib/periods.ts';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DAY_NAMES } from './day-names.ts';
import { DayTimes } from './day-times.tsx';
import { openIntervalsOf } from './open-intervals.ts';
import { ROW_GRID } from './row-grid.ts';

export interface DayRowProps {
  day: Day;
  week: FullBusinessHours;
  /** Minutes since midnight, on the row of today only. */
  now: number | undefined;
  /** Whether advice may be loaded. */
  advised: boolean;
  /** Whether the row is marked for a moment, because it was filled from another one. */
  flashes: boolean;
  onChange: (hours: DayHours) => void;
  onCopy: () => void;
}

/** One day of the week: whether it is open, its periods, whether it is by appointment, and a bar of its hours. */
export function DayRow({ day, week, now, advised, flashes, onChange, onCopy }: DayRowProps) {
  const hours = week[day];
  const name = DAY_NAMES[day];
  const intervals = openIntervalsOf(week, day);
  return (
    <div
      id={day}
      role="group"
      aria-label={name}
      tabIndex={-1}
      className={classes(
        'outline-none transition-colors focus:bg-brand-soft',
        flashes && 'animate-flash',
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 px-4 py-3',
        'sm:grid-cols-[6rem_5.5rem_minmax(0,1fr)_2.5rem] sm:gap-x-4 sm:px-5',
        ROW_GRID,
        // The check box stands right below the bar, however many periods stand beside it.
        'xl:grid-rows-[auto_1fr]',
      )}
    >
      <p
        className={classes(
          'flex min-h-10 items-center gap-x-2 font-semibold sm:flex-col sm:items-start sm:justify-center sm:leading-5',
          hours.closed && 'text-muted',
        )}
      >
        <span>{name}</span>
        {now === undefined ? null : <span className="text-xs leading-4 font-medium text-on-brand-soft">Today</span>}
      </p>
      <Switch
        label={
          <>
            {hours.closed ? <span className="sr-only">Open on {name}: </span> : null}
            <span className={hours.closed ? 'text-muted' : undefined}>{hours.closed ? 'Closed' : 'Open'}</span>
            {hours.closed ? null : <span className="sr-only"> on {name}</span>}
          </>
        }
        checked={!hours.closed}
        onChange={(open) => onChange({ ...hours, closed: !open })}
        className="max-sm:flex-row-reverse max-sm:justify-self-end"
      />
      <DayBar
        intervals={intervals}
        now={now}
        className={classes(
          'py-1 max-xl:order-last max-xl:col-span-full xl:py-[15px]',
          hours.closed && intervals.length === 0 && 'max-xl:hidden',
        )}
      />
      {hours.closed ? null : <DayTimes day={day} week={week} advised={advised} onChange={onChange} />}
      <Appointment day={day} hours={hours} onChange={onChange} />
      <button
        type="button"
        aria-label={`Copy ${name}’s hours to other days`}
        title="Copy to other days"
        onClick={onCopy}
        className={classes(
          'grid size-10 place-items-center justify-self-end rounded-control text-muted transition-colors',
          'hover:bg-track hover:text-ink max-sm:col-start-2 max-sm:row-start-2 max-sm:-mr-2 sm:col-start-4 xl:col-start-5',
          // On phones it shares a line with the ways to more hours, or with the check box of a closed day.
          !hours.closed && 'max-sm:self-end',
        )}
      >
        <Copy aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** Whether the day is by appointment: all of it, or outside its hours. */
function Appointment({ day, hours, onChange }: { day: Day; hours: DayHours; onChange: (hours: DayHours) => void }) {
  const hintId = `hours-${day}-appointment`;
  const text = hours.closed ? 'By appointment' : 'By appointment outside these hours';
  return (
    <div
      className={classes(
        'min-w-0 text-hint leading-5 text-muted max-sm:col-span-2 max-sm:col-start-1',
        hours.closed
          ? 'max-sm:row-start-2 max-sm:pr-12 sm:col-start-3 xl:col-start-4'
          : 'max-sm:row-start-3 sm:col-start-3 xl:row-start-2',
        hours.closed
          ? 'sm:w-full sm:max-w-74 sm:justify-self-end'
          : 'sm:max-xl:w-full sm:max-xl:max-w-74 sm:max-xl:justify-self-end',
      )}
    >
      <label className="flex min-h-10 w-fit items-center gap-2">
        <input
          type="checkbox"
          aria-label={`${text} on ${DAY_NAMES[day]}`}
          aria-describedby={hours.appointment ? hintId : undefined}
          checked={hours.appointment ?? false}
          onChange={({ target }) => onChange(withAppointment(hours, target.checked))}
          className="size-4 shrink-0 accent-(--brand)"
        />
        {text}
      </label>
      {hours.appointment ? (
        <p id={hintId} className="-mt-1 pb-1 pl-6">
          Visitors read “Closed (By appointment)”.
        </p>
      ) : null}
    </div>
  );
}
