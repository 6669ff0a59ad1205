import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface CardProps {
  title?: ReactNode;
  /** Controls to the right of the title. */
  actions?: ReactNode;
  /** Removes the inner padding, for rows that run from edge to edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card with a hairline border. With a title it is a landmark region for screen readers. */
export function Card({ title, actions, flush = false, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classes('rounded-card border border-line bg-card shadow-card', className)}
    >
      {title || actions ? (
        <header
          className={classes(
            'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-4',
            flush && 'border-b border-line pb-4',
          )}
        >
          <h2 id={titleId} className="text-base leading-6">
            {title}
          </h2>
          {actions}
        </header>
      ) : null}
      <div className={flush ? undefined : title || actions ? 'px-5 pt-2 pb-5' : 'p-5'}>{children}</div>
    </section>
  );
}
