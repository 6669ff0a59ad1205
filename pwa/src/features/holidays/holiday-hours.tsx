import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PERIODS_MAX, type DayHours } from '@doorsign/shared-schema/hours';
import { withBreak } from '../../lib/day-break.ts';
import { periodsOf, withAppointment, withoutPeriod } from '../../lib/periods.ts';
import { classes } from '../../ui/classes.ts';
import { quietButtonClass } from '../../ui/quiet-button.ts';
import { Switch } from '../../ui/switch.tsx';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { HolidayTimes } from './holiday-times.tsx';
import { holidayTimeId } from './holiday-time-id.ts';

export interface HolidayHoursProps {
  /** The entry's key; FORM_KEY in the form. */
  of: string;
  /** The name of the entry, for screen readers, if several are listed. */
  name?: string | undefined;
  /** The name as visitors read it; '' while it is not typed. */
  told: string;
  hours: DayHours;
  /** Whether problems of the times are shown. */
  checked: boolean;
  /** More quiet buttons below the hours. */
  children?: ReactNode;
  onChange: (hours: DayHours) => void;
}

/** The element ID of the switch of one entry. */
export const closedSwitchId = (key: string): string => `holiday-${key}-closed`;

const addBreakId = (key: string): string => `holiday-${key}-add`;

/** The hours of an entry: closed all day or its periods, and whether it is by appointment. */
export function HolidayHours({ of, name, told, hours, checked, children, onChange }: HolidayHoursProps) {
  const focusNext = useFocusNext();
  const suffix = name ? <span className="sr-only">on {name}</span> : null;
  const addBreak = (): void => {
    const added = withBreak(hours);
    if (!added) return;
    focusNext(holidayTimeId(of, 'open', added.index));
    onChange(added.day);
  };
  const remove = (index: number): void => {
    focusNext(addBreakId(of));
    onChange(withoutPeriod(hours, index));
  };
  const appointment = <Appointment of={of} name={name} told={told} hours={hours} onChange={onChange} />;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5">
        <Switch
          id={closedSwitchId(of)}
          label={<>Closed all day {suffix}</>}
          checked={hours.closed}
          onChange={(closed) => onChange({ ...hours, closed })}
        />
        {hours.closed ? appointment : null}
      </div>
      {hours.closed ? null : (
        <div className="mt-1">
          <HolidayTimes of={of} name={name} hours={hours} checked={checked} onChange={onChange} onRemove={remove} />
          {appointment}
        </div>
      )}
      <div className="-ml-2 flex flex-wrap empty:hidden">
        {hours.closed || periodsOf(hours).length >= PERIODS_MAX ? null : (
          <button
            type="button"
            id={addBreakId(of)}
            onClick={addBreak}
            className={classes(quietButtonClass, 'flex items-center gap-1')}
          >
            <Plus aria-hidden className="size-3.5" />
            <span>Add a break {suffix}</span>
          </button>
        )}
        {children}
      </div>
    </div>
  );
}

/** Whether the days are by appointment: all day, or outside their hours. */
function Appointment({ of, name, told, hours, onChange }: Omit<HolidayHoursProps, 'checked' | 'children'>) {
  const hintId = `holiday-${of}-appointment`;
  return (
    <div className="text-hint leading-5 text-muted">
      <label className="flex min-h-10 w-fit items-center gap-2">
        <input
          type="checkbox"
          aria-describedby={hours.appointment ? hintId : undefined}
          checked={hours.appointment ?? false}
          onChange={({ target }) => onChange(withAppointment(hours, target.checked))}
          className="size-4 shrink-0 accent-(--brand)"
        />
        <span>
          {hours.closed ? 'By appointment' : 'By appointment outside these hours'}{' '}
          {name ? <span className="sr-only">on {name}</span> : null}
        </span>
      </label>
      {hours.appointment ? (
        <p id={hintId} className="-mt-1 pb-1 pl-6">
          Visitors read “Closed ({told ? `${told} – ` : ''}By appointment)”.
        </p>
      ) : null}
    </div>
  );
}
