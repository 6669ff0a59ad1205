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
        'bg-[repeating-linear-gradient(135deg,light-dark(#f5f3ed,#d8d6d1)_0_10px,light-dark(#efece5,#d0cdc7)_10px_20px)]',
        className,
      )}
    >
      {children}
    </div>
  );
}
