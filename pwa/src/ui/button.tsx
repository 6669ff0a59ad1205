import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'lg';

interface Look {
  /** primary: the one thing to do here · secondary: another way · ghost: quiet · danger: cannot be undone */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-line bg-card text-ink hover:border-field-line hover:bg-shade',
  ghost: 'border-transparent text-ink hover:bg-track',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
};

const SIZES: Record<ButtonSize, string> = { md: 'min-h-10 px-4 py-1.5', lg: 'min-h-12 px-5 py-2.5 text-base' };

const lookOf = ({ variant = 'primary', size = 'md' }: Look, className?: string): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  );

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Work is under way: the button keeps its place and width, says so to screen readers and ignores presses. */
    busy?: boolean;
  };

/** A button of at least 40 px. */
export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // Not `disabled`: that would throw the focus away in the middle of a form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classes(lookOf({ variant, size }, className), 'disabled:opacity-55 aria-disabled:opacity-70')}
    >
      {children}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look;

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf({ variant, size }, className)} />;
}
