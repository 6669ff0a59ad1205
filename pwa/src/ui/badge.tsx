import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'neutral' | 'brand' | 'open' | 'closed' | 'holiday' | 'other';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-track text-muted',
  brand: 'bg-brand-soft text-on-brand-soft',
  open: 'bg-open-soft text-open-text',
  closed: 'bg-closed-soft text-closed-text',
  holiday: 'bg-holiday-soft text-holiday-text',
  other: 'bg-other-soft text-other-text',
};

/** A label of one or two words. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
