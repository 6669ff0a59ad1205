import type { ComponentProps } from 'react';
import { buttonLook, type ButtonLook } from '../ui/button-look.ts';

/** The classes of a link in running text. */
export const linkClass = 'font-medium text-brand underline underline-offset-3 hover:text-brand-strong';

/** A link that looks like a button. Public pages are separate documents, so it is a plain link. */
export function SiteButton({ variant, size, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonLook({ variant, size }, className)}>
      {children}
    </a>
  );
}
