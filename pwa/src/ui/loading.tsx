import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

/** Stands in for a screen that is not ready, in words. Fades in late, so that a quick answer does not flicker. */
export function Loading({ children = 'Loading...' }: { children?: ReactNode }) {
  return (
    <output className="grid min-h-[50dvh] place-items-center p-8 text-muted">
      <span className="flex items-center gap-2.5">
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
        {children}
      </span>
    </output>
  );
}
