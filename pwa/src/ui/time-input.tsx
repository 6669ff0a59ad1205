import { classes } from './classes.ts';
import { controlClass } from './field.tsx';

/** Converts "24:00", the end of the day, to "00:00", because a time input cannot hold it (shared-schema/docs/product-rules.md#s4). */
const writable = (time: string): string => (time === '24:00' ? '00:00' : time);

export interface TimeInputProps {
  id: string;
  /** The accessible name where no visible label stands beside the input. */
  label?: string | undefined;
  /** "HH:MM", or '' while the input is incomplete. */
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}

/** Returns the id of a time's error message, which the surrounding field renders. */
export const timeErrorId = (id: string): string => `${id}-error`;

/** A native time input, which formats the time for the owner's locale. */
export function TimeInput({ id, label, value, error, onChange }: TimeInputProps) {
  return (
    <input
      id={id}
      type="time"
      required
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? timeErrorId(id) : undefined}
      value={writable(value)}
      onChange={(event) => onChange(event.target.value)}
      className={classes(controlClass, 'min-w-0 px-2.5 max-[22.5rem]:px-1.5 max-[22.5rem]:text-sm')}
    />
  );
}
