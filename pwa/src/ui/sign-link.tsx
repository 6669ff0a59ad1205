import { ChevronRight, Printer } from 'lucide-react';
import { Link } from '../lib/router.tsx';
import { classes } from './classes.ts';

/** The way to the door sign. */
export function SignLink({ className }: { className?: string }) {
  return (
    <Link
      to="/sign"
      className={classes(
        'flex min-h-14 items-center gap-3 rounded-card border border-line bg-card px-5 py-3 shadow-card hover:bg-shade',
        className,
      )}
    >
      <Printer aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">Print a door sign</span>{' '}
        <span className="text-muted">with your hours, for your door.</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
