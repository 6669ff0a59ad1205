import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { StatusDot, type StatusTone } from './status-dot.tsx';

/** The product as a picture: a sign with one word that hangs on a string. It swings once when it appears. */
export function HangingSign({
  tone,
  className,
  children,
}: {
  tone: StatusTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-hidden className={classes('mx-auto w-fit origin-top animate-swing', className)}>
      <svg viewBox="0 0 200 64" className="mx-auto -mb-2 block w-24" fill="none">
        <circle cx="100" cy="7" r="6" className="fill-muted" />
        <path d="M30 64 100 8l70 56" strokeWidth="3" strokeLinejoin="round" className="stroke-muted" />
      </svg>
      <div className="relative flex min-w-40 items-center justify-center gap-3 rounded-[18px] bg-board px-6 py-5 text-2xl leading-none whitespace-nowrap text-[#fff] shadow-float">
        <StatusDot tone={tone} pulse className="size-3" />
        <span className="font-heading font-[650] tracking-[-0.02em]">{children}</span>
      </div>
    </div>
  );
}
