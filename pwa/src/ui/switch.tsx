import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SwitchProps {
  id?: string;
  label: ReactNode;
  /** Hides the label visually but not from screen readers, for a row that already shows its name. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** A switch that takes effect at once. The pressable area is 40 px high. It is a styled native checkbox, which costs no script
 * and follows forced colors. */
export function Switch({
  id: givenId,
  label,
  labelHidden = false,
  checked,
  onChange,
  disabled,
  className,
}: SwitchProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classes('inline-flex min-h-10 items-center gap-2.5', className)}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        // The browser already exposes the same state for a checkbox.
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        disabled={disabled}
        className={classes(
          'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-field-line transition-colors',
          'before:absolute before:-inset-2 checked:bg-brand disabled:cursor-not-allowed disabled:opacity-55',
          'after:absolute after:top-[3px] after:left-[3px] after:size-4.5 after:rounded-full after:bg-card',
          'after:transition-transform checked:after:translate-x-4 forced-colors:appearance-auto forced-colors:after:hidden',
        )}
      />
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'select-none'}>
        {label}
      </label>
    </div>
  );
}
