import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

/** A text placeholder for a screen that is not ready. first-paint.css knows it as the root's only <output>, and hides it on
 * /login and /signup.
 * @param hint the reason for a long wait, if known */
export function Loading({ children = 'Loading...', hint }: { children?: ReactNode; hint?: ReactNode }) {
  return (
    <output className="grid min-h-[50dvh] place-content-center justify-items-center gap-2 p-8 text-center text-muted">
      <span className="flex items-center gap-2.5">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {children}
      </span>
      {hint}
    </output>
  );
}
