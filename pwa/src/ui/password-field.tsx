import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from './classes.ts';
import { controlClass, Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Called when the owner shows or hides the password. */
  onShown?: (shown: boolean) => void;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, error, hint, aside, id, className, onShown, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} aside={aside} id={id} className={className}>
      {(tie) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...tie}
            type={shown ? 'text' : 'password'}
            className={classes(controlClass, 'pr-11')}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={tie.id}
            onClick={() => {
              setShown(!shown);
              onShown?.(!shown);
            }}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  );
}
