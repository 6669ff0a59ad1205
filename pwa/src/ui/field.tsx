import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

/** The classes that text fields and selects share. */
export const controlClass = classes(
  'block w-full min-h-10 rounded-control border border-field-line bg-card px-3 py-1.5 text-base leading-6 text-ink',
  'transition-colors placeholder:text-muted hover:border-ink sm:text-sm sm:leading-6',
  '[[readonly]]:bg-shade [[readonly]]:text-muted disabled:bg-shade disabled:text-muted disabled:hover:border-field-line',
  'aria-invalid:border-danger',
);

export interface FieldTexts {
  label: ReactNode;
  /** The error message; replaces the hint. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Content to the right of the label. */
  aside?: ReactNode;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  /** Renders the control with the attributes that link it to its label and message. */
  children: (tie: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, a control below it, and below that the error or the hint. */
export function Field({ label, error, hint, aside, id, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p
        id={noteId}
        className={classes('mt-1.5 text-hint leading-5 empty:hidden', error ? 'text-danger' : 'text-muted')}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
