import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'lg';

export interface ButtonLook {
  /** primary: the main action · secondary: another action · ghost: a quiet action · danger: an action that cannot be undone */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-line bg-card text-ink hover:border-field-line hover:bg-shade',
  ghost: 'border-transparent text-ink hover:bg-track',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
};

const SIZES: Record<ButtonSize, string> = { md: 'min-h-10 px-4 py-1.5', lg: 'min-h-12 px-5 py-2.5 text-base' };

/** Returns the classes of a button, or of a link that looks like one. */
export const buttonLook = ({ variant = 'primary', size = 'md' }: ButtonLook, className?: string): string =>
  classes(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border text-center font-semibold whitespace-nowrap transition-colors',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
