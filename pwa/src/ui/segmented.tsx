import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SegmentedProps<Value extends string | number> {
  /** For screen readers. */
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** The columns by the number of choices; four stands for more, too. */
const COLUMNS: Readonly<Record<number, string>> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-2 min-[420px]:grid-cols-3',
};

/** Two choices, or more in rows of three: radio buttons that look like one switch. */
export function Segmented<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      <div className={classes('grid gap-1 rounded-control bg-track p-1', COLUMNS[Math.min(options.length, 4)])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-10 items-center justify-center gap-1.5 rounded-[7px] px-1.5 font-medium sm:gap-2 sm:px-3 text-muted transition-colors',
              'has-checked:bg-card has-checked:text-ink has-checked:shadow-card',
              'has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
            )}
          >
            <input
              type="radio"
              name={legend}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
