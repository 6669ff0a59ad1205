import { Switch as Radix } from 'radix-ui';
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

/** On or off, at once. The pressable area is 40 px high. */
export function Switch({ label, labelHidden = false, checked, onChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes('inline-flex min-h-10 items-center gap-2.5', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className={classes(
          'relative h-6 w-10 shrink-0 rounded-full bg-field-line transition-colors before:absolute before:-inset-2',
          'data-[state=checked]:bg-brand disabled:opacity-55',
        )}
      >
        <Radix.Thumb className="block size-4.5 translate-x-[3px] rounded-full bg-card transition-transform data-[state=checked]:translate-x-[19px]" />
      </Radix.Root>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'select-none'}>
        {label}
      </label>
    </div>
  );
}
