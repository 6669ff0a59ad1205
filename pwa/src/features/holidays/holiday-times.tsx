import type { DayHours } from '@doorsign/shared-schema/hours';
import { problemsOfDay } from '../../lib/period-problems.ts';
import { meetingsOf, periodsOf, withPeriod } from '../../lib/periods.ts';
import { classes } from '../../ui/classes.ts';
import { periodColumns, PeriodFields } from '../../ui/period-fields.tsx';
import { holidayTimeId } from './holiday-time-id.ts';
import { hoursHint } from './holiday-texts.ts';

export interface HolidayTimesProps {
  /** The entry's key; FORM_KEY in the form. */
  of: string;
  /** The name of the entry, for screen readers, if several are listed. */
  name?: string | undefined;
  hours: DayHours;
  /** Whether problems are shown. */
  checked: boolean;
  onChange: (hours: DayHours) => void;
  onRemove: (index: number) => void;
}

/** The periods of an open entry, one line each. The first has visible labels. */
export function HolidayTimes(props: HolidayTimesProps) {
  const { of, name, hours } = props;
  const periods = periodsOf(hours);
  const label = (field: 'open' | 'close', text: string) => (
    <label htmlFor={holidayTimeId(of, field)} className="font-medium">
      {text} {name ? <span className="sr-only">time of {name}</span> : null}
    </label>
  );
  return (
    <div>
      <div className={classes('mb-1.5 grid', periodColumns(periods.length > 1))}>
        {label('open', 'Open')}
        <span aria-hidden className="invisible">
          –
        </span>
        {label('close', 'Close')}
      </div>
      <div className="grid gap-2">
        {periods.map((_period, index) => (
          <PeriodLine key={index} index={index} {...props} />
        ))}
      </div>
    </div>
  );
}

function PeriodLine({ index, of, name, hours, checked, onChange, onRemove }: HolidayTimesProps & { index: number }) {
  const periods = periodsOf(hours);
  const period = periods[index] ?? hours;
  const hint = hoursHint(period);
  return (
    <PeriodFields
      period={period}
      index={index}
      isOneOfSeveral={periods.length > 1}
      of={name}
      joint="of"
      idOf={(field) => holidayTimeId(of, field, index)}
      labelOf={(field) => (index === 0 ? undefined : againAt(field, name))}
      problems={(checked && problemsOfDay(hours)[index]) || {}}
      onChange={(part) => onChange(withPeriod(hours, index, part))}
      onRemove={() => onRemove(index)}
    >
      {hint ? <p className="mt-1 text-hint leading-5 text-muted tabular">{hint}</p> : null}
      {meetingsOf(hours)[index] === 'touches' ? (
        <p className="mt-1 text-hint leading-5 text-muted">No break between these.</p>
      ) : null}
    </PeriodFields>
  );
}

/** The name of a further period's time: "Opens again at", "Inventory opens again at". */
const againAt = (field: 'open' | 'close', name: string | undefined): string => {
  if (name) return `${name} ${field === 'open' ? 'opens' : 'closes'} again at`;
  return field === 'open' ? 'Opens again at' : 'Closes again at';
};
