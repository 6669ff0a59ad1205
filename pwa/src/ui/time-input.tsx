import { classes } from './classes.ts';
import { controlClass } from './field.tsx';

/** "24:00" is the end of the day, which a time input can only write as the midnight that it is (shared-schema/docs/product-rules.md#s4). */
const writable = (time: string): string => (time === '24:00' ? '00:00' : time);

export interface TimeInputProps {
  id: string;
  /** Its name, where no label stands beside it. */
  label?: string;
  /** "HH:MM", or '' while it is being typed. */
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}

/** The id of the sentence that says what is wrong with a time, which its field draws. */
export const timeErrorId = (id: string): string => `${id}-error`;

/** A time of day in the browser's own input, which writes it as the owner's device does. */
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
