import type { Day } from '@doorsign/shared-schema/hours';
import { classes } from '../../ui/classes.ts';
import { controlClass } from '../../ui/field.tsx';

export type TimeFieldName = 'open' | 'close';

/** The element id of one time of one day, so that a refused Save can put the focus there. */
export const timeInputId = (day: Day, field: TimeFieldName): string => `hours-${day}-${field}`;

/** "24:00" is the end of the day, which a time input can only write as the midnight that it is (decisions S4). */
const writable = (time: string): string => (time === '24:00' ? '00:00' : time);

export interface TimeInputProps {
  day: Day;
  field: TimeFieldName;
  label: string;
  /** "HH:MM", or '' while it is being typed. */
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}

/** A time of day in the browser's own input, which writes it as the owner's device does. */
export function TimeInput({ day, field, label, value, error, onChange }: TimeInputProps) {
  const id = timeInputId(day, field);
  return (
    <input
      id={id}
      type="time"
      required
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      value={writable(value)}
      onChange={(event) => onChange(event.target.value)}
      className={classes(controlClass, 'min-w-0 px-2.5')}
    />
  );
}
