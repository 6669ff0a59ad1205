import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';

/** A label quoted from another program's user interface. */
export function Ui({ children }: { children: ReactNode }) {
  return <b className="font-medium text-ink">{children}</b>;
}

/** Text to type elsewhere. */
export function Typed({ children }: { children: ReactNode }) {
  return (
    <kbd translate="no" className="rounded-[5px] bg-track px-1.5 py-0.5 font-mono text-hint text-ink">
      {children}
    </kbd>
  );
}

/** A link in a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-medium text-brand underline underline-offset-3 hover:text-brand-strong">
      {children}
    </Link>
  );
}
