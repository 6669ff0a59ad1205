import { classes } from '../../ui/classes.ts';
import { timeErrorId, TimeInput } from '../../ui/time-input.tsx';
import type { TimeProblems } from './holiday-problems.ts';

interface Times {
  open: string;
  close: string;
}

export interface HolidayTimesProps extends Times {
  idOf: (field: keyof Times) => string;
  /** The name of the day, for screen readers, if several days are listed. */
  of?: string;
  problems: TimeProblems;
  onChange: (times: Partial<Times>) => void;
  className?: string;
}

const FIELDS = [
  { field: 'open', label: 'Open' },
  { field: 'close', label: 'Close' },
] as const;

/** The opening and closing time of a day, side by side. */
export function HolidayTimes({ idOf, of, problems, onChange, className, ...times }: HolidayTimesProps) {
  return (
    <div className={classes('grid grid-cols-2 gap-3', className)}>
      {FIELDS.map(({ field, label }) => (
        <div key={field}>
          <label htmlFor={idOf(field)} className="mb-1.5 block font-medium">
            {label} {of ? <span className="sr-only">time of {of}</span> : null}
          </label>
          <TimeInput
            id={idOf(field)}
            value={times[field]}
            error={problems[field]}
            onChange={(time) => onChange({ [field]: time })}
          />
          {problems[field] ? (
            <p id={timeErrorId(idOf(field))} className="mt-1 text-[0.8125rem] leading-5 text-danger">
              {problems[field]}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}
