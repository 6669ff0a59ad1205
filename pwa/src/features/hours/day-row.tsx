import { Copy } from 'lucide-react';
import { Suspense } from 'react';
import type { Day, DayHours, FullBusinessHours } from '@doorsign/shared-schema/hours';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { Switch } from '../../ui/switch.tsx';
import { timeErrorId, TimeInput } from '../../ui/time-input.tsx';
import { dayHintOf } from './day-hints.ts';
import { DayHintLine } from './day-hint-line.tsx';
import { DAY_NAMES } from './day-names.ts';
import { problemsOfDay } from './day-problems.ts';
import { DayAdviceLine } from './on-demand.ts';
import { openIntervalsOf } from './open-intervals.ts';
import { ROW_GRID } from './row-grid.ts';
import { timeInputId, type TimeFieldName } from './time-input-id.ts';

export interface DayRowProps {
  day: Day;
  week: FullBusinessHours;
  /** Minutes since midnight, on the row of today only. */
  now: number | undefined;
  /** Whether advice may be loaded. */
  advised: boolean;
  onChange: (hours: DayHours) => void;
  onCopy: () => void;
}

/** One day of the week: whether it is open, its times, and a bar of them. */
export function DayRow({ day, week, now, advised, onChange, onCopy }: DayRowProps) {
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
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1.5 px-4 py-3',
        'sm:grid-cols-[6rem_5.5rem_minmax(0,1fr)_2.5rem] sm:gap-x-4 sm:px-5',
        ROW_GRID,
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
          'py-[15px] max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-3 sm:max-xl:order-last sm:max-xl:col-span-full sm:max-xl:py-1',
          hours.closed ? 'max-sm:py-1' : 'max-sm:pr-12',
          hours.closed && intervals.length === 0 && 'max-xl:hidden',
        )}
      />
      {hours.closed ? null : <Times day={day} week={week} advised={advised} onChange={onChange} />}
      <button
        type="button"
        aria-label={`Copy ${name}’s hours to other days`}
        title="Copy to other days"
        onClick={onCopy}
        className={classes(
          'grid size-10 place-items-center justify-self-end rounded-control text-muted transition-colors',
          'hover:bg-track hover:text-ink max-sm:col-start-2 max-sm:-mr-2 sm:col-start-4 xl:col-start-5',
          hours.closed ? 'max-sm:row-start-2' : 'max-sm:row-start-3',
        )}
      >
        <Copy aria-hidden className="size-4" />
      </button>
    </div>
  );
}

function Times({ day, week, advised, onChange }: Pick<DayRowProps, 'day' | 'week' | 'advised' | 'onChange'>) {
  const hours = week[day];
  const problems = problemsOfDay(hours);
  const hint = dayHintOf(week, day);
  const timeInput = (field: TimeFieldName, label: string) => (
    <TimeInput
      id={timeInputId(day, field)}
      label={label}
      value={hours[field]}
      error={problems[field]}
      onChange={(time) => onChange({ ...hours, [field]: time })}
    />
  );
  return (
    <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2 sm:w-full sm:max-w-74 sm:justify-self-end">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
        {timeInput('open', `${DAY_NAMES[day]} opens at`)}
        <span aria-hidden className="text-muted">
          –
        </span>
        {timeInput('close', `${DAY_NAMES[day]} closes at`)}
      </div>
      {hint ? <DayHintLine hint={hint} day={day} /> : null}
      <Suspense>{advised ? <DayAdviceLine day={day} week={week} onChange={onChange} /> : null}</Suspense>
      {(['open', 'close'] as const).map((field) =>
        problems[field] ? (
          <p
            key={field}
            id={timeErrorId(timeInputId(day, field))}
            className="mt-1 text-[0.8125rem] leading-5 text-danger"
          >
            {problems[field]}
          </p>
        ) : null,
      )}
    </div>
  );
}
