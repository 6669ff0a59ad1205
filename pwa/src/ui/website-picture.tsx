import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A striped page with the widget on it. It stands for the owner's website, so it is light in both themes of the app,
 * in the dark one a little dimmed. Decorative:
 * the text beside it says the same. */
export function WebsitePicture({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden
      inert
      className={classes(
        'relative grid place-items-center overflow-hidden rounded-control contain-layout',
        'bg-[repeating-linear-gradient(135deg,var(--picture)_0_10px,var(--picture-line)_10px_20px)]',
        className,
      )}
    >
      {children}
    </div>
  );
}
