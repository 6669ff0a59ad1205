import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line that expands to show more. It is a `details` element, so that the browser's search finds collapsed text. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-sm leading-6 font-semibold tracking-normal">{title}</h3>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-4">{children}</div>
    </details>
  );
}
