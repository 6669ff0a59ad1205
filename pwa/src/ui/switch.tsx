import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SwitchProps {
  label: ReactNode;
  /** Read aloud, not shown: for a row whose name stands beside it already. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** On or off, at once. The pressable area is 40 px high. It is the browser's own checkbox in another shape, which costs no
 * script; where the system draws all colours, it draws this too. */
export function Switch({ label, labelHidden = false, checked, onChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes('inline-flex min-h-10 items-center gap-2.5', className)}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        // The browser says the same of a checkbox by itself.
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        disabled={disabled}
        className={classes(
          'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-field-line transition-colors',
          'before:absolute before:-inset-2 checked:bg-brand disabled:cursor-not-allowed disabled:opacity-55',
          'after:absolute after:top-[3px] after:left-[3px] after:size-4.5 after:rounded-full after:bg-card',
          'after:transition-transform checked:after:translate-x-4 forced-colors:appearance-auto',
        )}
      />
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'select-none'}>
        {label}
      </label>
    </div>
  );
}
