import type { ComponentProps } from 'react';
import { Link } from '../lib/router.tsx';
import { buttonLook, type ButtonLook } from './button-look.ts';
import { classes } from './classes.ts';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows that work is in progress: the button keeps its size, tells screen readers and ignores presses. */
    busy?: boolean;
  };

/** A button at least 40 px high. */
export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // `disabled` would drop the focus in the middle of a form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classes(buttonLook({ variant, size }, className), 'disabled:opacity-55 aria-disabled:opacity-70')}
    >
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

/** A link that looks like a button: links navigate, buttons act. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonLook({ variant, size }, className)} />;
}
