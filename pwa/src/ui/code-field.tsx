import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { CODE_LENGTH, codeFrom } from '@doorsign/shared-schema/account';
import { takesFocus } from '../lib/takes-focus.ts';
import { classes } from './classes.ts';

export interface CodeFieldProps {
  value: string;
  /** Called with letters and digits only, in upper case, at most six. */
  onChange: (code: string) => void;
  /** The error about the code. A new one moves the focus to the field, with a complete code selected. */
  problem: object | null;
  /** Moves the focus to the field on mount. */
  takesFocus?: boolean;
}

/** A field for the six characters of a code: one text field for keyboards, pasting, autofill and screen readers, under six decorative boxes. */
export function CodeField({ value, onChange, problem, takesFocus: focuses = true }: CodeFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const mount = useCallback(
    (field: HTMLInputElement | null): void => {
      input.current = field;
      if (focuses) takesFocus(field);
    },
    [focuses],
  );
  const [isSelected, setSelected] = useState(false);
  const followSelection = useCallback((): void => {
    const field = input.current;
    if (!field || field !== document.activeElement) return;
    const { selectionStart, selectionEnd, value: code } = field;
    // The boxes show no cursor, so the cursor stays behind the last character; selecting everything still works.
    if (selectionStart === selectionEnd && selectionEnd !== code.length)
      field.setSelectionRange(code.length, code.length);
    setSelected(selectionStart === 0 && selectionEnd === code.length && code.length > 0);
  }, []);
  useEffect(() => {
    document.addEventListener('selectionchange', followSelection);
    return () => document.removeEventListener('selectionchange', followSelection);
  }, [followSelection]);
  useEffect(() => {
    const field = input.current;
    if (!problem || !field) return;
    field.focus();
    if (field.value.length === CODE_LENGTH) field.select();
  }, [problem]);

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Verification code
      </label>
      <div className="relative">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {Array.from({ length: CODE_LENGTH }, (_, index) => (
            <span
              key={index}
              className={classes(
                'grid h-14 place-items-center rounded-control border font-heading text-2xl font-[650] tabular transition-colors',
                problem ? 'border-danger' : 'border-field-line',
                isSelected && focused && index < value.length ? 'bg-brand-soft' : 'bg-card',
                focused &&
                  index === Math.min(value.length, CODE_LENGTH - 1) &&
                  'outline-2 outline-offset-1 outline-[var(--focus)]',
              )}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
        <input
          ref={mount}
          id={id}
          name="otp"
          value={value}
          onChange={({ target }) => onChange(codeFrom(target.value))}
          // A press and a key move the cursor at once, and "selectionchange" comes later: what is typed next must not come between.
          onClick={followSelection}
          onKeyUp={followSelection}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 w-full rounded-control text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-hint leading-5 text-muted">
        Six letters and digits, in upper or lower case.
      </p>
    </div>
  );
}
