import { useId } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeInput, timeErrorId } from '../../ui/time-input.tsx';

/** A date and a time as they are typed; '' while incomplete. */
export interface TypedInstant {
  /** "YYYY-MM-DD" */
  readonly date: string;
  /** "HH:MM" */
  readonly time: string;
}

export interface DateTimeFieldsProps {
  /** Stands before the labels for screen readers, e.g. "From". */
  name: string;
  value: TypedInstant;
  /** The earliest date, "YYYY-MM-DD". */
  min: string;
  error: string | undefined;
  onChange: (value: TypedInstant) => void;
}

/** A date and a time on the business's clock. */
export function DateTimeFields({ name, value, min, error, onChange }: DateTimeFieldsProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <TextField
          label="Date"
          type="date"
          min={min}
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
        <Field label="Time" id={id}>
          {() => (
            <TimeInput id={id} value={value.time} error={error} onChange={(time) => onChange({ ...value, time })} />
          )}
        </Field>
      </div>
      <p id={timeErrorId(id)} role="alert" className="mt-1 text-hint leading-5 text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
